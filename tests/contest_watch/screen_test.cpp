#include <doctest/doctest.h>

#include <algorithm>

#include "arena/terminal/contest/watch/watch_screen.hpp"
#include "tests/contest_watch/made_up_contest.hpp"

using namespace isola_arena;
using namespace std::chrono_literals;
using viewer::Canvas;

namespace {

struct ScreenedContest {
    explicit ScreenedContest(MadeUpContest made_up) : contest(std::move(made_up)), view(contest.plan()) { look(); }

    void look() { view.take(contest.book(), now += 1h); }

    void play(std::size_t games) {
        for (const GameSummary& game : contest.play(games)) view.played(game);
        look();
    }

    void tell(const GameSummary& game) {
        view.played(game);
        look();
    }

    std::string screen(int rows, int columns, const WatchPicture& picture = {}) const {
        Canvas canvas(rows, columns);
        paint_watch(canvas, view, picture);
        return text_of(canvas);
    }

    MadeUpContest contest;
    WatchedContest view;
    Clock::time_point now = Clock::now();
};

ScreenedContest screened_round_robin() {
    return ScreenedContest({FormatKind::round_robin, {"ant", "bee", "cat", "dog"}});
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::string line_with(const std::string& text, std::string_view part) {
    const std::size_t at = text.find(part);
    if (at == std::string::npos) return {};
    const std::size_t begin = text.rfind('\n', at) + 1;
    return text.substr(begin, text.find('\n', at) - begin);
}

WatchPicture scrolled_to(int from) {
    WatchPicture picture;
    picture.controls.from = from;
    return picture;
}

}  // namespace

TEST_CASE("a screen shows contest, progress, table, log, open matches and keys") {
    ScreenedContest watched = screened_round_robin();
    watched.tell(watched.contest.beats("bee", "cat"));
    watched.tell(watched.contest.beats("bee", "cat"));
    watched.tell(watched.contest.beats("ant", "dog", "late"));
    const std::string screen = watched.screen(24, 100);
    CHECK(contains(screen, "meadow-cup, round-robin, 4 bots, seed 42"));
    CHECK(contains(screen, "3 of 12 games"));
    CHECK(contains(line_with(screen, "match points"), "bot"));
    CHECK(contains(line_with(screen, "match points"), "Sonneborn-Berger"));
    CHECK(contains(screen, "2.2  bee beat cat"));
    CHECK(contains(screen, "1.1  ant beat dog: late"));
    CHECK(contains(line_with(screen, " of 2 games"), "1 of 2 games"));
    CHECK(contains(screen, "q end the contest; it can be resumed"));
    CHECK(contains(screen, "round 1"));
}

TEST_CASE("a line of the table has rank, name, points, matches, games and faults") {
    ScreenedContest watched = screened_round_robin();
    watched.tell(watched.contest.beats("cat", "bee"));
    watched.tell(watched.contest.beats("cat", "bee"));
    watched.tell(watched.contest.beats("ant", "dog", "late"));
    watched.tell(watched.contest.draws("ant", "dog"));
    const std::string screen = watched.screen(40, 100);
    const auto words = [&](std::string_view name) {
        std::string line = line_with(screen, name), squeezed;
        for (const char letter : line)
            if (letter != ' ' || (!squeezed.empty() && squeezed.back() != ' ')) squeezed += letter;
        return squeezed;
    };
    CHECK(words("  cat ") == "1 cat 1 0 1 0 0 2-0-0");
    CHECK(words("  bee ") == "4 bee 0 0 0 0 1 0-0-2");
    CHECK(words("  dog ").ends_with(" 1"));
    CHECK_FALSE(contains(screen, "score"));
}

TEST_CASE("games that count points have a column for them") {
    ScreenedContest watched = screened_round_robin();
    watched.contest.count_points(1120, 35);
    watched.tell(watched.contest.beats("cat", "bee"));
    watched.tell(watched.contest.beats("cat", "bee"));
    const std::string screen = watched.screen(40, 100);
    CHECK(contains(line_with(screen, "match points"), "score"));
    CHECK(contains(line_with(screen, "  cat "), "2240"));
}

TEST_CASE("a narrow table keeps rank, name and points") {
    ScreenedContest watched = screened_round_robin();
    watched.play(6);
    CHECK(contains(line_with(watched.screen(20, 45), "match points"), "W"));
    CHECK_FALSE(contains(watched.screen(20, 45), "Sonneborn"));
    CHECK_FALSE(contains(line_with(watched.screen(20, 30), "match points"), " W"));
    CHECK(contains(line_with(watched.screen(20, 30), "match points"), "bot"));
    CHECK(contains(watched.screen(20, 12), "ant"));
}

TEST_CASE("a thousand bots are scrolled through") {
    ScreenedContest watched(MadeUpContest(FormatKind::ladder, 1000));
    const std::string top = watched.screen(24, 80);
    CHECK(contains(top, "of 1000"));
    CHECK(contains(top, "   1  bot1 "));
    CHECK(contains(top, "lines 1 to 12 "));
    const std::string later = watched.screen(24, 80, scrolled_to(500));
    CHECK(contains(later, "lines 501 to 512 "));
    CHECK(contains(later, " 501  bot501 "));
    CHECK(contains(watched.screen(24, 80, scrolled_to(5000)), "standings"));
    watched.play(300);
    CHECK(contains(watched.screen(24, 80), "300 of "));
}

TEST_CASE("any size of screen can be painted, with help and scrolled beyond the end too") {
    ScreenedContest small = screened_round_robin();
    small.play(5);
    ScreenedContest large(MadeUpContest(FormatKind::swiss, 1000));
    large.play(700);
    WatchPicture picture = scrolled_to(990);
    picture.controls.help = true;
    for (int rows = 0; rows <= 100; rows += rows < 30 ? 1 : 14)
        for (int columns = 0; columns <= 400; columns += columns < 60 ? 1 : 17)
            for (const ScreenedContest* watched : {&small, &large}) {
                const std::string screen = watched->screen(rows, columns, picture);
                REQUIRE(std::ranges::count(screen, '\n') == rows);
                watched->screen(rows, columns);
            }
}

TEST_CASE("every format can be shown from its first game to its last") {
    for (const FormatKind kind : format_kinds()) {
        ScreenedContest watched(MadeUpContest(kind, 7));
        CAPTURE(to_string(kind));
        for (int batch = 0; batch < 1000 && !watched.contest.book().over(); ++batch) {
            watched.play(3);
            REQUIRE(contains(watched.screen(30, 150), "standings"));
        }
        REQUIRE(watched.contest.book().over());
        const auto games = std::to_string(watched.contest.book().games().size());
        CHECK(contains(watched.screen(30, 150), std::string(games).append(" of ").append(games).append(" games")));
        CHECK(contains(line_with(watched.screen(30, 150), "   1  "), "bot1"));
    }
}

TEST_CASE("the length of the bar is the share of finished games") {
    ScreenedContest watched = screened_round_robin();
    WatchPicture picture;
    picture.letters_only = true;
    CHECK(contains(watched.screen(24, 80, picture), " ....................  0 of 12"));
    watched.play(6);
    CHECK(contains(watched.screen(24, 80, picture), " ##########..........  6 of 12"));
    watched.play(6);
    CHECK(contains(watched.screen(24, 80, picture), " ####################  12 of 12"));
}

TEST_CASE("with letters only nothing else is painted") {
    ScreenedContest watched = screened_round_robin();
    watched.play(6);
    WatchPicture picture;
    picture.letters_only = true;
    for (const char letter : watched.screen(40, 160, picture)) REQUIRE(static_cast<unsigned char>(letter) < 0x80);
}

TEST_CASE("the footer says what q does, and that it was pressed") {
    ScreenedContest watched = screened_round_robin();
    WatchPicture picture;
    picture.resumable = false;
    CHECK_FALSE(contains(watched.screen(24, 80, picture), "resumed"));
    picture.resumable = true;
    picture.controls.stop = true;
    CHECK(contains(watched.screen(24, 80, picture), "the contest ends; it can be resumed"));
}
