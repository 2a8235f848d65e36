#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "bot/engine/dominoes/program.hpp"
#include "bot/engine/dominoes/search/win_solver.hpp"
#include "protocol/dominoes/text.hpp"
#include "protocol/judgement.hpp"
#include "tests/bot/dominoes/random_games.hpp"

namespace isola_arena::dominoes::engine {
namespace {

struct Run {
    int status;
    std::string out;
    std::string thoughts;
};

Run run(const std::string& input, const Environment& environment) {
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream thoughts;
    const int status = answer_lines(in, out, thoughts, environment);
    return {status, out.str(), thoughts.str()};
}

std::ptrdiff_t lines(const std::string& text) { return std::ranges::count(text, '\n'); }

// Returns the number of lines that are not judgements.
std::ptrdiff_t words(const std::string& thoughts) {
    std::istringstream lines(thoughts);
    std::ptrdiff_t count = 0;
    for (std::string line; std::getline(lines, line);) count += !parse_judgement(line);
    return count;
}

bool says(const std::string& thoughts, const Judgement& judgement) {
    return ('\n' + thoughts).find('\n' + print(judgement) + '\n') != std::string::npos;
}

State some_position() {
    Rng rng(71);
    return testing::random_position({}, 6, rng);
}

std::string line_of(const State& state) { return board_line(view(state, state.to_move)); }

const Environment quick{{}, "100", {}};

const std::string level_line = "1;04 22 34;06 64 42 26 66 65 54 44 41 11 12 25 55 50 00 01 15 53 31 16 63;60:15;0:1\n";

TEST_CASE("a level's play depends only on the seed, and a weak level makes mistakes") {
    std::string game;
    for (int i = 0; i < 12; ++i) game += level_line;
    const auto at_level = [&](int level, const char* seed) { return run(game, {{}, {}, {}, {}, seed, level}); };
    CHECK(at_level(1, "3").out == at_level(1, "3").out);
    CHECK(at_level(1, "3").out != at_level(5, "3").out);
    CHECK(lines(at_level(1, "3").out) == 12);
}

TEST_CASE("the program answers each line with one line and one thought in words, until the end of input") {
    const State state = some_position();
    const std::string line = line_of(state) + "\n";
    const Run played = run(line + line, quick);
    CHECK(played.status == 0);
    CHECK(lines(played.out) == 2);
    CHECK(words(played.thoughts) == 2);
    const auto move = parse(state, played.out.substr(0, played.out.find('\n')));
    REQUIRE(move);
    CHECK_FALSE(refuse(state, *move));
    CHECK(played.thoughts.find("plays play;") != std::string::npos);
    CHECK(run("", quick).status == 0);
}

TEST_CASE("the dominoes program reports a solved position as proven, with the margin or as lost") {
    Rng rng(73);
    int won = 0, lost = 0;
    for (int game = 0; game < 20; ++game) {
        const State state = testing::random_position({}, 12, rng);
        const Run played = run(line_of(state) + "\n", {{}, {}, {}, "2000000"});
        CHECK(says(played.thoughts, ScaleJudgement{}));
        CHECK(says(played.thoughts, BestJudgement{played.out.substr(0, played.out.find('\n'))}));
        if (played.thoughts.find("the only play") != std::string::npos) {
            CHECK(played.thoughts.find("@value") == std::string::npos);
            continue;
        }
        const bool is_won = says(played.thoughts, ValueJudgement{1});
        won += is_won;
        lost += says(played.thoughts, ValueJudgement{-1});
        CHECK(is_won == (played.thoughts.find("\n@proven +1") != std::string::npos));
        CHECK(says(played.thoughts, ValueJudgement{-1}) == says(played.thoughts, ProvenJudgement{Verdict::lost}));
    }
    CHECK(won > 0);
    CHECK(lost > 0);
}

std::optional<std::vector<std::string>> line_in(const std::string& thoughts) {
    std::istringstream lines(thoughts);
    for (std::string line; std::getline(lines, line);)
        if (const auto said = parse_judgement(line))
            if (const auto* found = std::get_if<LineJudgement>(&*said)) return found->replies;
    return std::nullopt;
}

// Plays the replies one after the other; each must be legal.
State after_all(State state, const std::vector<std::string>& replies) {
    for (const std::string& reply : replies) {
        const auto move = parse(state, reply);
        REQUIRE(move);
        REQUIRE_FALSE(refuse(state, *move));
        state = testing::after(state, std::get<Play>(*move));
    }
    return state;
}

TEST_CASE("the line of a solved position goes to the end of the game and has the proven margin") {
    Rng rng(74);
    int won = 0, lost = 0;
    for (int game = 0; game < 20; ++game) {
        const State state = testing::random_position({}, 10, rng);
        const Player me = state.to_move;
        const Run played = run(line_of(state) + "\n", {{}, {}, {}, "4000000"});
        const auto line = line_in(played.thoughts);
        if (!line) continue;
        CHECK(line->front() + '\n' == played.out);
        const State end = after_all(state, *line);
        REQUIRE(outcome(end));
        if (says(played.thoughts, ProvenJudgement{Verdict::lost})) {
            CHECK(outcome(end)->winner == other(me));
            ++lost;
        } else {
            CHECK(says(played.thoughts, ScoreJudgement{end.scores[me] - end.scores[other(me)]}));
            ++won;
        }
    }
    CHECK(won > 0);
    CHECK(lost > 0);
}

TEST_CASE("a line for which patience runs out is shorter, and its winner still wins") {
    Rng rng(75);
    int shortened = 0;
    for (int game = 0; game < 20; ++game) {
        const State state = testing::random_position({}, 4, rng);
        const Run played = run(line_of(state) + "\n", {{}, {}, {}, "20000"});
        const auto line = line_in(played.thoughts);
        if (!line) continue;
        const State reached = after_all(state, *line);
        if (outcome(reached)) continue;
        ++shortened;
        TranspositionTable table(20);
        SearchBudget budget;
        const bool mover_wins = *WinSolver(table, budget).mover_wins(board_of(reached));
        const bool mover_is_me = reached.to_move == state.to_move;
        CHECK(mover_wins == (mover_is_me == says(played.thoughts, ValueJudgement{1})));
    }
    CHECK(shortened > 0);
}

TEST_CASE("positions of different games may follow each other") {
    Rng rng(72);
    std::string input;
    std::vector<State> states;
    for (int game = 0; game < 10; ++game) {
        states.push_back(testing::random_position({}, 2 * game, rng));
        input += line_of(states.back()) + "\n";
    }
    std::istringstream replies(run(input, {{}, "20", {}}).out);
    for (const State& state : states) {
        std::string reply;
        REQUIRE(std::getline(replies, reply));
        const auto move = parse(state, reply);
        REQUIRE(move);
        CHECK_FALSE(refuse(state, *move));
    }
}

TEST_CASE("the rules are those of the environment") {
    const std::string line = line_of(some_position()) + "\n";
    for (const char* rules : {"dominoes", "dominoes doubles=twice", "dominoes doubles=once", ""})
        CHECK(run(line, {rules, "20", {}}).status == 0);
    const Run unknown = run(line, {"chess", "20", {}});
    CHECK(unknown.status == 2);
    CHECK(unknown.thoughts.find("chess") != std::string::npos);
    CHECK(run(line, {"dominoes doubles=thrice", "20", {}}).status == 2);
}

TEST_CASE("a carriage return before the end of the line does no harm") {
    CHECK(lines(run(line_of(some_position()) + "\r\n", quick).out) == 1);
}

TEST_CASE("a line that is not a board line is reported, with status 2") {
    for (const char* line : {"hello\n", "\n", "1;00 00;;0:0;0:0\n", "1;99;;0:0;0:0\n"}) {
        const Run broken = run(line, quick);
        CHECK(broken.status == 2);
        CHECK(broken.out.empty());
        CHECK_FALSE(broken.thoughts.empty());
    }
}

}  // namespace
}  // namespace isola_arena::dominoes::engine
