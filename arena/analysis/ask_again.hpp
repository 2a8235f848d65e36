#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/judge/confine.hpp"
#include "arena/judge/dialect_adapter.hpp"
#include "arena/judge/events/event.hpp"
#include "arena/judge/settings/bot_spec.hpp"
#include "arena/process/answer.hpp"
#include "arena/record/record.hpp"

namespace isola_arena {

/// A reply to a recorded line that is not the recorded one.
struct OtherReply {
    const TurnEnded* turn = nullptr;  ///< whose line it was
    std::string reply;                ///< as received
};

/// The result of sending a bot the lines of a recorded game up to one turn, without a clock.
struct AskedAgain {
    int fed = 0;                      ///< board lines (or their translations) sent; the last one is that of `turn`
    const TurnEnded* turn = nullptr;  ///< the turn asked for, or an earlier one in which the bot did not reply
    BotAnswer answer;                 ///< to the line of `turn`, as received
    std::optional<Result<AdaptedLine>> translated;  ///< of the last reply; nullopt if there is none, or no dialect
    std::string stderr_text;  ///< written since the line of `turn` was sent (if that was the first: since the start)
    std::vector<OtherReply> earlier;  ///< the replies to earlier lines that differ from the recorded ones
    bool interrupted = false;         ///< by a signal: the bot has ended, and the other members are meaningless
};

/// Returns what the bot of the record wrote in that turn, in its own words.
const std::string& recorded_words(const TurnEnded& turn);

/// Returns the turns whose lines had been sent to the process that was asked in `turn`: those of the same player since
/// that process was started, in their order, ending with `turn`. It must be a turn of the record outside the opening.
std::vector<const TurnEnded*> lines_before(const Record& record, const TurnEnded& turn);

/// Starts the bot, sends it the lines of these turns one after the other and ends it. turns is not empty, and all are
/// of one player; the bot gets the environment of that player in the game of header. It is confined unless confine is
/// empty. A bot that names no dialect speaks that of the recorded player; in a dialect with a process for each reply,
/// only the last turn's line is sent. Waits up to an hour for each reply, and stops at the first turn without one. Says
/// on stderr that no clock runs where the bot has not answered for two seconds. Returns an error if the bot cannot be
/// started or its dialect does not fit the rules; throws ArenaFailure if the arena itself fails.
Result<AskedAgain> ask_again(const BotSpec& bot, const Confine& confine, const GameHeader& header,
                             std::vector<const TurnEnded*> turns);

}  // namespace isola_arena
