// Attacks on storage: filling places where a bot may write, and finding places where it could.

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <filesystem>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "tests/hostile/bot/attack.hpp"

namespace isola_arena::hostile {
namespace {

namespace fs = std::filesystem;

constexpr long mebibyte = 1L << 20;
constexpr long most_stored_megabytes = 600;
constexpr std::size_t most_folders = 5000;

// Writes up to this many MiB; returns how many were written, or -1 if the file cannot be made. errno says what stopped
// it. The file is removed.
long write_megabytes(const std::string& file, long megabytes) {
    const int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0) return -1;
    const std::vector<char> block(static_cast<std::size_t>(mebibyte), 'x');
    long written = 0;
    int error = 0;
    while (written < megabytes && error == 0)
        if (write(descriptor, block.data(), block.size()) == mebibyte) ++written;
        else error = ENOSPC;
    close(descriptor);
    unlink(file.c_str());
    errno = error;
    return written;
}

// Fills a file system beyond the allowed MiB. If 0 MiB are allowed, not even a small file may be written.
Attempt fill(const Words& arguments) {
    const std::string folder = path(arguments, 0, "/tmp");
    const long allowed = number(arguments, 1, 64);
    const long wanted = std::min(allowed + allowed / 8 + 1, most_stored_megabytes);
    const long written = write_megabytes(folder + "/hostile-fill", wanted);
    if (written < 0) return refused(folder + ": " + std::strerror(errno));
    if (written == wanted)
        return succeeded(std::to_string(written) + " MiB in " + folder + ", allowed are " + std::to_string(allowed));
    return refused(std::to_string(written) + " MiB in " + folder + ", then: " + std::strerror(errno));
}

// Tries to make a file, because some file systems of the kernel only claim to be writable.
bool takes_a_file(const fs::path& folder) {
    if (access(folder.c_str(), W_OK) != 0) return false;
    const fs::path file = folder / "hostile-file";
    const int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0) return false;
    close(descriptor);
    unlink(file.c_str());
    return true;
}

bool may_be_left_out(const fs::path& folder, const std::vector<std::string>& allowed) {
    const std::string name = folder.string();
    return name == "/proc" || name == "/sys" || std::ranges::find(allowed, name) != allowed.end();
}

Attempt writable_folders(const Words& arguments) {
    std::vector<std::string> allowed;
    for (std::size_t i = 0; i < arguments.size(); ++i) allowed.push_back(path(arguments, i));
    // Breadth-first, so that folders near the root come first.
    std::deque<fs::path> open_folders{"/"};
    std::string found;
    std::size_t seen = 0;
    for (; !open_folders.empty() && seen < most_folders && found.size() < 200; ++seen, open_folders.pop_front()) {
        const fs::path& folder = open_folders.front();
        if (may_be_left_out(folder, allowed)) continue;
        if (takes_a_file(folder)) found += " " + folder.string();
        std::error_code error;
        for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
            if (entry->is_directory(error) && !entry->is_symlink(error)) open_folders.push_back(entry->path());
    }
    if (!found.empty()) return succeeded("it could write to" + found);
    return refused("none of " + std::to_string(seen) + " folders can be written to");
}

}  // namespace

std::vector<Attack> storage_attacks() {
    return {
        {"fill", "%FOLDER MEGABYTES", "writes more than it may into a folder", fill},
        {"writable-folders", "[%ALLOWED...]", "looks for any other folder that it could write to", writable_folders}};
}

}  // namespace isola_arena::hostile
