#pragma once

#include <filesystem>

#include "arena/base/files/descriptor.hpp"

namespace isola_arena::host {

/// A folder `NAME.new` beside the place where something will be, for its owner alone. The destructor removes it, and what a
/// kill leaves there is removed by the next one. The constructor throws BackupProblem if it cannot be made, or another
/// arena is at work in it.
class DraftFolder {
public:
    explicit DraftFolder(const std::filesystem::path& beside);
    ~DraftFolder();
    DraftFolder(const DraftFolder&) = delete;
    DraftFolder& operator=(const DraftFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

    /// Gives what was made in it the name beside which it is, in place of a file or an empty folder that has it. What was
    /// written is safe on the disk then. Throws BackupProblem if the disk refuses.
    void put_in_place(const std::filesystem::path& made) const;

private:
    void clear() const;

    std::filesystem::path beside_;
    std::filesystem::path path_;
    OwnedFd lock_{-1};
};

}  // namespace isola_arena::host
