#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "arena/base/files/file_lock.hpp"

namespace isola_arena::cluster {

/// Cores of this machine that no other task of an arena has. Each is a locked file, `isola-arena-cores/NUMBER` in a
/// folder that all users of the machine share; the locks go with the process.
class CoreClaims {
public:
    /// Claims free ones of these cores, `wanted` of them or as many as are free, but at least one, for which it waits.
    /// If the machine does not say which cores there are, claims nothing. goes_on: asked while it waits; if it returns
    /// false, nothing is claimed. above: the folder for temporary files that all tasks see. Throws ArenaFailure if
    /// files cannot be locked there.
    static CoreClaims claim(const std::vector<int>& cores, int wanted, const std::filesystem::path& above,
                            const std::function<bool()>& goes_on);

    const std::vector<int>& cores() const { return cores_; }

private:
    std::vector<int> cores_;
    std::vector<FileLock> locks_;
};

}  // namespace isola_arena::cluster
