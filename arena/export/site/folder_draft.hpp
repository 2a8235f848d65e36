#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "arena/base/files/draft.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// An output folder that appears as a whole or not at all. Its files are written to a draft, a folder beside the final
/// path, which keep() moves there. Without keep(), the destructor removes the draft. For one thread at a time.
class FolderDraft {
public:
    /// Makes the draft. own_names: all names that a folder at `output` may contain. Returns an error if the draft
    /// cannot be made, or if `output` exists and is no folder. A folder that is not empty is an error if may_replace is
    /// false, or if it contains other names.
    static Result<std::unique_ptr<FolderDraft>> begin(const std::filesystem::path& output, bool may_replace,
                                                      std::span<const std::string_view> own_names);

    /// Writes a file and makes the folders on its path. Returns an error if the file cannot be created at that path;
    /// throws std::runtime_error if writing fails.
    [[nodiscard]] std::optional<Error> write(const std::string& name, std::string_view content);

    /// Returns the number of bytes of all files so far.
    std::uintmax_t bytes() const { return bytes_; }

    /// Moves the folder to its final path and removes the folder that was there. Throws std::runtime_error on failure;
    /// then the old folder is back in its place.
    void keep();

private:
    explicit FolderDraft(const std::filesystem::path& output) : output_(output), draft_(output) {}

    std::filesystem::path output_;
    Draft draft_;
    std::uintmax_t bytes_ = 0;
};

}  // namespace isola_arena
