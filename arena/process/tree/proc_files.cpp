#include "arena/process/tree/proc_files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <system_error>

#include "arena/base/files/input_file.hpp"

namespace isola_arena {

std::string whole_file(const std::filesystem::path& path) {
    // Uses no stream, because the orphan reaper reads after a fork: another thread may have held a lock of the streams
    // then.
    const OwnedFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    std::array<char, 4096> piece;
    std::string text;
    for (ssize_t count = 1; file.get() >= 0 && count > 0;) {
        count = read(file.get(), piece.data(), piece.size());
        if (count > 0) text.append(piece.data(), static_cast<std::size_t>(count));
    }
    return text;
}

std::string environment_of(const std::filesystem::path& folder) { return '\0' + whole_file(folder / "environ"); }

std::string proc_text(const std::string& path) {
    const OwnedFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0) return {};
    std::array<char, 4096> piece;
    std::string text;
    for (;;) {
        const ssize_t count = read(file.get(), piece.data(), piece.size());
        if (count < 0) return {};
        text.append(piece.data(), static_cast<std::size_t>(count));
        if (static_cast<std::size_t>(count) < piece.size()) return text;
    }
}

ProcStat::ProcStat(const std::string& folder) : text_(proc_text(folder + "/stat")) {}

// The line is `PID (NAME) FIELD3 FIELD4 ...`. The name may contain any character, even ")", so it ends at the last ")".
std::string_view ProcStat::field(int number) const {
    std::string_view rest = text_;
    const std::size_t name_end = rest.rfind(')');
    if (name_end == std::string_view::npos) return {};
    for (rest.remove_prefix(name_end); number >= 3; --number)
        rest.remove_prefix(std::min(rest.find(' '), rest.size() - 1) + 1);
    return rest.substr(0, rest.find_first_of(" \n"));
}

char ProcStat::state() const {
    const std::string_view state = field(3);
    return state.empty() ? '\0' : state.front();
}

std::int64_t ProcStat::number(int number) const {
    const std::string_view digits = field(number);
    std::int64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

namespace {

bool is_same_pipe(const std::filesystem::path& link, const struct stat& pipe) {
    struct stat other {};
    if (stat(link.c_str(), &other) < 0) return errno != ENOENT;
    return other.st_dev == pipe.st_dev && other.st_ino == pipe.st_ino;
}

bool is_open_in_one(pid_t process, const struct stat& pipe) {
    std::error_code failure;
    const std::filesystem::directory_iterator links("/proc/" + std::to_string(process) + "/fd", failure);
    if (failure) return failure != std::errc::no_such_file_or_directory;
    return std::ranges::any_of(links, [&](const auto& link) { return is_same_pipe(link.path(), pipe); });
}

}  // namespace

bool is_open_in(const std::vector<pid_t>& processes, int pipe) {
    struct stat own {};
    if (fstat(pipe, &own) < 0) return true;
    return std::ranges::any_of(processes, [&](pid_t process) { return is_open_in_one(process, own); });
}

}  // namespace isola_arena
