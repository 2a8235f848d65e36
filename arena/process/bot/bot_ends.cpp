#include "arena/process/bot/bot_ends.hpp"

#include <cerrno>
#include <cstring>

#include "arena/base/failure.hpp"
#include "arena/base/random_hex.hpp"
#include "arena/process/start/launch_barrier.hpp"
#include "arena/process/start/spawn.hpp"
#include "arena/process/tree/orphan_reaper.hpp"

namespace isola_arena {

std::string new_token() {
    const auto random = random_hex(12);
    if (!random) throw ArenaFailure(std::string("no random bytes for a token: ") + std::strerror(errno));
    return mark_of_bots() + *random;
}

BothEnds::BothEnds(const std::optional<Launcher>& launcher) {
    if (launcher) status.emplace(Pipe::open());
    if (launcher && launcher->finish) barrier.emplace(LaunchBarrier::open());
}

ChildPipes BothEnds::childs() const {
    return {input.reading.get(), output.writing.get(), errors.writing.get(), status ? status->writing.get() : -1,
            barrier ? barrier->reading.get() : -1};
}

std::optional<OwnedFd> BothEnds::report() {
    if (!status) return std::nullopt;
    return std::move(status->reading);
}

}  // namespace isola_arena
