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

/// Thrown if the machine lacks what it may have another time: descriptors, memory, room in files. It tells nothing of
/// what this machine can do.
class Shortage : public ArenaFailure {
public:
    using ArenaFailure::ArenaFailure;
};

/// Returns whether that error of the system (errno) is a Shortage.
constexpr bool is_shortage(int error) {
    return error == EAGAIN || error == ENOMEM || error == EMFILE || error == ENFILE;
}

}  // namespace isola_arena
