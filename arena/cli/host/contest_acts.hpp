#pragma once

#include <string>
#include <vector>

#include "arena/cli/host/host.hpp"
#include "arena/cli/options/command.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/store/host_settings.hpp"
#include "arena/host/store/ledger/ledger.hpp"

namespace isola_arena {

/// What `arena host` does to a whole contest, and ends. On the main thread, except play_final().

/// What is announced after Reopening::take_back_half().
extern const char* const final_is_back;

/// Plays the final of a hosted contest that is frozen, and prints the table when it is over. The final is an ordinary
/// contest in the folder's final.db, of the versions that play. It is seeded by the ladder, in the format that the
/// settings name. A round robin that begins without names has the order of the other names instead of seeds, because
/// nothing in it depends on seeds but the places in the plan. A final that was interrupted goes on. jobs: games at once;
/// 0: one on each core. changed: see TournamentOptions. Throws UsageError if fewer than two versions play, or the format
/// does not take so many.
Exit play_final(const HostFolder& folder, const host::HostSettings& settings, host::Ledger& ledger,
                const ConfinementOptions& confinement, int jobs = 0, const std::string& changed = {});

/// Reopens a contest that has ended. The host is stopped meanwhile. Throws UsageError if Reopening::reopen() refuses.
Exit reopen_contest(const HostFolder& folder, const std::string& deadline);

/// Prints the games, the crosstable or the fairness of the ladder, also while the contest is served.
Exit show_ladder(const HostFolder& folder, const std::string& what);

/// Writes the contest into options.backup, also while it is served, or makes its folder from options.restore. Throws
/// UsageError if that cannot be done.
Exit back_up_or_restore(const HostOptions& options, const HostFolder& folder);

}  // namespace isola_arena
