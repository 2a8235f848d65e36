#include "arena/cli/host/final.hpp"

#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/bots/entrants.hpp"
#include "arena/cli/tournament/tournament.hpp"
#include "arena/host/club/ledger/ladder_ledger.hpp"
#include "arena/host/play/playing_bot.hpp"

namespace isola_arena {
namespace {

// In the order of the ladder, which makes the best one the first seed.
std::vector<ContestBot> entrants(const HostFolder& folder, host::Ledger& ledger) {
    std::vector<ContestBot> bots;
    for (const host::LadderStanding& standing : host::LadderLedger(ledger).standings()) {
        ContestBot bot;
        bot.spec = playing_bot(folder, standing.bot, standing.version);
        bot.author = standing.name;
        bot.fingerprint = fingerprint(bot.spec);
        bots.push_back(std::move(bot));
    }
    return bots;
}

}  // namespace

Exit play_final(const HostFolder& folder, const host::HostSettings& settings, host::Ledger& ledger,
                const ConfinementOptions& confinement) {
    TournamentOptions options;
    options.database = folder.final_database().string();
    options.setup.contest.contest = settings.contest;
    options.setup.contest.confinement = confinement;
    options.setup.format = settings.final_format;
    options.setup.field = entrants(folder, ledger);
    if (options.setup.field.size() < 2)
        throw UsageError(fmt::format("--freeze: a final needs at least two bots that play, and there {} {}",
                                     options.setup.field.size() == 1 ? "is" : "are", options.setup.field.size()));
    return run_contest(options, false);
}

}  // namespace isola_arena
