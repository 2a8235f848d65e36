#include "arena/base/archive/new_folder.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/base/archive/entry_name.hpp"
#include "arena/base/failure.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/random_hex.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr mode_t mode_of_folders = 0755;
constexpr mode_t mode_of_files = 0644;
constexpr mode_t mode_of_programs = 0755;
constexpr int folder_flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

constexpr std::string_view begin_of_scripts = "#!";
constexpr std::string_view begin_of_programs =
    "\x7f"
    "ELF";

[[noreturn]] void fail(const std::string& what) {
    const std::string words = "cannot " + what + ": " + std::strerror(errno);
    if (is_shortage(errno)) throw Shortage(words);
    throw ArenaFailure(words);
}

Error file_and_folder(const std::vector<std::string>& steps) {
    return Error{shown_name(joined(steps, "/")) + " is both a file and a folder: rename one of them"};
}

}  // namespace

void NewFile::write(std::string_view bytes) {
    if (begin_.size() < begin_of_programs.size()) begin_ += bytes.substr(0, begin_of_programs.size() - begin_.size());
    if ((errno = write_all(file_.get(), bytes)) != 0) fail("write the files of a submission");
}

void NewFile::finish() {
    const bool runs = executable_ || begin_.starts_with(begin_of_scripts) || begin_.starts_with(begin_of_programs);
    if (fchmod(file_.get(), runs ? mode_of_programs : mode_of_files) < 0) fail("set the mode of a file");
}

NewFolder::NewFolder(fs::path into, const UnpackLimits& limits) : into_(std::move(into)), limits_(limits) {
    const auto random = random_hex(8);
    if (!random) fail("get random bytes");
    path_ = into_.parent_path() / (std::string(name_of_drafts) + *random);
    if (mkdir(path_.c_str(), 0700) < 0) fail("make the folder " + path_.string());
    top_ = OwnedFd(open(path_.c_str(), folder_flags));
    if (top_.get() < 0 || fchmod(top_.get(), mode_of_folders) < 0) fail("open the folder " + path_.string());
}

NewFolder::~NewFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
}

std::optional<Error> NewFolder::count_one() {
    if (++count_ <= limits_.files) return std::nullopt;
    return Error{"there are more than " + std::to_string(limits_.files) +
                 " files and folders: leave out what the bot does not need"};
}

// Enters a folder, which is made if it is not there.
Result<OwnedFd> NewFolder::enter_one(OwnedFd above, const std::string& step) {
    const bool is_new = mkdirat(above.get(), step.c_str(), 0700) == 0;
    if (!is_new && errno != EEXIST) fail("make a folder of a submission");
    OwnedFd folder(openat(above.get(), step.c_str(), folder_flags));
    if (folder.get() < 0 && (errno == ENOTDIR || errno == ELOOP)) return Error{"a file"};
    if (folder.get() < 0) fail("open a folder of a submission");
    if (!is_new) return folder;
    if (fchmod(folder.get(), mode_of_folders) < 0) fail("set the mode of a folder");
    if (auto many = count_one()) return *many;
    return folder;
}

Result<OwnedFd> NewFolder::enter(const std::vector<std::string>& steps, std::size_t count) {
    OwnedFd folder(fcntl(top_.get(), F_DUPFD_CLOEXEC, 0));
    if (folder.get() < 0) fail("open a folder of a submission");
    for (std::size_t index = 0; index < count; ++index) {
        Result<OwnedFd> next = enter_one(std::move(folder), steps[index]);
        if (!next && next.message() == "a file")
            return file_and_folder({steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(index) + 1});
        if (!next) return next.error();
        folder = std::move(next).value();
    }
    return folder;
}

std::optional<Error> NewFolder::add_folder(const std::vector<std::string>& steps) {
    const auto folder = enter(steps, steps.size());
    if (!folder) return folder.error();
    return std::nullopt;
}

Result<NewFile> NewFolder::add_file(const std::vector<std::string>& steps, bool executable) {
    const auto folder = enter(steps, steps.size() - 1);
    if (!folder) return folder.error();
    OwnedFd file(
        openat(folder->get(), steps.back().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    struct stat found {};
    if (file.get() < 0 && errno == EEXIST) {
        fstatat(folder->get(), steps.back().c_str(), &found, AT_SYMLINK_NOFOLLOW);
        if (S_ISDIR(found.st_mode)) return file_and_folder(steps);
        return Error{shown_name(joined(steps, "/")) + " is there twice: leave one of them out"};
    }
    if (file.get() < 0) fail("make a file of a submission");
    if (auto many = count_one()) return *many;
    return NewFile(std::move(file), executable);
}

void NewFolder::put_in_place() {
    fs::path moved = path_;
    const auto first = fs::directory_iterator(path_);
    const bool has_one = first != fs::directory_iterator() && std::next(fs::directory_iterator(path_)) == end(first);
    if (limits_.strip_top_folder && has_one && first->symlink_status().type() == fs::file_type::directory)
        moved = first->path();
    if (rename(moved.c_str(), into_.c_str()) < 0) fail("move a submission to " + into_.string());
    if (moved == path_) path_.clear();
}

}  // namespace isola_arena
