#include <algorithm>
#include <csignal>
#include <cstdio>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

#include "arena/cli/command.hpp"
#include "arena/cli/viewer/printable.hpp"
#include "arena/process/failure.hpp"
#include "arena/process/tree.hpp"
#include "arena/record/store/store_problem.hpp"

namespace {

using isola_arena::Exit;

// A pipe to a bot must never be given one of these three numbers.
void open_standard_descriptors() {
    while (true) {
        const int fd = open("/dev/null", O_RDWR);
        if (fd > 2) close(fd);
        if (fd > 2 || fd < 0) return;
    }
}

// Words of the command line come back in messages, in several lines: nothing in them may steer the terminal.
std::string printable_lines(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        out += (at > 0 ? "\n" : "") + isola_arena::viewer::printable(text.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

// Never throws, not even where stderr is a pipe that nobody reads any more.
int complain(Exit status, std::string_view what) {
    std::fprintf(stderr, "arena: %s\n", printable_lines(what).c_str());
    return static_cast<int>(status);
}

// A result that did not reach its reader is no result.
int flushed(int status) {
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
    return complain(Exit::arena_failed, "stdout cannot be written: the result is lost");
}

int run(int argc, char** argv) {
    CLI::App program{
        "Isola Arena: bots play, the arena judges.\n"
        "A bot is any program that reads one board line from stdin and answers with one line on stdout."};
    program.name("arena");
    program.require_subcommand(1);
    program.set_version_flag("--version", ARENA_VERSION);
    program.footer(
        "Example: arena match --contest uicc-isola --board 9x9 --watch random-cpp greedy\n"
        "Exit status: 0 it was played or holds, 1 the arena itself failed, 2 wrong usage or input file,\n"
        "3 a check did not hold, 130 interrupted.");
    Exit status = Exit::fine;
    isola_arena::add_match_command(program, status);
    isola_arena::add_play_command(program, status);
    isola_arena::add_tournament_command(program, status);
    isola_arena::add_standings_command(program, status);
    isola_arena::add_report_command(program, status);
    isola_arena::add_replay_command(program, status);
    isola_arena::add_check_command(program, status);
    isola_arena::add_perft_command(program, status);
    isola_arena::add_doctor_command(program, status);
    isola_arena::add_serve_command(program, status);
    isola_arena::add_new_command(program, status);
    isola_arena::add_list_command(program, status);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return program.exit(error);
        return complain(Exit::usage, fmt::format("{}\nTry --help.", error.what()));
    }
    return static_cast<int>(status);
}

}  // namespace

int main(int argc, char** argv) {
    open_standard_descriptors();
    std::signal(SIGPIPE, SIG_IGN);
    try {
        isola_arena::adopt_orphans();
        return flushed(run(argc, argv));
    } catch (const isola_arena::UsageError& error) {
        return complain(Exit::usage, error.what());
    } catch (const isola_arena::StoreProblem& problem) {
        return complain(Exit::usage, problem.what());
    } catch (const std::exception& error) {
        return complain(Exit::arena_failed, error.what());
    }
}
