#pragma once

#include <stdexcept>
#include <utility>

#include "protocol/result.hpp"

namespace isola_arena {

/// The exit statuses of the program.
enum class Exit { fine = 0, arena_failed = 1, usage = 2, does_not_hold = 3, interrupted = 130 };

/// Wrong options or an input file that cannot be used; what() names the thing and what was expected. Ends the
/// program with status 2.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The value of a result; throws UsageError with its reason where there is none.
template <class T>
T usable(Result<T> result) {
    if (!result) throw UsageError(result.why());
    return std::move(result).value();
}

}  // namespace isola_arena
