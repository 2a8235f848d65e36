#pragma once

// Puts the findings about this machine into words, for `arena doctor` and for the first line of a run: which
// protections bubblewrap, cgroups and seccomp enforce here.

#include <string>
#include <vector>

#include "arena/sandbox/cgroup/group_factory.hpp"
#include "arena/sandbox/sandbox.hpp"

namespace isola_arena {

/// The findings about this machine that decide which protections it enforces.
struct Findings {
    std::string no_isolation;  ///< why bots are not isolated; empty: bubblewrap isolates them
    std::string no_isolation_remedy = {};
    const GroupFactory* groups = nullptr;  ///< nullptr: no cgroups are made
    bool counts_by_namespace = false;      ///< RLIMIT_NPROC limits the number of processes without a cgroup
    bool filters_calls = false;            ///< seccomp refuses the kinds of sockets that no namespace confines
    bool finishes = false;                 ///< /proc shows only processes, and there are no pseudo-terminals
    std::string users = {};  ///< the users that bots run as if the arena is root, in words; empty: the arena's own user
    std::string no_keeper = {};  ///< why each start of a program has a sandbox of its own; empty: a sandbox is kept
};

/// Returns the protections that follow from the findings, in the order of the documents.
std::vector<Protection> protections_of(const Findings& findings);

/// Returns the findings and the protections in one line.
std::string summary_of(const Findings& findings, const std::vector<Protection>& protections);

}  // namespace isola_arena
