#include "arena/process/tree/open_pipe.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>

#include <sys/stat.h>

namespace isola_arena {
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
