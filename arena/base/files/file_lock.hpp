#pragma once

#include <filesystem>
#include <optional>

#include "arena/base/files/input_file.hpp"

namespace isola_arena {

/// A lock on a file of this machine's own disk (flock); it ends with the process. Not for files of a shared folder.
class FileLock {
public:
    enum class Kind : std::uint8_t { shared, exclusive };

    /// Locks the file, and makes it if it is missing. Waits for the lock. Throws ArenaFailure if the system refuses.
    static FileLock take(const std::filesystem::path& file, Kind kind);

    /// The same for a file whose content is changed by putting another file in its place: the lock is on the file that
    /// has the name now.
    static FileLock take_in_place(const std::filesystem::path& file, Kind kind);

    /// As take(), without waiting; nullopt if somebody else has the lock.
    static std::optional<FileLock> try_take(const std::filesystem::path& file, Kind kind);

    /// Makes a shared lock exclusive if nobody else has one; returns whether it did.
    bool try_upgrade();

    /// Returns whether the name of the locked file still belongs to that file.
    bool is_in_place() const;

private:
    FileLock(OwnedFd file, std::filesystem::path path) : file_(std::move(file)), path_(std::move(path)) {}

    OwnedFd file_;
    std::filesystem::path path_;
};

}  // namespace isola_arena
