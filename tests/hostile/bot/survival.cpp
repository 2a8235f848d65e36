// Attacks that leave processes behind after the game.

#include <array>
#include <cerrno>
#include <cstring>

#include <dirent.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/hostile/bot/attack.hpp"

namespace isola_arena::hostile {
namespace {

// Returns a sleeper that an earlier game left behind. This bot has not started one yet, so every sleeper comes from an
// earlier game.
pid_t earlier_sleeper(const std::string& marker) {
    DIR* folder = opendir("/proc");
    pid_t found = 0;
    while (const dirent* entry = folder ? readdir(folder) : nullptr) {
        const int pid = std::atoi(entry->d_name);
        const auto line = read_some("/proc/" + std::string(entry->d_name) + "/cmdline");
        if (pid > 0 && line && line->find("sleeper") != std::string::npos && line->find(marker) != std::string::npos)
            found = pid;
    }
    if (folder) closedir(folder);
    return found;
}

[[noreturn]] void become_sleeper(const std::string& marker) {
    std::string program = "hostile_bot", role = "sleeper", mark = marker, seconds = "20";
    std::array<char*, 5> words{program.data(), role.data(), mark.data(), seconds.data(), nullptr};
    std::array<char*, 1> no_environment{nullptr};
    const int nothing = open("/dev/null", O_RDWR);
    for (const int standard : {0, 1, 2}) dup2(nothing, standard);
    execve("/proc/self/exe", words.data(), no_environment.data());
    _exit(1);
}

// Starts a sleeper in a session of its own without parent, pipes and environment, so that nothing connects it with the
// bot.
Attempt daemon(const Words& arguments) {
    const std::string marker = word(arguments, 0, "hostile-daemon");
    if (const pid_t old = earlier_sleeper(marker))
        return succeeded("process " + std::to_string(old) + " of an earlier game still runs");
    std::array<int, 2> running{};
    if (pipe2(running.data(), O_CLOEXEC) < 0) return refused(std::strerror(errno));
    const pid_t child = fork();
    if (child < 0) return refused(std::strerror(errno));
    if (child == 0) {
        setsid();
        if (fork() != 0) _exit(0);
        become_sleeper(marker);
    }
    waitpid(child, nullptr, 0);
    close(running[1]);
    char byte = 0;
    const bool started = read(running[0], &byte, 1) == 0;  // end of file: the sleeper has been executed
    close(running[0]);
    return started ? only_tried("a process without a tie to its bot sleeps on") : refused("it could not be started");
}

}  // namespace

std::vector<Attack> survival_attacks() {
    return {{"daemon", "MARKER", "leaves a process of another session, without parent and environment", daemon}};
}

}  // namespace isola_arena::hostile
