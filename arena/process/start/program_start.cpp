#include "arena/process/start/program_start.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/base/failure.hpp"
#include "arena/base/files/input_file.hpp"
#include "arena/process/keeper/keeper_protocol.hpp"
#include "arena/process/start/child_setup.hpp"

namespace isola_arena {
namespace {

// The child's own descriptors have the numbers below this one. The descriptors that are copied to them must not have
// such a number themselves.
constexpr int first_free_descriptor = Launcher::keeper_descriptor + 1;

OwnedFd out_of_the_way(const OwnedFd* descriptor) {
    return OwnedFd(descriptor ? fcntl(descriptor->get(), F_DUPFD_CLOEXEC, first_free_descriptor) : -1);
}

std::vector<std::string> words_of(const Program& program) {
    std::vector<std::string> arguments = program.launcher ? program.launcher->command : std::vector<std::string>();
    arguments.insert(arguments.end(), program.arguments.begin(), program.arguments.end());
    return arguments;
}

bool is_programs_fault(const Program& program, std::string_view step) {
    return !program.launcher && (step == InFolder::step || step == CloneLauncher::running);
}

}  // namespace

Spawned spawn(const Executor& executor, const Program& program, const std::string& path, const ChildPipes& pipes) {
    const Launcher* launcher = program.launcher ? &*program.launcher : nullptr;
    const OwnedFd arguments = out_of_the_way(launcher ? launcher->arguments.get() : nullptr);
    const OwnedFd filter = out_of_the_way(launcher ? launcher->filter.get() : nullptr);
    const bool is_kept = launcher && launcher->kept;
    const OwnedFd keeper = out_of_the_way(is_kept ? launcher->kept->image.get() : nullptr);
    const OwnedFd socket = out_of_the_way(is_kept ? program.keeper_socket.get() : nullptr);
    if (launcher && ((launcher->arguments && arguments.get() < 0) || (launcher->filter && filter.get() < 0) ||
                     (is_kept && (keeper.get() < 0 || socket.get() < 0))))
        return {ProcessHandle(executor),
                OwnedFd(-1),
                {errno, boost::system::system_category()},
                "hand on what the launcher reads"};
    const std::vector<ChildDescriptor> descriptors{{pipes.input, 0},
                                                   {pipes.output, 1},
                                                   {pipes.error, 2},
                                                   {arguments.get(), Launcher::arguments_descriptor},
                                                   {pipes.status, Launcher::status_descriptor},
                                                   {filter.get(), Launcher::filter_descriptor},
                                                   {pipes.barrier, Launcher::barrier_descriptor},
                                                   {socket.get(), keeper_socket},
                                                   {keeper.get(), Launcher::keeper_descriptor}};
    CloneLauncher launch(program.environment);
    CloneLauncher::Error error;
    ProcessHandle process =
        launch(executor, error, std::filesystem::absolute(path).string(), words_of(program), OwnSession{},
               DefaultSignals{}, LeaderMark{}, OwnKeyring{}, InGroup(program.group.get()), WithMounts(program.mounts),
               WithLimits(program.limits), OnlyDescriptors(descriptors), AsUser(program.run_as),
               ParentDeathSignal(getpid()), InFolder(launcher ? launcher->folder : program.folder));
    const char* step = error ? launch.failed_step() : "";
    return {std::move(process), launch.take_end_event(), error, step, is_programs_fault(program, step)};
}

namespace {

using namespace std::chrono_literals;

constexpr auto between_attempts = 5ms;

// Returns whether the arena is to blame for the failure, and not the program's author.
bool is_own_fault(const Spawned& spawned) { return is_shortage(spawned.error.value()) || !spawned.programs_fault; }

StartFailure start_failure(const std::string& path, int error, const std::string& step) {
    std::string why = path + " cannot start: " + std::strerror(error);
    if (error == ENOEXEC) why += " (a script needs a first line such as #!/bin/sh)";
    if (error == EACCES) why += " (is it executable? chmod +x)";
    return {why + ", when trying to " + step};
}

// Returns whether the kernel runs such a file itself. The check is needed because a launcher would try a shell.
bool has_runnable_form(const std::string& path) {
    const std::string begin = first_bytes_of(path, 4);
    return begin.starts_with("#!") ||
           begin ==
               "\x7f"
               "ELF" ||
           access(path.c_str(), R_OK) < 0 || std::filesystem::exists("/proc/sys/fs/binfmt_misc/status");
}

// Returns why the program cannot run; nullopt if no reason is known. A launcher would find the reason only later, and
// report it in its own words.
std::optional<StartFailure> cannot_run(const std::string& path) {
    struct stat file {};
    int error = 0;
    if (stat(path.c_str(), &file) < 0) error = errno;
    else if (!S_ISREG(file.st_mode) || (file.st_mode & 0111) == 0) error = EACCES;
    else if (!has_runnable_form(path)) error = ENOEXEC;
    if (error == 0) return std::nullopt;
    return start_failure(path, error, CloneLauncher::running);
}

StartFailure not_found(const Program& program) {
    return {"no program called " + program.arguments.front() + " is in PATH"};
}

}  // namespace

std::optional<StartFailure> cannot_start(const Program& program) {
    const std::string path = find_program(program);
    return path.empty() ? not_found(program) : cannot_run(path);
}

Task<std::variant<Spawned, StartFailure>> start_program(Executor executor, const Program& program, ChildPipes pipes) {
    std::string path = find_program(program);
    if (path.empty()) co_return not_found(program);
    if (program.launcher) {
        if (!program.launcher->kept)
            if (auto failure = cannot_run(path)) co_return std::move(*failure);
        path = find_program({{program.launcher->command.front()}, {}, {}});
    }
    Spawned spawned = spawn(executor, program, path, pipes);
    const auto give_up = Clock::now() + program.busy_file_patience;
    while (spawned.error.value() == ETXTBSY && Clock::now() < give_up) {
        Timer pause(executor, between_attempts);
        co_await pause.async_wait(as_result);
        spawned = spawn(executor, program, path, pipes);
    }
    if (spawned.error && is_own_fault(spawned))
        throw ArenaFailure("cannot start a process: " + std::string(std::strerror(spawned.error.value())) +
                           ", when trying to " + spawned.step);
    if (spawned.error) co_return start_failure(path, spawned.error.value(), spawned.step);
    co_return std::move(spawned);
}

}  // namespace isola_arena
