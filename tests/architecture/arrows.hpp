#pragma once

#include "tests/architecture/source.hpp"

/// Who may know whom. Each function gives what it finds against its rule, nothing where the rule holds.
namespace isola_arena::architecture {

/// Arrows run arena -> protocol <- bot; inside arena cli -> contest -> judge -> process, and record and web are known
/// to cli alone.
Complaints wrong_arrows(const std::vector<Source>& sources);

/// No two folders know each other, directly or round about. Tests are left out.
Complaints cycles_of_folders(const std::vector<Source>& sources);

/// The list of games is the one file of the arena that includes every concrete game, and the dialects include theirs;
/// the judge, the processes and the record do not even name one.
Complaints named_games(const std::vector<Source>& sources);

/// protocol uses the standard library alone, and of it neither files, streams, clocks nor threads.
Complaints impure_protocol(const std::vector<Source>& sources);

/// Boost is the arena's alone: bots do without.
Complaints boost_in_bots(const std::vector<Source>& sources);

}  // namespace isola_arena::architecture
