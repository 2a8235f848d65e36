#pragma once

#include <functional>
#include <string>
#include <vector>

namespace isola_arena::test {

/// The result of reading a mutant.
struct Reading {
    bool holds = false;     ///< the program found nothing wrong with it
    std::string complaint;  ///< the program's misbehaviour; empty: none
};

/// Reads the mutant with that number.
using Trial = std::function<Reading(int number)>;

/// The result of a run.
struct Trials {
    int held = 0;                         ///< mutants accepted as valid, such as changes of unused bytes
    std::vector<std::string> complaints;  ///< a line for each complaint, and for each mutant that ended its process or
                                          ///< kept it busy for more than a minute of CPU time
};

/// Tries mutants 0 to count - 1 in child processes, many in each, so that no mutant can end the run.
Trials try_in_children(int count, const Trial& trial);

}  // namespace isola_arena::test
