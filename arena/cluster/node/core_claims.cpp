#include "arena/cluster/node/core_claims.hpp"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <string>
#include <thread>

#include <sys/stat.h>

#include "arena/base/failure.hpp"

namespace isola_arena::cluster {
namespace {

namespace fs = std::filesystem;

constexpr auto pause_between_looks = std::chrono::milliseconds(100);

// Everybody may make files there and nobody may remove another one's, as in /tmp.
fs::path folder_of_locks(const fs::path& above) {
    fs::path folder = above / "isola-arena-cores";
    if (mkdir(folder.c_str(), 0777) == 0) chmod(folder.c_str(), 01777);
    else if (errno != EEXIST)
        throw ArenaFailure("cannot make the folder " + folder.string() + ": " + std::strerror(errno));
    return folder;
}

}  // namespace

CoreClaims CoreClaims::claim(const std::vector<int>& cores, int wanted, const fs::path& above,
                             const std::function<bool()>& goes_on) {
    CoreClaims claims;
    if (cores.empty()) return claims;
    const fs::path folder = folder_of_locks(above);
    for (;;) {
        for (const int core : cores) {
            if (claims.cores_.size() >= static_cast<std::size_t>(wanted)) return claims;
            auto lock = FileLock::try_take(folder / std::to_string(core), FileLock::Kind::exclusive);
            if (!lock) continue;
            claims.cores_.push_back(core);
            claims.locks_.push_back(std::move(*lock));
        }
        if (!claims.cores_.empty() || !goes_on()) return claims;
        std::this_thread::sleep_for(pause_between_looks);
    }
}

}  // namespace isola_arena::cluster
