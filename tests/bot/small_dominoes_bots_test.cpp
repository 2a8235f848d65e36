#include <doctest/doctest.h>

#include <algorithm>
#include <array>

#include "protocol/dominoes/rules.hpp"
#include "protocol/dominoes/text.hpp"
#include "protocol/rng.hpp"
#include "tests/bot/running_bot.hpp"

namespace isola_arena::dominoes {
namespace {

using test::RunningBot;

constexpr int positions = 400;
constexpr std::array all_rules{"dominoes doubles=twice", "dominoes doubles=once"};
constexpr std::array random_bots{"dominoes-random-cpp", "dominoes-random-python"};
constexpr std::array simple_bots{"dominoes-simple-cpp", "dominoes-simple-python"};

Rules rules_of(std::string_view text) { return {.doubles_twice = !text.ends_with("once")}; }

// Plays nature's moves until a player is to move or the game is over.
State after_nature(State state, std::uint64_t seed) {
    while (!outcome(state) && to_move(state) == Actor::nature) state = play(state, nature(state, seed));
    return state;
}

// Returns a position with a player to move, at most that many random turns after the deal.
State random_position(const Rules& rules, std::uint64_t turns, Rng& rng) {
    State state = after_nature(start(rules), rng.next());
    for (; turns > 0; --turns) {
        const auto plays = legal_plays(state);
        const State next = after_nature(play(state, plays[rng.below(plays.size())]), 0);
        if (outcome(next)) break;
        state = next;
    }
    return state;
}

std::vector<State> random_positions(const Rules& rules) {
    Rng rng(7);
    std::vector<State> states;
    states.reserve(positions);
    for (int i = 0; i < positions; ++i) states.push_back(random_position(rules, rng.below(28), rng));
    return states;
}

std::string line_of(const State& state) { return board_line(view(state, state.to_move)); }

std::string why_illegal(const State& state, const std::string& reply) {
    const auto move = parse(state, reply);
    if (!move) return move.message();
    const auto error = refuse(state, *move);
    return error ? error->message : "";
}

// Returns the points of a play before the opponent can act, without the bonus of a win; nullopt if the play ends the
// game and loses it.
std::optional<int> points_of(const State& state, const Move& move) {
    const State after = play(state, move);
    if (outcome(after)) return after.over->winner == state.to_move ? std::optional(after.last->points) : std::nullopt;
    return after.last->points + (can_play(after, other(state.to_move)) ? 0 : points_of_a_pass);
}

bool wins_at_once(const State& state, const Move& move) {
    const auto end = outcome(play(state, move));
    return end && end->winner == state.to_move;
}

// Returns the answer that both simple bots give to the line.
std::string simple_reply(const std::string& line, const char* rules = "dominoes doubles=twice") {
    std::string reply = RunningBot(simple_bots[0], rules).reply_to(line);
    CHECK(RunningBot(simple_bots[1], rules).reply_to(line) == reply);
    return reply;
}

TEST_CASE("every reply is legal, from the first tile to the last, by both rules") {
    for (const char* rules : all_rules)
        for (const char* name : {random_bots[0], random_bots[1], simple_bots[0], simple_bots[1]}) {
            RunningBot bot(name, rules);
            for (const State& state : random_positions(rules_of(rules))) {
                const std::string reply = bot.reply_to(line_of(state));
                CAPTURE(name);
                CAPTURE(line_of(state));
                CAPTURE(reply);
                CHECK(why_illegal(state, reply) == "");
            }
            CHECK(bot.ends_with_its_input());
        }
}

TEST_CASE("the simple bots of both languages play alike") {
    for (const char* rules : all_rules) {
        RunningBot cpp(simple_bots[0], rules);
        RunningBot python(simple_bots[1], rules);
        for (const State& state : random_positions(rules_of(rules))) {
            CAPTURE(line_of(state));
            CHECK(cpp.reply_to(line_of(state)) == python.reply_to(line_of(state)));
        }
    }
}

TEST_CASE("the simple bots win if they can, otherwise take most points, and never close a game that they lose") {
    for (const char* rules : all_rules) {
        RunningBot bot(simple_bots[0], rules);
        for (const State& state : random_positions(rules_of(rules))) {
            const auto plays = legal_plays(state);
            const Move chosen = *parse(state, bot.reply_to(line_of(state)));
            CAPTURE(line_of(state));
            CAPTURE(print(chosen));
            if (std::ranges::any_of(plays, [&](const Play& each) { return wins_at_once(state, each); }))
                CHECK(wins_at_once(state, chosen));
            else
                for (const Play& each : plays) CHECK(points_of(state, chosen) >= points_of(state, each));
        }
    }
}

TEST_CASE("the random bots repeat their play with the same seed, and play differently with another") {
    for (const char* name : random_bots) {
        CAPTURE(name);
        RunningBot bot(name, all_rules[0], "18446744073709551615");
        RunningBot again(name, all_rules[0], "18446744073709551615");
        RunningBot another(name, all_rules[0], "2");
        int differences = 0;
        for (const State& state : random_positions({})) {
            const std::string reply = bot.reply_to(line_of(state));
            CHECK(again.reply_to(line_of(state)) == reply);
            if (another.reply_to(line_of(state)) != reply) ++differences;
        }
        CHECK(differences > 0);
    }
}

TEST_CASE("the simple bots begin with the tile that brings most") {
    CHECK(simple_reply("1;00 02 03 04 05 06 11 12 13 14 22 23 24 55;;0:0;0:0") == "play;55;left");
}

TEST_CASE("the simple bots see that the opponent, who can hold no other tile with a 1, must pass") {
    CHECK(simple_reply("1;01 02 03 04 05 11 12 13 14 15 16 23 24 55;;0:0;0:0") == "play;11;left");
}

TEST_CASE("if nothing scores points, the simple bots begin with their heaviest double") {
    CHECK(simple_reply("1;00 01 02 03 04 06 11 12 13 22 24 33 36 66;;0:0;0:0") == "play;66;left");
}

TEST_CASE("the simple bots count a double at an end as the rules do") {
    const std::string line = "2;00 02 03 04 05 06 13 14 22 23 24 25 26 33;11;0:0;0:0";
    CHECK(simple_reply(line, "dominoes doubles=twice") == "play;13;left");
    CHECK(simple_reply(line, "dominoes doubles=once") == "play;14;left");
}

TEST_CASE("the simple bots lay their last tile where it brings points") {
    const std::string chain = "11 14 45 50 00 06 64 44 40 02 23 34 42 26 66 61 10 03 36 65 52 22 21 13 33 35";
    CHECK(simple_reply("1;15;" + chain + ";45:20;1:1") == "play;15;left");
}

}  // namespace
}  // namespace isola_arena::dominoes
