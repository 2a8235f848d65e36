#pragma once

#include <ctime>

#include "arena/process/asio.hpp"

namespace isola_arena {

/// A time of the system's clocks.
inline Nanoseconds to_nanoseconds(const timespec& time) {
    return std::chrono::seconds(time.tv_sec) + Nanoseconds(time.tv_nsec);
}

}  // namespace isola_arena
