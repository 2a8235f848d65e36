#pragma once

#include <stdexcept>

namespace isola_arena {

/// Thrown if a database cannot be used as requested. The message names the file, the problem and the remedy.
class DatabaseProblem : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace isola_arena
