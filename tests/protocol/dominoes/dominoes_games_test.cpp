// Plays random games and follows them with a second implementation of the rules, which is simple and shares no code
// with the first.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "protocol/dominoes/text.hpp"
#include "protocol/rng.hpp"
#include "tests/protocol/dominoes/dominoes_rulebook.hpp"

namespace isola_arena::dominoes {
namespace {

using namespace rulebook;
using Hand = std::set<std::string>;

Hand words(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

int digit(char c) { return c - '0'; }

// The second implementation. It keeps the hands as two sets of strings and the chain as a string of digits, and reads
// the moves as text.
class Bookkeeper {
public:
    explicit Bookkeeper(bool doubles_twice) : doubles_twice_(doubles_twice) {}

    void take(const std::string& text) {
        if (text.starts_with("deal;")) deal(text);
        else if (text.starts_with("pass;")) pass(text.back() - '1');
        else lay(text.substr(5, 2), text.substr(8));
    }

    // Returns every `play;T;END` that is legal for the player (0 or 1).
    Hand plays(int player) const {
        Hand list;
        for (const std::string& tile : hands_[index(player)]) {
            if (digits_.empty() || tile.find(digits_.front()) != tile.npos) list.insert("play;" + tile + ";left");
            if (!digits_.empty() && tile.find(digits_.back()) != tile.npos) list.insert("play;" + tile + ";right");
        }
        return list;
    }

    int to_move() const { return to_move_; }
    std::string scores() const { return std::to_string(scores_[0]) + ':' + std::to_string(scores_[1]); }
    std::string ending() const { return ending_; }
    std::string digits() const { return digits_; }

private:
    static std::size_t index(int player) { return static_cast<std::size_t>(player); }

    void deal(const std::string& text) {
        const std::size_t middle = text.find(';', 5);
        hands_ = {words(text.substr(5, middle - 5)), words(text.substr(middle + 1))};
    }

    void pass(int player) {
        scores_[index(1 - player)] += 10;
        to_move_ = 1 - player;
    }

    void lay(std::string tile, const std::string& end) {
        hands_[index(to_move_)].erase(tile);
        if (end == "left" && !digits_.empty()) {
            if (tile[1] != digits_.front()) std::swap(tile[0], tile[1]);
            digits_ = tile + digits_;
        } else {
            if (!digits_.empty() && tile[0] != digits_.back()) std::swap(tile[0], tile[1]);
            digits_ += tile;
        }
        if (sum() % 5 == 0) scores_[index(to_move_)] += sum();
        end_the_game();
        to_move_ = 1 - to_move_;
    }

    int sum() const {
        int left = digit(digits_.front());
        int right = digit(digits_.back());
        if (doubles_twice_ && digits_.size() > 2) {
            if (digits_[1] == digits_[0]) left *= 2;
            if (digits_[digits_.size() - 2] == digits_.back()) right *= 2;
        }
        return left + right;
    }

    void end_the_game() {
        if (hands_[index(to_move_)].empty()) return finish(to_move_, "domino");
        if (!plays(0).empty() || !plays(1).empty()) return;
        std::array<std::array<int, 3>, 2> rank{};
        for (const int player : {0, 1}) {
            int pips = 0;
            for (const std::string& tile : hands_[index(player)]) pips += digit(tile[0]) + digit(tile[1]);
            rank[index(player)] = {-scores_[index(player)], pips, static_cast<int>(hands_[index(player)].size())};
        }
        finish(rank[0] < rank[1] ? 0 : 1, "closed");
    }

    void finish(int winner, const std::string& how) {
        scores_[index(winner)] += 1000 + scores_[index(1 - winner)];
        ending_ = "player " + std::to_string(winner + 1) + ": " + how;
    }

    bool doubles_twice_;
    std::array<Hand, 2> hands_;
    std::string digits_;
    std::array<int, 2> scores_{};
    int to_move_ = 0;
    std::string ending_ = "undecided";
};

Hand printed(const std::vector<Play>& plays) {
    Hand list;
    for (const Play& play : plays) list.insert(print(play));
    return list;
}

Move random_move(const State& state, Rng& rng) {
    if (to_move(state) == Actor::nature) return nature(state, rng.next());
    const auto plays = legal_plays(state);
    return plays[rng.below(plays.size())];
}

// Plays a random game and calls look() with each position and the move that led to it.
template <class Look>
State whole_game(const Rules& rules, std::uint64_t seed, Look look) {
    Rng rng(seed);
    State state = start(rules);
    while (!outcome(state)) {
        const Move move = random_move(state, rng);
        const State before = state;
        state = play(state, move);
        look(before, move, state);
    }
    return state;
}

Rules draw_rules() { return *rc::gen::element(twice, once); }

std::uint64_t draw_seed() { return *rc::gen::arbitrary<std::uint64_t>(); }

TileSet together(const State& state) {
    TileSet all(state.hands[Player::one].bits() | state.hands[Player::two].bits());
    for (const Placed& placed : state.chain) all.add(placed.tile());
    return all;
}

int count(const State& state) {
    return state.hands[Player::one].size() + state.hands[Player::two].size() + static_cast<int>(state.chain.size());
}

}  // namespace

TEST_CASE("a second implementation of the rules agrees at every move of 2000 random games") {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const Rules rules = seed % 2 == 0 ? twice : once;
        Bookkeeper book(rules.doubles_twice);
        whole_game(rules, seed, [&](const State&, const Move& move, const State& after) {
            book.take(print(move));
            REQUIRE(scores(after) == book.scores());
            REQUIRE(verdict_on_game(after) == book.ending());
            if (outcome(after)) return;
            REQUIRE(number(after.to_move) - 1 == book.to_move());
            const Hand plays = book.plays(book.to_move());
            REQUIRE(printed(legal_plays(after)) == plays);
            REQUIRE((to_move(after) == Actor::nature) == plays.empty());
        });
    }
}

TEST_CASE("random games end in every way, and have passes") {
    std::map<std::string, int> endings;
    int passed = 0;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        const State end = whole_game(twice, seed, [](auto&&...) {});
        ++endings[verdict_on_game(end)];
        passed += end.passes[Player::one] + end.passes[Player::two];
    }
    CHECK(endings["player 1: domino"] > 0);
    CHECK(endings["player 2: domino"] > 0);
    CHECK(endings["player 1: closed"] > 0);
    CHECK(endings["player 2: closed"] > 0);
    CHECK(endings.size() == 4);
    CHECK(passed > 0);
}

TEST_CASE("tiles are conserved: hands and chain are always the 28 tiles, each once") {
    CHECK(rc::check([] {
        whole_game(draw_rules(), draw_seed(), [](const State&, const Move&, const State& after) {
            RC_ASSERT(together(after) == TileSet::all());
            RC_ASSERT(count(after) == 28);
        });
    }));
}

TEST_CASE("each move changes the scores by the points that it reports, and by nothing else") {
    CHECK(rc::check([] {
        whole_game(draw_rules(), draw_seed(), [](const State& before, const Move& move, const State& after) {
            PerPlayer<int> expected = before.scores;
            if (std::holds_alternative<Play>(move)) expected[before.to_move] += after.last->points;
            if (std::holds_alternative<Pass>(move)) expected[other(before.to_move)] += 10;
            if (after.over) expected[*after.over->winner] += 1000 + expected[other(*after.over->winner)];
            RC_ASSERT(after.scores == expected);
            if (!std::holds_alternative<Deal>(move)) RC_ASSERT(after.last->points % 5 == 0);
        });
    }));
}

TEST_CASE("the neighbours in a chain match, always") {
    CHECK(rc::check([] {
        const State end = whole_game(draw_rules(), draw_seed(), [](auto&&...) {});
        for (std::size_t i = 1; i < end.chain.size(); ++i) RC_ASSERT(end.chain[i - 1].right == end.chain[i].left);
    }));
}

TEST_CASE("a game is closed exactly if the numbers at both ends have been played 7 times") {
    CHECK(rc::check([] {
        whole_game(draw_rules(), draw_seed(), [](const State&, const Move&, const State& after) {
            if (after.chain.empty()) return;
            const auto played = [&](int pips) {
                const auto shows = [&](const Placed& placed) { return placed.tile().has(pips); };
                return std::ranges::count_if(after.chain, shows);
            };
            const bool shut = played(left_end(after)) == 7 && played(right_end(after)) == 7;
            if (outcome(after) && outcome(after)->reason == "domino") return;
            RC_ASSERT(shut == outcome(after).has_value());
        });
    }));
}

TEST_CASE("only plays are counted as turns, and no game has more than 27 of them") {
    CHECK(rc::check([] {
        const auto look = [](const State& before, const Move& move, const State& after) {
            RC_ASSERT(after.turns == before.turns + (std::holds_alternative<Play>(move) ? 1 : 0));
        };
        const State end = whole_game(draw_rules(), draw_seed(), look);
        RC_ASSERT(end.turns == static_cast<int>(end.chain.size()));
        RC_ASSERT(end.turns <= 27);
    }));
}

TEST_CASE("every board line of a game is read back as the same view, for both players") {
    CHECK(rc::check([] {
        const Rules rules = draw_rules();
        whole_game(rules, draw_seed(), [&](const State&, const Move&, const State& after) {
            for (const Player player : both_players)
                RC_ASSERT(*parse_board_line(rules, board_line(view(after, player))) == view(after, player));
        });
    }));
}

}  // namespace isola_arena::dominoes
