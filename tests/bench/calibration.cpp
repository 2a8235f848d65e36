// Calibrates the engines' scores: plays an engine against itself, collects its score of each position and the winner,
// and fits how the log-odds of winning grow with the score (logistic regression).
//   calibration isola VARIANT RxC GAMES NODES   positions, not time, limit a reply
//   calibration island VARIANT GAMES
// Every game begins with a few random turns. Prints the slope with its 95 % interval, then for each part of the scale
// how often the mover won and what the slope predicts. The constants are in bot/engine/*/opinion.cpp.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "bot/engine/island/engine.hpp"
#include "bot/engine/isola/engine.hpp"
#include "tests/bot/island/players.hpp"
#include "tests/bot/isola/random_games.hpp"

namespace {

using namespace isola_arena;

// The engine's score of one position, as log-odds, and the result for the mover: 1, 0.5 or 0.
struct Sample {
    double score;
    double result;
};

double chance(double score) { return 1 / (1 + std::exp(-score)); }

// The slope of a logistic curve through 0.5 at score 0, by maximum likelihood with Newton's method.
struct Fit {
    double slope = 1;
    double error = 0;  ///< standard error, as if positions of one game were independent
};

Fit fit(const std::vector<Sample>& samples) {
    Fit fit;
    for (int step = 0; step < 50; ++step) {
        double gradient = 0, curvature = 0;
        for (const Sample& each : samples) {
            const double expected = chance(fit.slope * each.score);
            gradient += (each.result - expected) * each.score;
            curvature += expected * (1 - expected) * each.score * each.score;
        }
        if (curvature <= 0) break;
        fit.slope += gradient / curvature;
        fit.error = 1 / std::sqrt(curvature);
    }
    return fit;
}

void print_fit(std::vector<Sample> samples, int games) {
    const Fit found = fit(samples);
    std::printf("%zu positions of %d games: slope %.3f +- %.3f (by positions)\n", samples.size(), games, found.slope,
                1.96 * found.error);
    std::ranges::sort(samples, {}, &Sample::score);
    constexpr std::size_t parts = 10;
    for (std::size_t part = 0; part < parts; ++part) {
        const std::size_t first = part * samples.size() / parts, last = (part + 1) * samples.size() / parts;
        if (first == last) continue;
        double score = 0, result = 0, expected = 0;
        for (std::size_t i = first; i < last; ++i) {
            score += samples[i].score;
            result += samples[i].result;
            expected += chance(found.slope * samples[i].score);
        }
        const auto count = static_cast<double>(last - first);
        std::printf("  log-odds %+6.2f: won %3.0f %%, expected %3.0f %%\n", score / count, 100 * result / count,
                    100 * expected / count);
    }
}

double result_for(const std::optional<Player>& winner, Player mover) {
    if (!winner) return 0.5;
    return *winner == mover ? 1 : 0;
}

struct Seen {
    Player mover;
    double score;
};

void collect(const std::vector<Seen>& seen, const std::optional<Player>& winner, std::vector<Sample>& samples) {
    for (const Seen& each : seen) samples.push_back({each.score, result_for(winner, each.mover)});
}

// Scores of forced ends are counted apart, because they have an expected result of their own.
void calibrate_king_or_queen(std::string_view variant, std::string_view size, int games, std::uint64_t nodes) {
    using namespace isola;
    Rng rng(20);
    const Rules rules = *named_rules(variant, *parse_size(size));
    std::vector<Sample> samples, forced;
    for (int game = 0; game < games; ++game) {
        State state = isola::testing::random_position(rules, 2 + game % 5, rng);
        engine::Engine mind(static_cast<std::uint64_t>(game));
        std::vector<Seen> seen, decided;
        while (!outcome(state)) {
            engine::Stopwatch watch;
            watch.limit_calls(nodes);
            const auto thought = *mind.think(state, watch);
            const bool is_forced = std::abs(thought.score) >= engine::forced_score;
            if (is_forced) decided.push_back({state.to_move, thought.score > 0 ? 1.0 : -1.0});
            else if (thought.depth > 0) seen.push_back({state.to_move, thought.score / 100.0});
            state = play(state, thought.turn);
        }
        const auto winner = outcome(state)->winner;
        collect(seen, winner, samples);
        collect(decided, winner, forced);
    }
    print_fit(std::move(samples), games);
    const auto missed =
        std::ranges::count_if(forced, [](const Sample& each) { return (each.score > 0) != (each.result > 0.5); });
    std::printf("  forced: %zu positions, %td ended otherwise\n", forced.size(), missed);
}

void calibrate_island(std::string_view variant, int games) {
    using namespace island;
    const Rules rules = *named_rules(variant);
    std::vector<Sample> samples;
    Rng rng(20);
    for (int game = 0; game < games; ++game) {
        std::vector<Seen> seen;
        engine::Engine one(rules), two(rules);
        int random_turns = game % 4;
        const auto chooser = [&](engine::Engine& mind, Player player) {
            return [&, player](const View& view) {
                const engine::Thought thought = mind.think(view);
                const double value = std::clamp(static_cast<double>(thought.value), -0.999, 0.999);
                if (random_turns > 0 && random_turns-- > 0) return island::testing::random_choice(view, rng);
                seen.push_back({player, std::log((1 + value) / (1 - value))});
                return thought.choice;
            };
        };
        const auto result = island::testing::play_game(rules, {{chooser(one, Player::one), chooser(two, Player::two)}},
                                                       static_cast<std::uint64_t>(game));
        collect(seen, result.winner, samples);
    }
    print_fit(std::move(samples), games);
}

}  // namespace

int main(int count, char** arguments) {
    const std::vector<std::string_view> command(arguments + 1, arguments + count);
    const auto number = [&](std::size_t at) { return std::atoi(arguments[at + 1]); };
    if (command.size() == 5 && command[0] == "isola")
        calibrate_king_or_queen(command[1], command[2], number(3), static_cast<std::uint64_t>(number(4)));
    else if (command.size() == 3 && command[0] == "island") calibrate_island(command[1], number(2));
    else {
        std::fputs("calibration: isola VARIANT RxC GAMES NODES, or island VARIANT GAMES\n", stderr);
        return 2;
    }
}
