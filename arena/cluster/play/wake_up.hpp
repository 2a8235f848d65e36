#pragma once

#include "arena/base/files/descriptor.hpp"

namespace isola_arena::cluster {

/// Returns a descriptor that is readable once somebody has called wake_up() with it, until it is read. Throws
/// ArenaFailure if the system has none left.
OwnedFd new_wake_up();

/// May be called on any thread, and by a handler of signals, whose errno it keeps.
void wake_up(int descriptor) noexcept;

}  // namespace isola_arena::cluster
