#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena {

/// Copies files and folders that only their owner may read, for bots that run as a user without rights. The copies lie
/// in a folder that only the arena may pass, so that no other user can read them. A bind mount shows a bot its own
/// copy. The copies are removed together with that folder. May be used by several threads.
class PrivateCopies {
public:
    /// The largest copy that is made. It is bounded because the copy may lie in memory.
    static constexpr std::uintmax_t most_bytes = 64 << 20;
    static constexpr std::size_t most_entries = 20'000;

    /// folder: an existing folder that only the arena may enter.
    explicit PrivateCopies(std::string folder) : folder_(std::move(folder)) {}

    /// Returns the path of a copy of the source as it is now. Every user may read all files in the copy, and run those
    /// that their owner may run. The copy is made once, and again after the source has changed. Symbolic links stay
    /// links. hidden: paths that are empty in the copy. Returns an error, with the reason, if the source is too large
    /// or cannot be copied. Returns an error also if a file in it has another name outside it (a hard link), because
    /// the author of the source may have no right to read that file.
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
