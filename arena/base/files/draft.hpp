#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace isola_arena {

/// A file or folder that replaces another one at its place atomically. The content is written under a temporary name in
/// the same folder; then rename(2) gives it the final name. Until then readers see the old content, and a full disk or
/// a crash leaves the old content in place. For one thread at a time.
class Draft {
public:
    /// place: the final path; its parent folder exists. Creates nothing yet. Throws ArenaFailure if the system has no
    /// random bytes for the temporary name.
    explicit Draft(std::filesystem::path place);

    /// Removes the file or folder at path(), unless it was put in place.
    ~Draft();
    Draft(const Draft&) = delete;
    Draft& operator=(const Draft&) = delete;

    /// Returns the temporary path, at which the caller creates the content: `.NAME.` and 12 hexadecimal digits.
    const std::filesystem::path& path() const { return path_; }

    /// Renames path() to the place. Replaces a file there; a folder there must be empty. Returns 0, or errno on
    /// failure.
    [[nodiscard]] int put_in_place();

private:
    std::filesystem::path place_;
    std::filesystem::path path_;
};

enum class Durable : std::uint8_t {
    no,   ///< the system writes to the disk when it wants to
    yes,  ///< content and name are on the disk before the call returns: both survive a power failure
};

/// Why a file was not written.
struct FailedWrite {
    std::string reason;   ///< of the system: `No space left on device`
    bool is_place_wrong;  ///< the path is the reason, such as a missing folder; else writing failed, as on a full disk
};

/// Creates or replaces a file atomically, by a Draft; mode: as of open(2), the umask applies. Returns what failed,
/// nullopt on success. After a failure the old content is in place, unless only the folder could not be synchronised
/// (durable). Throws ArenaFailure as Draft does.
[[nodiscard]] std::optional<FailedWrite> write_whole(const std::filesystem::path& place, std::string_view bytes,
                                                     mode_t mode = 0666, Durable durable = Durable::no);

/// Removes a folder recursively, read-only folders in it too. Does nothing if there is no such folder.
void remove_folder(const std::filesystem::path& folder);

/// Writes all bytes to a descriptor. Returns 0, or errno on failure.
[[nodiscard]] int write_all(int descriptor, std::string_view bytes);

/// Calls fsync(2) on a folder, so that files created, renamed or removed there stay so after a power failure. A file
/// system that cannot synchronise folders (EINVAL) counts as success. Returns 0, or errno on failure.
[[nodiscard]] int sync_folder(const std::filesystem::path& folder);

}  // namespace isola_arena
