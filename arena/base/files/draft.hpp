#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace isola_arena {

/// A file or folder that appears at its place as a whole or not at all. It is made under another name in the same folder
/// and takes the name of its place by rename(2), which is atomic: whoever looks there meanwhile sees the old content, and
/// a full disk or a killed arena leaves the old content as it was. For one thread at a time.
class Draft {
public:
    /// place: where it will be; the folder above it exists. Makes nothing yet. Throws ArenaFailure if the system gives no
    /// random bytes for the other name.
    explicit Draft(std::filesystem::path place);

    /// Removes what was made under path(), unless it was put in place.
    ~Draft();
    Draft(const Draft&) = delete;
    Draft& operator=(const Draft&) = delete;

    /// Where the content is to be made: `.NAME.` and 12 hexadecimal digits, beside the place.
    const std::filesystem::path& path() const { return path_; }

    /// Renames path() to the place. A file there is replaced; a folder there must be empty. Returns errno of what failed,
    /// 0 if nothing did.
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
    bool is_place_wrong;  ///< it could not be made there at all, such as in a folder that is not there
};

/// Makes or replaces a file as a whole, readable by that mode (without the bits of the umask if durable is no).
/// Returns what failed; then nothing has changed and nothing is left behind.
[[nodiscard]] std::optional<FailedWrite> write_whole(const std::filesystem::path& place, std::string_view bytes,
                                                     mode_t mode = 0666, Durable durable = Durable::no);

/// Removes a folder with all that is in it, also where it was made read-only. Does nothing if no folder is there.
void remove_folder(const std::filesystem::path& folder);

/// Writes all bytes to a descriptor. Returns errno of what failed, 0 if nothing did.
[[nodiscard]] int write_all(int descriptor, std::string_view bytes);

/// Makes what was created, renamed or removed in a folder survive a power failure, as far as its file system can (some
/// network file systems cannot synchronise folders). Returns errno of what failed, 0 if nothing did.
[[nodiscard]] int sync_folder(const std::filesystem::path& folder);

}  // namespace isola_arena
