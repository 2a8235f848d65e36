#pragma once

#include "tests/architecture/source.hpp"

/// Rules about includes between folders. Each function returns the violations of its rule.
namespace isola_arena::architecture {

/// Includes follow the arrows in arrows.cpp: arena -> protocol <- bot, and inside arena cli -> contest -> judge ->
/// process; only cli includes record and web.
Complaints wrong_arrows(const std::vector<Source>& sources);

/// No two folders include each other, directly or through other folders. Tests are left out.
Complaints cycles_of_folders(const std::vector<Source>& sources);

/// Only the list of games and the list of dialects include concrete games. The sources of the judge, the processes and
/// the record do not even contain the name of a game.
Complaints named_games(const std::vector<Source>& sources);

/// protocol uses only the standard library, without its files, streams, clocks and threads.
Complaints impure_protocol(const std::vector<Source>& sources);

/// Only the arena uses Boost; bots do not.
Complaints boost_in_bots(const std::vector<Source>& sources);

}  // namespace isola_arena::architecture
