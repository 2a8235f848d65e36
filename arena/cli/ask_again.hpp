#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/judge/bot_spec.hpp"
#include "arena/judge/confine.hpp"
#include "arena/judge/event.hpp"
#include "arena/judge/interpreter.hpp"
#include "arena/process/answer.hpp"
#include "arena/record/record.hpp"

namespace isola_arena {

/// What came of feeding a bot the lines of a recorded game up to one turn, without a clock.
struct AskedAgain {
    int fed = 0;                      ///< lines sent to the bot, the last one being the turn's own
    const TurnEnded* turn = nullptr;  ///< where it ended: the turn asked for, or an earlier one that the bot failed in
    Answer answer;                    ///< to that turn's line, as it came
    std::optional<Result<Interpreted>> translated;  ///< the reply, if it speaks a dialect and replied
    std::string stderr_text;         ///< written since that line was sent (since the start, where it was the first)
    std::vector<std::string> notes;  ///< where its earlier replies differ from the recorded ones
    bool interrupted = false;        ///< by SIGINT or SIGTERM: the bot is gone, the rest means nothing
};

/// The turns whose lines the process that was asked in `turn` had been sent: those of the same player since that
/// process was started, in their order, the turn itself last. turn is one of the record's and not of the opening.
std::vector<const TurnEnded*> lines_before(const Record& record, const TurnEnded& turn);

/// Starts the bot with the environment of that game and player, confined where confine is not empty, sends it the lines of these turns one after the other
/// and ends it. A bot that names no dialect speaks the one of the recorded player. Waits up to an hour for a reply.
/// Throws UsageError where the bot cannot be started or its dialect does not fit the game.
AskedAgain ask_again(const BotSpec& bot, const Confine& confine, const GameHeader& header,
                     std::vector<const TurnEnded*> turns);

}  // namespace isola_arena
