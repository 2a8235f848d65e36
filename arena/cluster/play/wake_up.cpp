#include "arena/cluster/play/wake_up.hpp"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string>

#include <sys/eventfd.h>
#include <unistd.h>

#include "arena/base/failure.hpp"

namespace isola_arena::cluster {

OwnedFd new_wake_up() {
    OwnedFd descriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (descriptor.get() < 0) throw ArenaFailure(std::string("cannot wait for games: ") + std::strerror(errno));
    return descriptor;
}

void wake_up(int descriptor) noexcept {
    const int error = errno;
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = write(descriptor, &one, sizeof one);
    errno = error;
}

}  // namespace isola_arena::cluster
