// Plays a made-up contest in front of a ContestWatch, or of a ProgressLine with `line`:
//
//   show_contest BOTS GAMES_A_SECOND [line] [GATE]
//
// GATE is the name of a file: the last games of the round robin wait until the file exists. The status is 0 when the
// contest is over, 130 when it was stopped, 2 without a terminal.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>

#include "arena/terminal/contest/progress/progress.hpp"
#include "arena/terminal/contest/watch/contest_watch.hpp"
#include "tests/contest_watch/made_up_contest.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;

namespace {

constexpr auto batch = 50ms;

// The number of open games that wait at the gate.
constexpr std::size_t last_games = 4;

struct Schedule {
    int games_a_second;
    std::string gate;  ///< empty: no gate
    std::size_t all_games;

    /// Returns how many of the due games may be played now.
    std::size_t games(std::size_t due, std::size_t played) const {
        if (gate.empty() || std::filesystem::exists(gate)) return due;
        return std::min(due, all_games - last_games - played);
    }
};

/// Plays at the given speed until the contest is over or must stop; returns false if it must stop.
template <class Played, class Progress, class Stop>
bool play(MadeUpContest& contest, const Schedule& schedule, const Played& played, const Progress& progress,
          const Stop& stop) {
    double due = 0;
    while (!contest.book().over()) {
        due += schedule.games_a_second * std::chrono::duration<double>(batch).count();
        const auto games = schedule.games(static_cast<std::size_t>(due), contest.book().games().size());
        due -= static_cast<double>(games);
        for (const GameSummary& game : contest.play(games)) played(game);
        progress(contest.book());
        if (stop()) return false;
        std::this_thread::sleep_for(batch);
    }
    return true;
}

bool show_line(MadeUpContest& contest, const Schedule& schedule) {
    ProgressLine line(contest.plan());
    return play(
        contest, schedule, [](const GameSummary&) {}, [&](const Book& book) { line.take(book); }, [] { return false; });
}

bool show_screen(MadeUpContest& contest, const Schedule& schedule) {
    const auto watch = ContestWatch::open(contest.plan());
    if (!watch) {
        std::fputs("no terminal\n", stderr);
        std::exit(2);
    }
    watch->warn("a message of the arena");
    return play(
        contest, schedule, [&](const GameSummary& game) { watch->played(game); },
        [&](const Book& book) { watch->take(book); }, [&] { return watch->wants_to_stop(); });
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const bool line = argc > 3 && std::string_view(argv[3]) == "line";
    const auto bots = static_cast<std::size_t>(std::atoi(argv[1]));
    MadeUpContest contest(FormatKind::round_robin, bots);
    const Schedule schedule{std::atoi(argv[2]), argc > 3 + line ? argv[3 + line] : "", bots * (bots - 1)};
    const bool over = line ? show_line(contest, schedule) : show_screen(contest, schedule);
    std::printf("%s after %zu games\n", over ? "over" : "stopped", contest.book().games().size());
    return over ? 0 : 130;
}
