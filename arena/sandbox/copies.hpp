#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena {

/// Copies of files and folders that only their owner may read, for bots that run as a user without rights. They lie where
/// only the arena may pass, so that nobody else gets to read them; a bot has its own brought to it by a mount. They go
/// with the folder that they are in. May be used by several threads.
class Copies {
public:
    /// What one copy may hold: it may lie in memory.
    static constexpr std::uintmax_t most_bytes = 64 << 20;
    static constexpr std::size_t most_entries = 20'000;

    /// folder: exists, and belongs to the arena alone.
    explicit Copies(std::string folder) : folder_(std::move(folder)) {}

    /// The path of a copy as the source is now, in which everybody may read all files and run what its owner may. Made
    /// once, and again after the source has changed. Links stay links. hidden: what is left empty. Refused: it is too
    /// large, or cannot be copied; why.
    Result<std::string> of(const std::string& source, const std::vector<std::string>& hidden);

private:
    struct Copy {
        std::string path;
        std::string stamp;
    };

    std::string folder_;
    std::mutex one_at_a_time_;
    std::map<std::pair<std::string, std::vector<std::string>>, Copy> made_;
    int count_ = 0;
};

}  // namespace isola_arena
