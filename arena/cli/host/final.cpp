#include "arena/cli/host/final.hpp"

#include <fmt/core.h>

#include "arena/cli/tournament/tournament.hpp"
#include "arena/host/play/final_entrants.hpp"

namespace isola_arena {

Exit play_final(const HostFolder& folder, const host::HostSettings& settings, host::Ledger& ledger,
                const ConfinementOptions& confinement) {
    TournamentOptions options;
    options.database = folder.final_database().string();
    options.setup.contest.contest = settings.contest;
    options.setup.contest.confinement = confinement;
    options.setup.format = settings.final_format;
    options.setup.field = entrants_of_final(folder, ledger);
    if (options.setup.field.size() < 2)
        throw UsageError(fmt::format("--freeze: a final needs at least two bots that play, and there {} {}",
                                     options.setup.field.size() == 1 ? "is" : "are", options.setup.field.size()));
    return run_contest(options, false);
}

}  // namespace isola_arena
