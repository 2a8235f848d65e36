#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/judge/confine.hpp"
#include "arena/rules/dialect_adapter.hpp"
#include "arena/rules/events/answer.hpp"
#include "arena/rules/events/event.hpp"
#include "arena/rules/record/record.hpp"
#include "arena/rules/settings/bot_spec.hpp"

namespace isola_arena {

/// A reply to a recorded line that is not the recorded one.
struct OtherReply {
    const TurnEnded* turn = nullptr;  ///< whose line it was
    std::string reply;                ///< as received
};

/// The result of sending a bot the lines of a recorded game up to one turn, without a clock.
struct AskedAgain {
    int fed = 0;                      ///< how many board lines (or translations) were sent; the last is that of `turn`
    const TurnEnded* turn = nullptr;  ///< the turn asked for, or an earlier one in which the bot did not reply
    BotAnswer answer;                 ///< the answer to the line of `turn`, as received
    std::optional<Result<AdaptedLine>> translated;  ///< translation of the last reply; nullopt: no reply, or no dialect
    std::string stderr_text;  ///< stderr since the line of `turn` was sent; since the start if that was the first line
    std::vector<OtherReply> earlier;  ///< the replies to earlier lines that differ from the recorded ones
    bool interrupted = false;         ///< a signal came: the bot has ended, and the other members are meaningless
};

/// Returns the line with which the bot answered in the recorded turn, as the bot wrote it, before any translation.
const std::string& recorded_reply(const TurnEnded& turn);

/// Returns the turns whose lines the process that was asked in `turn` had received: the turns of the same player since
/// that process started, in order, up to and including `turn`. `turn` is a turn of the record outside the opening.
std::vector<const TurnEnded*> lines_before(const Record& record, const TurnEnded& turn);

/// Starts the bot, sends it the lines of `turns` one after the other, and ends it. `turns` is not empty, and all its
/// turns belong to one player. The bot gets that player's environment in the game of `header`. It is confined unless
/// `confine` is empty. A bot that names no dialect uses that of the recorded player. In a dialect with a process for
/// each reply, only the line of the last turn is sent. Waits up to an hour for each reply, and stops at the first turn
/// without a reply. If the bot has not answered after two seconds, says on stderr that no clock runs. Returns an error
/// if the bot cannot be started or its dialect does not fit the rules. Throws ArenaFailure if the arena itself fails.
Result<AskedAgain> ask_again(const BotSpec& bot, const Confine& confine, const GameHeader& header,
                             std::vector<const TurnEnded*> turns);

}  // namespace isola_arena
