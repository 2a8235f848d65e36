// Checks that on small boards the engine, with unlimited time, never turns a won position into a lost one. The
// reference tries every legal turn to the end of the game.
//   isola_exact           boards that take seconds
//   isola_exact long      boards that take minutes
// Prints for each board the largest number of positions that the engine searched for one turn.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bot/engine/isola/engine.hpp"
#include "tests/bot/isola/random_games.hpp"

namespace {

using namespace isola_arena;
using namespace isola_arena::isola;

/// Finds the winner by best play; remembers the result of every position it has searched.
class Reference {
public:
    bool mover_wins(const State& state) {
        const auto [known, is_new] = known_.try_emplace(key_of(state), false);
        if (!is_new) return known->second;
        const bool wins = has_winning_turn(state);
        known_[key_of(state)] = wins;
        return wins;
    }

private:
    // One bit for each square is enough, because the squares under the pawns are open, and the rules say which other
    // squares are fixed.
    static std::uint64_t key_of(const State& state) {
        std::uint64_t key = state.to_move == Player::one ? 1 : 2;
        for (const Square square : state.squares) key = key * 2 + (square == Square::gone ? 0 : 1);
        for (const Player player : both_players)
            key = key * 32 + static_cast<std::uint64_t>(state.pawns[player].row() * state.rules.size.columns +
                                                        state.pawns[player].column());
        return key;
    }

    // Tries first the turns that leave the opponent few moves, because a winning turn is probably among them.
    bool has_winning_turn(const State& state) {
        std::vector<std::pair<std::size_t, State>> after;
        for (const Turn& turn : legal_turns(state)) {
            State next = play(state, turn);
            const std::size_t answers = moves(next, next.to_move).size();
            if (answers == 0) return true;
            after.emplace_back(answers, std::move(next));
        }
        std::stable_sort(after.begin(), after.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        return std::ranges::any_of(after, [&](const auto& each) { return !mover_wins(each.second); });
    }

    std::unordered_map<std::uint64_t, bool> known_;
};

struct Trial {
    std::string_view variant;
    Size size;
    int turns;  ///< random turns before the first question
    int games;
};

struct Tally {
    int won = 0, lost = 0, thrown = 0, unproven = 0, wrong = 0;
    std::uint64_t most_nodes = 0;
};

void ask(const State& state, engine::Engine& mind, Reference& reference, Tally& tally) {
    engine::Stopwatch watch;
    const auto thought = *mind.think(state, watch);
    const bool wins = reference.mover_wins(state);
    tally.most_nodes = std::max(tally.most_nodes, thought.nodes);
    ++(wins ? tally.won : tally.lost);
    // If there is only one turn, the engine plays it without a search, so the turn is not proven either.
    if (!thought.proven) tally.unproven += legal_turns(state).size() > 1 ? 1 : 0;
    else if (*thought.proven != wins) ++tally.wrong;
    const State next = play(state, thought.turn);
    if (wins && !outcome(next) && reference.mover_wins(next)) ++tally.thrown;
}

// Plays random games and asks the engine about every position.
bool holds(const Trial& trial) {
    Rng rng(31);
    Reference reference;
    engine::Engine mind(1);
    Tally tally;
    for (int game = 0; game < trial.games; ++game) {
        State state = testing::random_position(testing::rules_of(trial.variant, trial.size), trial.turns, rng);
        for (; !outcome(state); state = play(state, testing::random_turn(state, rng)))
            ask(state, mind, reference, tally);
    }
    std::printf(
        "%s %s after %d turns: %d won, %d lost; thrown away %d, not proven %d, proven wrongly %d; "
        "at most %llu positions a turn\n",
        std::string(trial.variant).c_str(), to_string(trial.size).c_str(), trial.turns, tally.won, tally.lost,
        tally.thrown, tally.unproven, tally.wrong, static_cast<unsigned long long>(tally.most_nodes));
    std::fflush(stdout);
    return tally.won > 0 && tally.thrown + tally.unproven + tally.wrong == 0;
}

constexpr std::array in_seconds{Trial{"isola", {3, 3}, 0, 20},      Trial{"isola", {3, 4}, 0, 10},
                                Trial{"isola", {4, 3}, 0, 10},      Trial{"isolation", {3, 4}, 0, 10},
                                Trial{"isola", {4, 4}, 4, 10},      Trial{"isola", {5, 5}, 11, 20},
                                Trial{"isolation", {5, 5}, 11, 20}, Trial{"queens", {3, 3}, 0, 20},
                                Trial{"queens", {4, 4}, 0, 20},     Trial{"queens", {5, 5}, 8, 20}};

constexpr std::array in_minutes{
    Trial{"queens", {4, 5}, 0, 50},    Trial{"queens", {5, 4}, 0, 50}, Trial{"queens", {5, 5}, 0, 30},
    Trial{"isola", {3, 5}, 0, 10},     Trial{"isola", {5, 3}, 0, 10},  Trial{"isola", {4, 4}, 0, 10},
    Trial{"isolation", {4, 4}, 0, 10}, Trial{"isola", {4, 5}, 6, 20},  Trial{"isola", {5, 4}, 6, 20},
    Trial{"isolation", {4, 5}, 6, 20}, Trial{"isola", {5, 5}, 10, 30}, Trial{"isola", {4, 5}, 4, 3}};

}  // namespace

int main(int count, char** arguments) {
    const bool all = count == 2 && std::string_view(arguments[1]) == "long";
    bool good = true;
    if (all)
        for (const Trial& trial : in_minutes) good = holds(trial) && good;
    else
        for (const Trial& trial : in_seconds) good = holds(trial) && good;
    return good ? 0 : 1;
}
