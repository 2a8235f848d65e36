// Plays a made-up contest in front of a ContestWatch, or of a ProgressLine with `line`: show_contest BOTS GAMES_A_SECOND
// [line]. Ends with 0 when the contest is over, 130 when it was stopped, 2 without a terminal.
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <thread>

#include "arena/cli/contest/contest_watch.hpp"
#include "arena/cli/contest/progress.hpp"
#include "tests/contest_watch/made_up_contest.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

namespace {

constexpr auto batch = 50ms;

/// Plays at that speed until the contest is over or must stop; false then.
template <class Played, class Progress, class Stop>
bool play(MadeUpContest& contest, int games_a_second, const Played& played, const Progress& progress,
          const Stop& stop) {
    double due = 0;
    while (!contest.book().over()) {
        due += games_a_second * std::chrono::duration<double>(batch).count();
        const auto games = static_cast<std::size_t>(due);
        due -= static_cast<double>(games);
        for (const GameSummary& game : contest.play(games)) played(game);
        progress(contest.book());
        if (stop()) return false;
        std::this_thread::sleep_for(batch);
    }
    return true;
}

bool show_line(MadeUpContest& contest, int speed) {
    ProgressLine line(contest.plan());
    return play(
        contest, speed, [](const GameSummary&) {}, [&](const Book& book) { line.take(book); }, [] { return false; });
}

bool show_screen(MadeUpContest& contest, int speed) {
    const auto watch = ContestWatch::open(contest.plan());
    if (!watch) {
        std::fputs("no terminal\n", stderr);
        std::exit(2);
    }
    watch->warn("a message of the arena");
    return play(
        contest, speed, [&](const GameSummary& game) { watch->played(game); },
        [&](const Book& book) { watch->take(book); }, [&] { return watch->wants_to_stop(); });
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const bool line = argc > 3 && std::string_view(argv[3]) == "line";
    MadeUpContest contest(FormatKind::round_robin, static_cast<std::size_t>(std::atoi(argv[1])));
    const int speed = std::atoi(argv[2]);
    const bool over = line ? show_line(contest, speed) : show_screen(contest, speed);
    std::printf("%s after %zu games\n", over ? "over" : "stopped", contest.book().games().size());
    return over ? 0 : 130;
}
