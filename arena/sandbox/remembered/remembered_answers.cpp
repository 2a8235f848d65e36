// The file of answers:
//
//     file := "isola-arena: what worked, 1" LF circumstances {"yes " fact LF} "end" LF
//
// The text of the circumstances must be the present one, byte for byte.
#include "arena/sandbox/remembered/remembered_answers.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>

#include "arena/base/failure.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/files/input_file.hpp"
#include "arena/base/hash/digest.hpp"

namespace isola_arena {
namespace {

constexpr auto folder_name = "/isola-arena-answers";
constexpr std::string_view first_line = "isola-arena: what worked, 1\n";
constexpr std::string_view yes = "yes ";
constexpr std::string_view last_line = "end\n";

constexpr mode_t folder_mode = 0700;
constexpr mode_t file_mode = 0600;
constexpr mode_t permissions = 0777;
constexpr std::size_t most_bytes = 64 << 10;

// Returns why such a folder must not be believed; nullopt if it may be.
std::optional<std::string> distrust(const struct stat& found, mode_t kind, mode_t mode) {
    if ((found.st_mode & S_IFMT) != kind) return "is not a " + std::string(kind == S_IFDIR ? "folder" : "file");
    if (found.st_uid != geteuid()) return "belongs to another user, uid " + std::to_string(found.st_uid);
    if ((found.st_mode & permissions) != mode) return "is open to others";
    if (kind == S_IFREG && found.st_nlink != 1) return "has a second name";
    return std::nullopt;
}

std::optional<std::string> distrust_folder(const std::string& folder) {
    struct stat found {};
    const std::string above = std::filesystem::path(folder).parent_path().string();
    if (lstat(folder.c_str(), &found) < 0) return folder + ": " + std::strerror(errno);
    if (const auto why = distrust(found, S_IFDIR, folder_mode)) return folder + ' ' + *why;
    // Whoever may write to the folder above can exchange the folder.
    if (stat(above.c_str(), &found) < 0) return above + ": " + std::strerror(errno);
    if ((found.st_uid != 0 && found.st_uid != geteuid()) || (found.st_mode & (S_IWGRP | S_IWOTH)) != 0)
        return above + " may be written to by others";
    return std::nullopt;
}

}  // namespace

std::string place_of_answers() {
    if (geteuid() == 0) return std::string("/run") + folder_name;
    const char* runtime = std::getenv("XDG_RUNTIME_DIR");
    if (runtime != nullptr && *runtime == '/') return std::string(runtime) + folder_name;
    const std::string usual = "/run/user/" + std::to_string(geteuid());
    return access(usual.c_str(), W_OK) == 0 ? usual + folder_name : "";
}

RememberedAnswers::RememberedAnswers(std::string folder, std::string circumstances)
    : folder_(std::move(folder)), head_(std::string(first_line) + circumstances) {
    if (folder_.empty()) return;
    // Arenas in different circumstances, such as in different login sessions, take different files. There are at most
    // 16, because nobody removes the files of circumstances that do not return.
    ContentHash hash;
    hash.add(head_);
    file_ = folder_ + "/sandbox-" + hash.text().back();
    why_not_ = read();
    if (why_not_.empty()) believed_ = file_;
}

// Returns why the file is not believed.
std::string RememberedAnswers::read() {
    struct stat found {};
    if (lstat(folder_.c_str(), &found) < 0 && errno == ENOENT) return "nothing is remembered yet";
    if (const auto why = distrust_folder(folder_)) return *why;
    const OwnedFd file(open(file_.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));
    if (file.get() < 0 && errno == ENOENT) return "nothing is remembered of these circumstances";
    if (file.get() < 0 || fstat(file.get(), &found) < 0) return file_ + ": " + std::strerror(errno);
    if (const auto why = distrust(found, S_IFREG, file_mode)) return file_ + ' ' + *why;
    std::string text(most_bytes, '\0');
    const ssize_t count = ::read(file.get(), text.data(), text.size());
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (!text.starts_with(head_)) return "what " + file_ + " remembers is of other circumstances";
    if (parse(std::string_view(text).substr(head_.size()))) return {};
    facts_.clear();
    return file_ + " is damaged";
}

bool RememberedAnswers::parse(std::string_view text) {
    while (text.starts_with(yes)) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) return false;
        facts_.emplace(text.substr(yes.size(), end - yes.size()));
        text.remove_prefix(end + 1);
    }
    return text == last_line;
}

void RememberedAnswers::remember(const std::set<std::string>& facts) try {
    if (folder_.empty() || (facts == facts_ && !believed_.empty())) return;
    if (mkdir(folder_.c_str(), folder_mode) < 0 && errno != EEXIST) return;
    if (distrust_folder(folder_)) return;
    std::string text = head_;
    for (const std::string& fact : facts) text += std::string(yes) + fact + '\n';
    if (write_whole(file_, text += last_line, file_mode)) return;
    facts_ = facts;
} catch (const ArenaFailure&) {
    return;
}

void RememberedAnswers::forget() {
    facts_.clear();
    believed_.clear();
    if (!file_.empty() && !distrust_folder(folder_)) unlink(file_.c_str());
}

}  // namespace isola_arena
