#include "arena/process/tree/orphan_reaper.hpp"

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>
#include <thread>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/base/files/input_file.hpp"
#include "arena/base/hash/digest.hpp"
#include "arena/base/text/text.hpp"
#include "arena/process/fork_self.hpp"
#include "arena/process/tree/proc_files.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr auto process_name = "orphan-reaper";

// A process that is being started when the arena dies becomes visible only a moment later, so the orphan reaper looks
// until several rounds in a row have found none.
constexpr auto sweep_pace = 3ms;
constexpr int quiet_rounds = 5;
constexpr int most_sweeps = 2000;

std::atomic<pid_t> number{0};

std::string random_mark() { return "ARENA_TOKEN=" + random_hex(8); }

bool is_marked(const fs::path& process, const std::string& mark) {
    return environment_of(process).find('\0' + mark) != std::string::npos;
}

std::optional<pid_t> pid_of(const fs::path& process) { return parse_whole<pid_t>(process.filename().string()); }

// Kills every process that has the mark. Returns whether there was any.
bool kill_marked(const std::string& mark) {
    bool found = false;
    std::error_code gone;
    for (fs::directory_iterator entry("/proc", gone), end; !gone && entry != end; entry.increment(gone))
        if (const auto pid = pid_of(entry->path()); pid && is_marked(entry->path(), mark))
            found = kill(*pid, SIGKILL) == 0 || found;
    return found;
}

// Replaces the orphan reaper's command line. Otherwise it would be that of the arena, and a user who kills the arena by
// its command line would kill both.
void hide_arguments() {
    const ProcStat stat("/proc/self");
    const auto begin = static_cast<std::uintptr_t>(stat.number(48)), end = static_cast<std::uintptr_t>(stat.number(49));
    if (begin == 0 || end <= begin || end - begin <= std::strlen(process_name)) return;
    auto* command_line =
        reinterpret_cast<char*>(begin);  // NOLINT(performance-no-int-to-ptr): the kernel gives a number
    std::memset(command_line, 0, end - begin);
    std::strcpy(command_line, process_name);
}

// Gives up everything that it inherited from the arena, except the pipe: descriptors, terminal, folder.
void withdraw(int arena) {
    setsid();
    for (const int signal : {SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGUSR1, SIGUSR2}) std::signal(signal, SIG_IGN);
    dup2(arena, 0);
    close_range(1, ~0U, 0);
    prctl(PR_SET_NAME, process_name);
    hide_arguments();
    if (chdir("/") < 0) return;
}

[[noreturn]] void serve(int arena, const std::string& mark) {
    withdraw(arena);
    char nothing = 0;
    while (read(0, &nothing, 1) < 0 && errno == EINTR) {
    }
    for (int round = 0, quiet = 0; round < most_sweeps && quiet < quiet_rounds; ++round) {
        quiet = kill_marked(mark) ? 0 : quiet + 1;
        std::this_thread::sleep_for(sweep_pace);
    }
    _exit(0);
}

// Starts the orphan reaper. The destructor kills it when the arena ends normally, because no bot is left then.
class Post {
public:
    Post() : line_(Pipe::open()), arena_(getpid()) {
        const std::string& mark = mark_of_bots();
        const pid_t pid = fork_self();
        if (pid < 0) throw std::system_error(errno, std::generic_category(), "cannot start the orphan reaper");
        if (pid == 0) serve(line_.reading.get(), mark);
        number = pid;
        line_.reading = OwnedFd(-1);
    }
    ~Post() {
        if (getpid() != arena_) return;
        kill(number, SIGKILL);
        waitpid(number, nullptr, 0);
    }
    Post(const Post&) = delete;
    Post& operator=(const Post&) = delete;

private:
    Pipe line_;
    pid_t arena_;
};

}  // namespace

const std::string& mark_of_bots() {
    static const std::string mark = random_mark();
    return mark;
}

void start_orphan_reaper() { static const Post post; }

pid_t orphan_reaper() { return number; }

}  // namespace isola_arena
