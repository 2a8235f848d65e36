#pragma once

#include <functional>
#include <optional>

#include "protocol/result.hpp"

namespace isola_arena {

struct Program;

/// Puts a bot's program into its sandbox just before it is started. Returns the reason if the program could not start
/// in the sandbox, else nullopt.
using Confine = std::function<std::optional<Error>(Program&)>;

}  // namespace isola_arena
