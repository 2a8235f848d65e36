#pragma once

#include <functional>
#include <string>
#include <vector>

namespace isola_arena::test {

/// Tries a mutant. Returns what is wrong with the program because of it; empty: nothing.
using Trial = std::function<std::string(int number)>;

/// Tries mutants 0 to count - 1 in child processes, many in each, so that none can end the run. Returns a line for each
/// that a trial complains of, that ends its process, or that keeps it busy for more than a minute of CPU time.
std::vector<std::string> try_in_children(int count, const Trial& trial);

}  // namespace isola_arena::test
