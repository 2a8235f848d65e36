#pragma once

#include <functional>
#include <string>
#include <vector>

namespace isola_arena::test {

/// What came of reading a mutant.
struct Reading {
    bool holds = false;     ///< the program found nothing wrong with it
    std::string complaint;  ///< what is wrong with the program because of it; empty: nothing
};

/// Reads the mutant of that number.
using Trial = std::function<Reading(int number)>;

/// What came of a run.
struct Trials {
    int held = 0;                         ///< mutants with which nothing was wrong, such as those of unused bytes
    std::vector<std::string> complaints;  ///< a line for each complaint, and for each mutant that ended its process or
                                          ///< kept it busy for more than a minute of CPU time
};

/// Tries mutants 0 to count - 1 in child processes, many in each, so that none can end the run.
Trials try_in_children(int count, const Trial& trial);

}  // namespace isola_arena::test
