#include "arena/process/tree.hpp"

#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <system_error>
#include <thread>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace isola_arena {
namespace {

std::string whole_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    return std::move(content).str();
}

bool carries_token(pid_t pid, const std::string& token) {
    const std::string environment = '\0' + whole_file("/proc/" + std::to_string(pid) + "/environ");
    return environment.find('\0' + token + '\0') != std::string::npos;
}

// The session of a process, which a zombie keeps although its environment is gone.
std::optional<pid_t> session_of(pid_t pid) {
    const std::string stat = whole_file("/proc/" + std::to_string(pid) + "/stat");
    const std::size_t after_name = stat.rfind(')');
    if (after_name == std::string::npos) return std::nullopt;
    std::istringstream fields(stat.substr(after_name + 1));
    char state = 0;
    pid_t parent = 0, group = 0, session = 0;
    fields >> state >> parent >> group >> session;
    return session;
}

bool belongs(pid_t pid, const Tree& tree) {
    return session_of(pid) == tree.leader || carries_token(pid, tree.token);
}

}  // namespace

void adopt_orphans() {
    if (prctl(PR_SET_CHILD_SUBREAPER, 1) < 0)
        throw std::system_error(errno, std::generic_category(), "cannot become the adopter of orphaned processes");
}

std::vector<pid_t> children() {
    std::vector<pid_t> pids;
    std::error_code gone;
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", gone)) {
        std::istringstream list(whole_file(task.path() / "children"));
        for (pid_t pid = 0; list >> pid;) pids.push_back(pid);
    }
    return pids;
}

std::vector<pid_t> orphans_of(const Tree& tree) {
    std::vector<pid_t> orphans;
    for (const pid_t pid : children())
        if (pid != tree.leader && belongs(pid, tree)) orphans.push_back(pid);
    return orphans;
}

void kill_and_reap(const std::vector<pid_t>& orphans) {
    for (const pid_t pid : orphans) {
        if (getpgid(pid) == pid) kill(-pid, SIGKILL);
        kill(pid, SIGKILL);
        waitpid(pid, nullptr, WNOHANG);
    }
}

void sweep_children() {
    using namespace std::chrono_literals;
    for (int attempt = 0; attempt < 500; ++attempt) {
        const std::vector<pid_t> left = children();
        if (left.empty()) return;
        kill_and_reap(left);
        std::this_thread::sleep_for(2ms);
    }
}

}  // namespace isola_arena
