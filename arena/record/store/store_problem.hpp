#pragma once

#include <stdexcept>

namespace isola_arena {

/// A database that cannot be used as asked: the message names the file, what is wrong and what to do.
class StoreProblem : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace isola_arena
