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

/// A folder that is there as a whole or not at all: its files are written to a folder beside it, which takes its name
/// in the end. Unless keep() was called, the destructor removes all that was written. For one thread at a time.
class FolderDraft {
public:
    /// own_names: all names that may lie in the folder. Returns an error if something else than a folder is there, if a
    /// folder is there that is not empty and may_replace is false, or that has other names than these; and if the new
    /// folder cannot be made.
    static Result<std::unique_ptr<FolderDraft>> begin(const std::filesystem::path& output, bool may_replace,
                                                      std::span<const std::string_view> own_names);

    /// Writes a file; the folders on its path are made. Returns an error if it cannot be made at that place; throws
    /// std::runtime_error if writing fails.
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
