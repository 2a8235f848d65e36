// The names of owned folders:
//
//     name := pid "-" start "-" namespace {"." suffix}
//
// start: the start time of the process in clock ticks since boot; namespace: the number of its pid namespace; suffix: a
// number from 1 if the process owns several folders there, and `arena` for the cgroup of Delegation.

#include "arena/sandbox/cgroup/stale_folders.hpp"

#include <cerrno>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <optional>

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/process/tree/proc_files.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

// Returns the start time of a process in clock ticks since boot; 0 if there is no such process, or it cannot be read.
std::uint64_t start_of(const std::string& process) {
    return static_cast<std::uint64_t>(ProcStat("/proc/" + process).number(22));
}

std::string read_pid_namespace() {
    std::error_code unknown;
    const std::string link = fs::read_symlink("/proc/self/ns/pid", unknown).string();
    const std::size_t begin = link.find('[');
    return begin == std::string::npos ? "0" : link.substr(begin + 1, link.size() - begin - 2);
}

// Returns the number of this process's pid namespace, which never changes; the kernel shows it as pid:[NUMBER].
const std::string& pid_namespace() {
    static const std::string number = read_pid_namespace();
    return number;
}

std::optional<std::uint64_t> take_number(std::string_view& text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.starts_with('-')) text.remove_prefix(1);
    return number;
}

std::string owned_name() {
    return std::to_string(getpid()) + '-' + std::to_string(start_of("self")) + '-' + pid_namespace();
}

// Several tries are needed, because another arena that ends may remove the parent just now, and one process may need
// several folders.
constexpr int most_tries = 100;

}  // namespace

std::optional<std::string> make_owned_folder(const std::string& parent, mode_t mode) {
    const std::string name = parent + '/' + owned_name();
    if (start_of("self") == 0) return std::nullopt;
    int number = 0;
    for (int tries = 0; tries < most_tries; ++tries) {
        if (mkdir(parent.c_str(), mode) < 0 && errno != EEXIST) return std::nullopt;
        const std::string path = number == 0 ? name : name + '.' + std::to_string(number);
        if (mkdir(path.c_str(), mode) == 0) return path;
        if (errno != EEXIST && errno != ENOENT) return std::nullopt;
        if (errno == EEXIST) ++number;
    }
    return std::nullopt;
}

bool is_abandoned(std::string_view name) {
    const auto pid = take_number(name);
    const auto start = take_number(name);
    if (!pid || !start || name.substr(0, name.find('.')) != pid_namespace()) return false;
    if (const std::uint64_t now = start_of(std::to_string(*pid)); now != 0) return now != *start;
    // /proc may be unreadable although the process lives (if there are no free descriptors, for example), so kill()
    // decides.
    return kill(static_cast<pid_t>(*pid), 0) < 0 && errno == ESRCH;
}

std::vector<std::string> abandoned_in(const std::string& folder) {
    std::vector<std::string> paths;
    std::error_code unreadable;
    for (const auto& entry : fs::directory_iterator(folder, unreadable))
        if (is_abandoned(entry.path().filename().string())) paths.push_back(entry.path().string());
    return paths;
}

}  // namespace isola_arena
