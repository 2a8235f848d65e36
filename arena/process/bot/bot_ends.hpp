#pragma once

// What every start of a strangers' program needs: its token and both ends of its pipes.

#include <optional>
#include <string>

#include "arena/base/files/descriptor.hpp"
#include "arena/process/start/program.hpp"

namespace isola_arena {

struct ChildPipes;

/// Returns an entry for a program's environment that marks all its descendants, and those of no other: see ProcessTree.
/// Throws ArenaFailure if the system has no random bytes.
std::string new_token();

/// Both ends of all pipes of a program. The constructor throws Shortage if the machine has no more descriptors.
struct BothEnds {
    explicit BothEnds(const std::optional<Launcher>& launcher);

    /// Those that the program has.
    ChildPipes childs() const;

    /// Takes the end where its launcher's reports arrive; nullopt: it has no launcher.
    std::optional<OwnedFd> report();

    Pipe input = Pipe::open();
    Pipe output = Pipe::open();
    Pipe errors = Pipe::open();
    std::optional<Pipe> status;
    std::optional<Pipe> barrier;
};

}  // namespace isola_arena
