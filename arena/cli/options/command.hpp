#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "arena/base/text/setting_name.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// The exit statuses of the program. does_not_hold: a check, a verification or a protection failed.
enum class Exit { fine = 0, arena_failed = 1, usage = 2, does_not_hold = 3, interrupted = 130 };

/// Thrown for wrong options and for input files that cannot be used; what() names the option or file and the expected
/// values. Ends the program with status 2.
class UsageError : public std::runtime_error {
public:
    /// The message may name settings by setting_name(): what() names their options.
    explicit UsageError(const std::string& message) : std::runtime_error(on_command_line(message)) {}
};

/// Returns the value of a result; throws UsageError with the reason if it is an error.
template <class T>
T usable(Result<T> result) {
    if (!result) throw UsageError(result.message());
    return std::move(result).value();
}

/// Throws UsageError with the reason if there is one.
inline void refuse_if(const std::optional<Error>& error) {
    if (error) throw UsageError(error->message);
}

}  // namespace isola_arena
