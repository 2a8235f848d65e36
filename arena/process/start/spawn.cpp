#include "arena/process/start/spawn.hpp"

#include <cerrno>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "arena/process/start/child_setup.hpp"

namespace isola_arena {
namespace {

// Below it are the descriptors that a child has: nothing else may stand there when they are put in their places.
constexpr int first_free_descriptor = Launcher::barrier_descriptor + 1;

OwnedFd out_of_the_way(const OwnedFd* descriptor) {
    return OwnedFd(descriptor ? fcntl(descriptor->get(), F_DUPFD_CLOEXEC, first_free_descriptor) : -1);
}

std::vector<std::string> words_of(const Program& program) {
    std::vector<std::string> words = program.launcher ? program.launcher->words : std::vector<std::string>();
    words.insert(words.end(), program.words.begin(), program.words.end());
    return words;
}

bool is_programs_fault(const Program& program, std::string_view step) {
    return !program.launcher && (step == InFolder::step || step == CloneLauncher::running);
}

}  // namespace

Spawned spawn(const Executor& executor, const Program& program, const std::string& path, const ChildPipes& pipes) {
    const Launcher* launcher = program.launcher ? &*program.launcher : nullptr;
    const OwnedFd arguments = out_of_the_way(launcher ? launcher->arguments.get() : nullptr);
    const OwnedFd filter = out_of_the_way(launcher ? launcher->filter.get() : nullptr);
    if (launcher && ((launcher->arguments && arguments.get() < 0) || (launcher->filter && filter.get() < 0)))
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
                                                   {pipes.barrier, Launcher::barrier_descriptor}};
    CloneLauncher launch(program.environment);
    CloneLauncher::Error error;
    ProcessHandle process =
        launch(executor, error, std::filesystem::absolute(path).string(), words_of(program), OwnSession{},
               DefaultSignals{}, LeaderMark{}, OwnKeyring{}, InGroup(program.group.get()), WithMounts(program.mounts),
               WithLimits(program.limits), OnlyDescriptors(descriptors), AsUser(program.run_as),
               DiesWithArena(getpid()), InFolder(launcher ? launcher->folder : program.folder));
    const char* step = error ? launch.failed_step() : "";
    return {std::move(process), launch.take_end_event(), error, step, is_programs_fault(program, step)};
}

}  // namespace isola_arena
