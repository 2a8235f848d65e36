#include <csignal>
#include <cstdio>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

#include "arena/base/failure.hpp"
#include "arena/base/name_services.hpp"
#include "arena/base/print.hpp"
#include "arena/base/sqlite/sqlite.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/bots/build/out_of_process/out_of_process_reader.hpp"
#include "arena/cli/commands.hpp"
#include "arena/process/interruption.hpp"
#include "arena/process/tree/process_tree.hpp"

namespace {

using isola_arena::Exit;

// Opens those of the descriptors 0, 1 and 2 that are closed, so that no pipe to a bot and no database gets one of these
// numbers. Writing to a stdout that was closed still fails, because it is opened for reading only: the program notices
// that its output is lost.
void open_standard_descriptors() {
    while (true) {
        const int fd = open("/dev/null", O_RDONLY);
        if (fd > 2) close(fd);
        if (fd > 2 || fd < 0) return;
    }
}

// Prints the message on stderr, with the names of settings as options, and returns the status. The message may repeat
// words of others, such as those of the command line, so control characters are made visible. Throws nothing even if
// stderr is a pipe without a reader.
int complain(Exit status, std::string_view what) {
    const std::string message = isola_arena::on_command_line(what);
    std::fprintf(stderr, "arena: %s\n", isola_arena::printable_lines(message).c_str());
    return static_cast<int>(status);
}

// Returns the status, or Exit::arena_failed if a result could not be written to stdout.
int with_output(int status) {
    if (isola_arena::output_state() != isola_arena::OutputState::lost) return status;
    return complain(Exit::arena_failed, "stdout cannot be written: the result is lost");
}

}  // namespace

int main(int argc, char** argv) {
    open_standard_descriptors();
    isola_arena::use_own_name_services();
    std::signal(SIGPIPE, SIG_IGN);
    // Writing beyond the limit of a file's size (ulimit -f) fails with EFBIG, as on a full disk, instead of ending the
    // program.
    std::signal(SIGXFSZ, SIG_IGN);
    // The reader, a child process of a host or a page. It needs no orphan reaper, because it starts no programs.
    if (argc == 2 && argv[1] == std::string_view(isola_arena::reader_argument)) return isola_arena::serve_reader();
    try {
        isola_arena::adopt_orphans();
        return with_output(static_cast<int>(isola_arena::run_command(argc, argv)));
    } catch (const isola_arena::UsageError& error) {
        return complain(Exit::usage, error.what());
    } catch (const isola_arena::DatabaseProblem& problem) {
        return complain(Exit::usage, problem.what());
    } catch (const isola_arena::Interrupted& end) {
        return complain(Exit::interrupted, end.what());
    } catch (const std::exception& error) {
        return complain(Exit::arena_failed, error.what());
    }
}
