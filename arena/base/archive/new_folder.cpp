#include "arena/base/archive/new_folder.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "arena/base/failure.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/hash/digest.hpp"
#include "arena/base/text/encoding.hpp"
#include "arena/base/text/text.hpp"
#include "arena/base/text/utf8.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t longest_shown = 80;

constexpr std::array<std::string_view, 14> not_of_a_bot{
    ".git",        ".hg",     ".svn",  "__MACOSX", ".DS_Store", "Thumbs.db",     "desktop.ini",
    "__pycache__", ".gradle", ".idea", ".vscode",  ".vs",       ".pytest_cache", ".ipynb_checkpoints"};

// What every virtual environment of Python brings, with hundreds of files.
constexpr std::array<std::string_view, 4> not_of_an_environment{"pip", "setuptools", "pkg_resources",
                                                                "_distutils_hack"};

// Returns whether the sign is a control character, is invisible, or changes the direction of the text after it.
bool is_hidden(char32_t point) {
    return point < 0x20 || (point >= 0x7f && point < 0xa0) || (point >= 0x200b && point <= 0x200f) ||
           (point >= 0x2028 && point <= 0x202e) || (point >= 0x2060 && point <= 0x206f) || point == 0xfeff;
}

bool has_hidden(std::string_view utf8) {
    for (; !utf8.empty(); utf8.remove_prefix(decode_utf8(utf8)->bytes))
        if (is_hidden(decode_utf8(utf8)->point)) return true;
    return false;
}

std::string reason_to_leave_out(const std::vector<std::string>& steps) {
    for (const std::string& step : steps) {
        if (std::ranges::find(not_of_a_bot, step) != not_of_a_bot.end()) return step;
        if (step.starts_with("._")) return "._*";
    }
    const auto installed = std::ranges::find(steps, "site-packages");
    if (installed == steps.end() || installed + 1 == steps.end()) return {};
    const std::string package = (installed + 1)->substr(0, (installed + 1)->find('-'));
    if (std::ranges::find(not_of_an_environment, package) != not_of_an_environment.end()) return package;
    return {};
}

Error refused(std::string_view written, const std::string& why) { return Error{shown_name(written) + why}; }

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
    const std::string text = "cannot " + what + ": " + std::strerror(errno);
    if (is_shortage(errno)) throw Shortage(text);
    throw ArenaFailure(text);
}

Error file_and_folder(const std::vector<std::string>& steps) {
    return Error{shown_name(joined(steps, "/")) + " is both a file and a folder: rename one of them"};
}

}  // namespace

std::vector<std::string> steps_of(std::string path) {
    std::ranges::replace(path, '\\', '/');
    std::vector<std::string> steps;
    for (const std::string_view step : split(path, '/'))
        if (!step.empty() && step != ".") steps.emplace_back(step);
    return steps;
}

std::string shown_name(std::string_view written) {
    std::string shown;
    while (!written.empty() && shown.size() < longest_shown) {
        const auto sign = decode_utf8(written);
        const std::size_t bytes = sign ? sign->bytes : 1;
        if (sign && !is_hidden(sign->point)) shown += written.substr(0, bytes);
        else shown += "\\x" + hex_of(written.substr(0, 1));
        written.remove_prefix(bytes);
    }
    return '"' + shown + (written.empty() ? "\"" : "...\"");
}

Result<EntryName> read_entry_name(std::string_view written, const UnpackLimits& limits) {
    if (!is_utf8(written)) return refused(written, " is no UTF-8: give the file a name of plain letters");
    if (has_hidden(written))
        return refused(written, " has control characters or invisible signs: give the file a name of plain letters");
    EntryName name{steps_of(std::string(written)), {}};
    if (written.starts_with('/') || written.starts_with('\\'))
        return refused(written, " is an absolute path: pack the files with paths that begin in the bot's own folder");
    if (std::ranges::find(name.steps, "..") != name.steps.end())
        return refused(written, " leads out of the bot's folder (..): pack the files from within that folder");
    for (const std::string& step : name.steps)
        if (step.size() > limits.name)
            return refused(
                step, " has " + std::to_string(step.size()) + " bytes: a name may have " + std::to_string(limits.name));
    if (name.steps.size() > static_cast<std::size_t>(limits.depth))
        return refused(written, " lies " + std::to_string(name.steps.size()) + " levels deep: a path may have " +
                                    std::to_string(limits.depth));
    name.no_part_of_a_bot = reason_to_leave_out(name.steps);
    return name;
}

void NewFile::write(std::string_view bytes) {
    constexpr std::size_t longest_begin = byte_order_mark.size() + begin_of_scripts.size();
    if (begin_.size() < longest_begin) begin_ += bytes.substr(0, longest_begin - begin_.size());
    if ((errno = write_all(file_.get(), bytes)) != 0) fail("write the files of a submission");
}

void NewFile::finish() {
    const bool runs = executable_ || without_byte_order_mark(begin_).starts_with(begin_of_scripts) ||
                      begin_.starts_with(begin_of_programs);
    if (fchmod(file_.get(), runs ? mode_of_programs : mode_of_files) < 0) fail("set the mode of a file");
}

NewFolder::NewFolder(fs::path into, const UnpackLimits& limits) : into_(std::move(into)), limits_(limits) {
    path_ = into_.parent_path() / (std::string(name_of_drafts) + random_hex(8));
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

// Enters a folder, and makes it if it is missing.
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
