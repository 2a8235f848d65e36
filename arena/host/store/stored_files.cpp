#include "arena/host/store/stored_files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <set>

#include <fmt/core.h>

#include "arena/base/archive/new_folder.hpp"
#include "arena/base/archive/unpack.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/files/input_file.hpp"
#include "arena/base/hash/digest.hpp"
#include "arena/base/text/text.hpp"
#include "arena/base/text/utf8.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_file_name = 200;
constexpr std::size_t longest_content = std::size_t{4} << 30;
constexpr mode_t folder_mode = 0700;

Error cannot(const std::string& what, const fs::path& path) {
    return Error{"cannot " + what + " " + path.string() + ": " + std::strerror(errno)};
}

std::optional<Error> wrong_with(const std::string& name) {
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
    if (name.empty() || name == "." || name == "..") return Error{"a file has no name"};
    if (name.size() > longest_file_name) return Error{shown_name(name) + ": a file's name is longer than 200 bytes"};
    if (std::ranges::any_of(name, is_control) || !is_utf8(name))
        return Error{shown_name(name) + ": a file's name has control characters or is not UTF-8: rename it"};
    return std::nullopt;
}

std::optional<Error> write_synced(const fs::path& path, std::string_view bytes, mode_t mode) {
    const OwnedFd file(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
    if (file.get() < 0 || write_all(file.get(), bytes) != 0 || fsync(file.get()) != 0) return cannot("write", path);
    return std::nullopt;
}

// Synchronises the folder, because a file is safe only when the folder with its name is.
std::optional<Error> keep_names_of(const fs::path& folder) {
    errno = sync_folder(folder);
    return errno == 0 ? std::nullopt : std::optional(cannot("write", folder));
}

std::optional<Error> write_files(const std::vector<HandedFile>& files, const fs::path& folder,
                                 std::vector<ReceivedFile>& received) {
    for (const HandedFile& file : files) {
        const auto path = clean_path(file.name);
        if (!path) return path.error();
        const fs::path place = folder / *path;
        std::error_code failed;
        fs::create_directories(place.parent_path(), failed);
        if (auto failure = write_synced(place, file.bytes, for_the_owner)) return failure;
        if (auto failure = keep_names_of(place.parent_path())) return failure;
        received.push_back({*path, static_cast<std::int64_t>(file.bytes.size()), sha256(file.bytes)});
    }
    if (auto failure = keep_names_of(folder)) return failure;
    return keep_names_of(folder.parent_path());
}

}  // namespace

Result<std::string> clean_name(const std::string& sent) {
    const std::string name = sent.substr(sent.find_last_of("/\\") + 1);
    if (auto wrong = wrong_with(name)) return std::move(*wrong);
    return name;
}

Result<std::string> clean_path(const std::string& path) {
    if (path.starts_with('/')) return Error{"a file's path is absolute"};
    for (const fs::path& name : fs::path(path))
        if (auto wrong = wrong_with(name.string())) return std::move(*wrong);
    return path;
}

Result<std::vector<ReceivedFile>> store_files(const std::vector<HandedFile>& files, const fs::path& folder) {
    std::error_code ignored;
    if (folder.has_parent_path()) fs::create_directories(folder.parent_path(), ignored);
    if (mkdir(folder.c_str(), folder_mode) != 0) return cannot("make", folder);
    std::vector<ReceivedFile> received;
    if (auto failure = write_files(files, folder, received)) {
        fs::remove_all(folder, ignored);
        return std::move(*failure);
    }
    return received;
}

Result<std::vector<HandedFile>> read_stored(const std::vector<ReceivedFile>& files, const fs::path& folder) {
    std::vector<HandedFile> all;
    for (const ReceivedFile& file : files) {
        auto bytes = content_of(folder / file.name);
        if (!bytes || sha256(*bytes) != file.sha256)
            return Error{(folder / file.name).string() + " is missing or is not what was received"};
        all.push_back({file.name, std::move(*bytes)});
    }
    return all;
}

std::optional<Error> remove_stored(const fs::path& folder) {
    remove_folder(folder);
    std::error_code unknown;
    if (fs::exists(fs::symlink_status(folder, unknown)))
        return Error{"cannot remove " + folder.string() + ": is it another user's?"};
    return keep_names_of(folder.parent_path());
}

std::int64_t bytes_on_disk(std::int64_t size) {
    constexpr std::int64_t block = 4096;
    return std::max<std::int64_t>((size + block - 1) / block, 1) * block;
}

std::int64_t stored_bytes(const fs::path& folder) {
    std::error_code failed;
    if (!fs::is_directory(fs::symlink_status(folder, failed))) return 0;
    std::int64_t bytes = bytes_on_disk(0);
    for (fs::recursive_directory_iterator each(folder, failed), end; !failed && each != end; each.increment(failed)) {
        std::error_code gone;
        const bool is_file = fs::is_regular_file(each->symlink_status(gone));
        const auto size = is_file ? each->file_size(gone) : 0;
        if (!gone) bytes += bytes_on_disk(static_cast<std::int64_t>(size));
    }
    return bytes;
}

std::optional<std::string> content_of(const fs::path& file) {
    auto bytes = read_input_file(file, {"file", longest_content});
    return bytes ? std::optional(std::move(bytes).value()) : std::nullopt;
}

std::optional<Error> replace_file(const fs::path& file, const std::string& text, unsigned mode) {
    const auto failed = write_whole(file, text, mode, Durable::yes);
    return failed ? std::optional(Error{"cannot write " + file.string() + ": " + failed->reason}) : std::nullopt;
}

std::optional<Error> rewrite_file(const fs::path& file, const std::string& text) {
    return replace_file(file, text, static_cast<unsigned>(fs::status(file).permissions() & fs::perms::all));
}

std::string received_text(const std::vector<ReceivedFile>& files) {
    return joined(files, "; ", [](const ReceivedFile& file) {
        const std::string size = file.size < 10'000 ? fmt::format("{} bytes", file.size)
                                                    : fmt::format("{:.1f} kB", static_cast<double>(file.size) / 1000);
        return fmt::format("{}, {}, SHA-256 {}", file.name, size, file.sha256);
    });
}

std::optional<Error> wrong_names(const std::vector<HandedFile>& files) {
    std::set<std::string> names;
    for (const HandedFile& file : files) {
        if (auto path = clean_path(file.name); !path) return path.error();
        if (!names.insert(file.name).second) return Error{"two files are named " + file.name};
    }
    return std::nullopt;
}

}  // namespace isola_arena::host
