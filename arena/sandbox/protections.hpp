#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/sandbox/group_maker.hpp"
#include "arena/sandbox/sandbox.hpp"

namespace isola_arena {

/// What was found out about this machine.
struct Findings {
    std::string no_isolation;  ///< why bots are not isolated; empty: bubblewrap isolates them
    std::string no_isolation_remedy = {};
    const GroupMaker* groups = nullptr;  ///< nothing: none are made
    bool counts_by_namespace = false;    ///< without a group the number of processes is limited all the same
    bool filters_calls = false;          ///< kinds of sockets that no namespace keeps apart are refused
    std::string users = {};              ///< whom the bots of a root's arena run as, in words; empty: as the arena does
};

/// The protections that follow, in the order of the documents.
std::vector<Protection> protections_of(const Findings& findings);

/// The same in one line.
std::string summary_of(const Findings& findings, const std::vector<Protection>& protections);

}  // namespace isola_arena
