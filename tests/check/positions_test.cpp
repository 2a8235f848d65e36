#include <doctest/doctest.h>

#include <algorithm>

#include "arena/bots/check/positions/positions.hpp"

using namespace isola_arena;
using namespace isola_arena::check;

namespace {

bool can_leave_out_the_steal(const GameSession& table) {
    return std::ranges::any_of(table.legal_replies(),
                               [](const std::string& reply) { return reply.find("steal") == std::string::npos; });
}

auto open_squares(const GameSession& table) {
    return std::ranges::count_if(table.frame().cells, [](const Cell& cell) { return cell.ground != Ground::gone; });
}

}  // namespace

TEST_CASE("every contest has each kind of position for each player, if its rules have it") {
    for (const std::string rules : {"isola board=7x7", "isolation board=6x8", "queens board=8x8"})
        for (const Player player : both_players) {
            CAPTURE(rules);
            CAPTURE(number(player));
            Rng rng(4);
            const auto middle = middle_position({rules, traits_of(rules), player, rng});
            REQUIRE(middle);
            CHECK(middle->to_move() == actor(player));
            CHECK_FALSE(middle->outcome());
            CHECK(open_squares(*middle) < open_squares(*first_position(rules)));

            const auto one_move = position_with_one_move({rules, traits_of(rules), player, rng});
            REQUIRE(one_move);
            CHECK(one_move->to_move() == actor(player));
            CHECK(count_moves(*one_move) == 1);
        }
}

TEST_CASE("nearly empty boards") {
    for (const std::string rules : {"isola board=7x7", "isolation board=6x8"})
        for (const Player player : both_players) {
            Rng rng(4);
            const auto table = nearly_empty_position({rules, {}, player, rng});
            REQUIRE(table);
            CHECK(table->to_move() == actor(player));
            CHECK_FALSE(table->outcome());
            CHECK(open_squares(*table) <= 8);
        }
}

TEST_CASE("positions in which nothing can be stolen occur only with fixed squares") {
    for (const Player player : both_players) {
        Rng rng(4);
        const auto table = position_without_steal({"isolation board=6x8", {}, player, rng});
        REQUIRE(table);
        CHECK(table->to_move() == actor(player));
        CHECK(can_leave_out_the_steal(*table));
        CHECK_FALSE(position_without_steal({"isola board=7x7", {}, player, rng}));
        CHECK_FALSE(position_without_steal({"queens board=8x8", {}, player, rng}));
    }
}
