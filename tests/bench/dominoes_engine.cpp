// Measures the dominoes engine.
//   dominoes_engine_bench exact MS DEALS      the first play at which the winner is known, with MS for each play
//   dominoes_engine_bench cost PLAYS DEALS    processor time of the searches after PLAYS random plays, in ms
//   dominoes_engine_bench strength MS DEALS   games against a simple player, each deal from both sides
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <string_view>
#include <vector>

#include "bot/engine/dominoes/engine.hpp"
#include "tests/bot/dominoes/random_games.hpp"

namespace {

using namespace isola_arena;
using namespace isola_arena::dominoes;
using engine::Engine;
using engine::SearchBudget;
using engine::Standing;

engine::Thought thought_of(Engine& mind, const State& state, std::chrono::milliseconds time) {
    SearchBudget budget(time);
    return *mind.think(engine::board_of(view(state, state.to_move)), budget);
}

int at_share(std::vector<int> values, double share) {
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(std::lround(share * static_cast<double>(values.size() - 1)))];
}

void print_shares(const char* what, const std::vector<int>& values) {
    std::printf("%s: median %d, 90 %% %d, most %d\n", what, at_share(values, 0.5), at_share(values, 0.9),
                at_share(values, 1));
}

// Each side is played by its own engine, until the result of the game is known.
void measure_exact(std::chrono::milliseconds time, int deals) {
    std::vector<int> winner_known, widest_known;
    for (int deal = 0; deal < deals; ++deal) {
        std::vector<Engine> minds(2);
        State state = testing::dealt({}, static_cast<std::uint64_t>(deal));
        int unclear_before = 0, play = 0;
        for (bool all_known = false; !all_known && !outcome(state); ++play) {
            const auto thought = thought_of(minds[index(state.to_move)], state, time);
            if (thought.standing == Standing::unclear) unclear_before = play + 1;
            all_known = thought.standing == Standing::won && thought.widest;
            state = testing::after(state, thought.play);
        }
        winner_known.push_back(unclear_before);
        widest_known.push_back(play - 1);
    }
    print_shares("winner known from play", winner_known);
    print_shares("widest win known from play", widest_known);
}

int milliseconds_since(std::clock_t begin) {
    return static_cast<int>(std::lround(1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC));
}

// Each search starts with empty tables and has no limit. The margin is searched only in won positions.
void measure_cost(int plays, int deals) {
    std::vector<int> for_winner, for_widest;
    Rng rng(7);
    for (int deal = 0; deal < deals; ++deal) {
        const engine::Board board = engine::board_of(testing::random_position({}, plays, rng));
        const std::clock_t begin = std::clock();
        engine::TranspositionTable wins(20), margins(20);
        SearchBudget budget;
        engine::WinSolver winner(wins, budget);
        const bool won = *winner.mover_wins(board);
        for_winner.push_back(milliseconds_since(begin));
        if (!won) continue;
        const engine::Choice winning = wins.find(board.key)->best;
        engine::Margin(margins, winner, budget).widest(board, winning);
        for_widest.push_back(milliseconds_since(begin));
    }
    print_shares("winner, ms", for_winner);
    print_shares("widest win, ms", for_widest);
    std::printf("won by the player to move: %zu of %d\n", for_widest.size(), deals);
}

struct Tally {
    int games = 0, won = 0, lost_deals = 0, turned = 0, thrown = 0;
    long margin = 0;
    double slowest = 0;
};

void play_game(const State& deal, Player side, std::chrono::milliseconds time, Tally& tally) {
    Engine mind;
    State state = deal;
    std::optional<Standing> first;
    bool was_won = false;
    while (!outcome(state)) {
        if (state.to_move != side) {
            state = testing::after(state, testing::simple_play(state));
            continue;
        }
        const auto begin = std::chrono::steady_clock::now();
        const auto thought = thought_of(mind, state, time);
        const std::chrono::duration<double, std::milli> used = std::chrono::steady_clock::now() - begin;
        tally.slowest = std::max(tally.slowest, used.count());
        if (!first) first = thought.standing;
        was_won = was_won || thought.standing == Standing::won;
        state = testing::after(state, thought.play);
    }
    const bool won = outcome(state)->winner == side;
    ++tally.games;
    tally.won += won;
    tally.lost_deals += first == Standing::lost;
    tally.turned += first == Standing::lost && won;
    tally.thrown += was_won && !won;
    tally.margin += state.scores[side] - state.scores[other(side)];
}

void measure_strength(std::chrono::milliseconds time, int deals) {
    Tally tally;
    for (int deal = 0; deal < deals; ++deal)
        for (const Player side : both_players)
            play_game(testing::dealt({}, 1000 + static_cast<std::uint64_t>(deal)), side, time, tally);
    std::printf("won %d of %d; lost by best play at its first turn %d, of these won %d; known wins thrown away %d\n",
                tally.won, tally.games, tally.lost_deals, tally.turned, tally.thrown);
    std::printf("margin a game %.1f points; slowest reply %.1f ms\n", static_cast<double>(tally.margin) / tally.games,
                tally.slowest);
}

}  // namespace

int main(int count, char** arguments) {
    const std::string_view what = count == 4 ? arguments[1] : "";
    if (what != "exact" && what != "cost" && what != "strength") {
        std::fputs("usage: dominoes_engine_bench exact|strength MS DEALS, cost PLAYS DEALS\n", stderr);
        return 2;
    }
    const std::chrono::milliseconds time(std::atoi(arguments[2]));
    const int deals = std::max(1, std::atoi(arguments[3]));
    if (what == "exact") measure_exact(time, deals);
    else if (what == "cost") measure_cost(std::atoi(arguments[2]), deals);
    else measure_strength(time, deals);
}
