#include <doctest/doctest.h>

#include <vector>

#include "arena/terminal/contest/watch/watch_screen.hpp"

using namespace isola_arena;
using viewer::Rect;

namespace {

std::vector<Rect> panes(const WatchLayout& layout) {
    return {layout.title, layout.progress, layout.standings, layout.log, layout.open, layout.foot};
}

bool overlap(const Rect& a, const Rect& b) {
    return !a.empty() && !b.empty() && a.row < b.row + b.rows && b.row < a.row + a.rows &&
           a.column < b.column + b.columns && b.column < a.column + a.columns;
}

void check_layout(int rows, int columns, int entrants) {
    CAPTURE(rows);
    CAPTURE(columns);
    CAPTURE(entrants);
    const auto all = panes(arrange_watch(rows, columns, entrants));
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].empty()) continue;
        REQUIRE(all[i].row >= 0);
        REQUIRE(all[i].column >= 0);
        REQUIRE(all[i].row + all[i].rows <= rows);
        REQUIRE(all[i].column + all[i].columns <= columns);
        for (std::size_t j = 0; j < i; ++j) REQUIRE_FALSE(overlap(all[i], all[j]));
    }
}

}  // namespace

TEST_CASE("on a screen of any size nothing overlaps and nothing lies outside") {
    for (const int entrants : {2, 4, 30, 1000})
        for (int rows = 0; rows <= 110; ++rows)
            for (int columns = 0; columns <= 400; columns += columns < 140 ? 1 : 13)
                check_layout(rows, columns, entrants);
}

TEST_CASE("a screen that is too small for everything keeps the progress, then the table") {
    CHECK(arrange_watch(1, 80, 4).progress == Rect{0, 0, 1, 80});
    CHECK(arrange_watch(1, 80, 4).title.empty());
    CHECK(arrange_watch(3, 80, 4).standings.empty());
    CHECK(arrange_watch(4, 80, 4).standings.rows == 1);
    CHECK(arrange_watch(10, 80, 4).log.empty());
    CHECK_FALSE(arrange_watch(11, 80, 4).log.empty());
    CHECK(arrange_watch(0, 80, 4).progress.empty());
}

TEST_CASE("a usual screen shows table, log and open matches, a broad one side by side") {
    const WatchLayout usual = arrange_watch(24, 80, 4);
    CHECK(standings_room(usual.standings) == 4);
    CHECK(usual.log.row == usual.open.row);
    CHECK(usual.log.row == usual.standings.row + usual.standings.rows);
    const WatchLayout broad = arrange_watch(50, 200, 30);
    CHECK(standings_room(broad.standings) >= 30);
    CHECK(broad.log.row == broad.standings.row);
    CHECK(broad.log.column > broad.standings.columns);
}

TEST_CASE("a low table drops its heading, then its titles, to show bots") {
    CHECK(standings_room({0, 0, 5, 80}) == 3);
    CHECK(standings_room({0, 0, 3, 80}) == 2);
    CHECK(standings_room({0, 0, 2, 80}) == 2);
    CHECK(standings_room({0, 0, 0, 80}) == 0);
}
