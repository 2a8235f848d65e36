// Finds two numbers in the launcher's report, a sequence of JSON objects. The first one of each name counts; everything
// else is ignored:
//
//     report  := {'"child-pid"' between number | '"exit-code"' between number | other}
//     between := {any but a digit}

#include "arena/process/start/launcher_status.hpp"

#include <array>
#include <charconv>
#include <fstream>

namespace isola_arena {
namespace {

// More than a launcher ever reports; a bot cannot write to that pipe.
constexpr std::size_t most_bytes = 4096;

std::optional<pid_t> first_child(pid_t parent) {
    const std::string pid = std::to_string(parent);
    std::ifstream list("/proc/" + pid + "/task/" + pid + "/children");
    pid_t child = 0;
    if (list >> child) return child;
    return std::nullopt;
}

}  // namespace

LauncherStatus::LauncherStatus(OwnedFd report) : report_(std::move(report)) {
    fcntl(report_.get(), F_SETFL, O_NONBLOCK);
}

void LauncherStatus::read_more() {
    std::array<char, 512> chunk;
    while (text_.size() < most_bytes) {
        const ssize_t count = read(report_.get(), chunk.data(), chunk.size());
        if (count <= 0) return;
        text_.append(chunk.data(), static_cast<std::size_t>(count));
    }
}

std::optional<int> LauncherStatus::number_after(const std::string& key) const {
    std::size_t at = text_.find('"' + key + '"');
    if (at == std::string::npos) return std::nullopt;
    at = text_.find_first_of("0123456789", at);
    int number = 0;
    if (at == std::string::npos ||
        std::from_chars(text_.data() + at, text_.data() + text_.size(), number).ec != std::errc{})
        return std::nullopt;
    return number;
}

std::optional<pid_t> LauncherStatus::first_process() {
    read_more();
    return number_after("child-pid");
}

std::optional<pid_t> LauncherStatus::bot() {
    const auto first = first_process();
    return first ? first_child(*first) : std::nullopt;
}

std::optional<int> LauncherStatus::exit_code() {
    read_more();
    return number_after("exit-code");
}

}  // namespace isola_arena
