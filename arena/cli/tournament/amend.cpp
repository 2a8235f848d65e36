#include "arena/cli/tournament/amend.hpp"

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/cli/tournament/tournament.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/record/report/contest_file.hpp"

namespace isola_arena {
Exit run_amend(const AmendOptions& options) {
    Amendment amendment = options.amendment;
    if (amendment.add.empty() && amendment.strike.empty() && amendment.again.empty() && amendment.voided.empty())
        throw UsageError("nothing to change: expected --add, --strike, --void or --again");
    if (!options.games.empty()) amendment.games = options.games == "keep" ? StruckGames::kept : StruckGames::removed;
    for (const std::string& sentence : usable(amend_contest(options.database, amendment)))
        put_text(printable(sentence) + '\n');
    flush_output();
    const ContestView view = read_contest(options.database);
    const std::size_t open = view.book.count_open();
    announce(open == 0 ? "no game is open; the table: " + standings_command(options.database)
                       : fmt::format("{} open; to play on: {}", counted(open, "game") + (open == 1 ? " is" : " are"),
                                     command_to_play_on(options.database)));
    return Exit::fine;
}

}  // namespace isola_arena
