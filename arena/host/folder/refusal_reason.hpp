#pragma once

#include <cstdint>

namespace isola_arena {

/// Why the arena does not do what the organiser asks for.
enum class RefusalReason : std::uint8_t {
    wrong,     ///< what is asked for is wrong
    conflict,  ///< the contest is not in the state for it, or not in the state that the organiser has seen
    failed,    ///< the arena cannot read or write a file
};

}  // namespace isola_arena
