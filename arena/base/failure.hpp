#pragma once

#include <cerrno>
#include <stdexcept>
#include <string>

namespace isola_arena {

/// Thrown if the arena itself fails (no more processes, disk full, ...): the game is void and no bot is to blame.
class ArenaFailure : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Thrown if the machine is short of a resource that it may have another time: descriptors, memory, room in files. A
/// Shortage does not show that the machine lacks an ability.
class Shortage : public ArenaFailure {
public:
    using ArenaFailure::ArenaFailure;
};

/// Returns whether the errno is that of a Shortage.
constexpr bool is_shortage(int error) {
    return error == EAGAIN || error == ENOMEM || error == EMFILE || error == ENFILE;
}

}  // namespace isola_arena
