// Measures the strength of the engines' levels. Each level plays the two levels below it and a few reference players,
// every opening or deal from both sides. Prints Elo by maximum likelihood with 95 % intervals; the simple player of the
// game has 1000.
//   engine_levels RULES PAIRS ORDER [check]
// With `check` the status is 1 if a level is certainly less than 75 or more than 200 Elo stronger than the level before
// it. RULES: isola, isolation or queens, with a board (`isola 7x7` is one word: isola,7x7), bot-battle, bot-battle-2015
// or dominoes. ORDER: the players, roughly from the weakest to the strongest: a level, 0 for the simple player, -1 for
// the random player.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bot/engine/dominoes/level.hpp"
#include "bot/engine/island/level.hpp"
#include "bot/engine/isola/level.hpp"
#include "tests/bot/island/players.hpp"
#include "tests/bot/dominoes/random_games.hpp"
#include "tests/bot/isola/random_games.hpp"

namespace {

using namespace isola_arena;

/// Returns the first player's points, 0 to 2, in one pair of games of two players.
using Pair = std::function<double(std::size_t first, std::size_t second, std::uint64_t seed)>;

struct Field {
    std::vector<std::string> names;  ///< weakest first; the simple player is among them
    Pair play;
};

double expected(double difference) { return 1 / (1 + std::pow(10, -difference / 400)); }

struct Results {
    explicit Results(std::size_t players) : points(players, std::vector<double>(players)), games(points) {}
    std::vector<std::vector<double>> points, games;
};

// Bradley-Terry strengths by gradient ascent. A prior of half a draw between neighbours keeps them finite.
std::vector<double> ratings(const Results& results) {
    const std::size_t players = results.points.size();
    std::vector<double> elo(players, 0);
    for (int step = 0; step < 20000; ++step)
        for (std::size_t i = 0; i < players; ++i) {
            double surplus = 0, games = 0;
            for (std::size_t j = 0; j < players; ++j) {
                surplus += results.points[i][j] - results.games[i][j] * expected(elo[i] - elo[j]);
                games += results.games[i][j];
            }
            if (games > 0) elo[i] += 200 * surplus / games;
        }
    return elo;
}

double interval(const Results& results, const std::vector<double>& elo, std::size_t i) {
    double information = 0;
    for (std::size_t j = 0; j < elo.size(); ++j) {
        const double share = expected(elo[i] - elo[j]);
        information += results.games[i][j] * share * (1 - share) * std::pow(std::log(10.0) / 400, 2);
    }
    return 1.96 / std::sqrt(information);
}

bool measure(const Field& field, const std::vector<int>& order, int pairs) {
    const std::size_t players = field.names.size();
    Results results(players);
    for (std::size_t i = 0; i < players; ++i)
        for (std::size_t j = i + 1; j < std::min(players, i + 3); ++j)
            for (int pair = 0; pair < pairs; ++pair) {
                const double got = field.play(i, j, static_cast<std::uint64_t>(pair));
                results.points[i][j] += got;
                results.points[j][i] += 2 - got;
                results.games[i][j] += 2;
                results.games[j][i] += 2;
            }
    auto elo = ratings(results);
    const auto simple = std::ranges::find(field.names, "simple") - field.names.begin();
    const double shift = 1000 - elo[static_cast<std::size_t>(simple)];
    bool good = true;
    for (std::size_t i = 0; i < players; ++i) {
        std::printf("%-8s %5.0f +- %3.0f", field.names[i].c_str(), elo[i] + shift, interval(results, elo, i));
        if (i > 0)
            std::printf("   %+5.0f; won %5.1f of %3.0f against %s", elo[i] - elo[i - 1], results.points[i][i - 1],
                        results.games[i][i - 1], field.names[i - 1].c_str());
        std::printf("\n");
        const auto before = std::ranges::find(order, order[i] - 1) - order.begin();
        if (order[i] < 2 || before == std::ssize(order)) continue;
        const double step = elo[i] - elo[static_cast<std::size_t>(before)];
        const double error =
            std::hypot(interval(results, elo, i), interval(results, elo, static_cast<std::size_t>(before)));
        good = good && step + error >= 75 && step - error <= 200;
    }
    return good;
}

namespace isola_field {

using namespace isola;

struct Seat {
    int level;  ///< 0: the simple player; -1: random
    std::unique_ptr<engine::Engine> mind;
    Rng rng;

    Turn turn(const State& state) {
        if (level < 0) return testing::random_turn(state, rng);
        if (level == 0) return testing::greedy_turn(state, rng);
        const Level how = level_of(engine::levels_of(state.rules.reach), level);
        return engine::think_at(*mind, state, how, rng)->turn;
    }
};

double won(const State& opening, std::vector<Seat>& seats, Player first) {
    State state = opening;
    while (!outcome(state)) state = play(state, seats[state.to_move == first ? 0 : 1].turn(state));
    return outcome(state)->winner == first ? 1 : 0;
}

Pair pairs(const Rules& rules, const std::vector<int>& order) {
    return [rules, order](std::size_t first, std::size_t second, std::uint64_t seed) {
        Rng rng(seed);
        const State opening = testing::random_position(rules, 2, rng);
        double points = 0;
        for (const Player side : both_players) {
            std::vector<Seat> seats;
            for (const std::size_t each : {first, second})
                seats.push_back({order[each], std::make_unique<engine::Engine>(seed), Rng(mix({seed, each}))});
            points += won(opening, seats, side);
        }
        return points;
    };
}

}  // namespace isola_field

namespace island_field {

using namespace island;

testing::Chooser chooser(engine::Engine& mind, int level, Rng& rng) {
    if (level < 0) return [&rng](const View& view) { return testing::random_choice(view, rng); };
    if (level == 0) return testing::one_ply_choice;
    return [&mind, &rng, how = level_of(engine::levels, level)](const View& view) {
        return engine::think_at(mind, view, how, rng).choice;
    };
}

Pair pairs(const Rules& rules, const std::vector<int>& order) {
    auto minds = std::make_shared<std::vector<std::unique_ptr<engine::Engine>>>();
    for (std::size_t i = 0; i < order.size(); ++i) minds->push_back(std::make_unique<engine::Engine>(rules));
    return [rules, order, minds](std::size_t first, std::size_t second, std::uint64_t seed) {
        Rng rng(mix({seed, first, second}));
        const testing::Chooser one = chooser(*(*minds)[first], order[first], rng);
        const testing::Chooser two = chooser(*(*minds)[second], order[second], rng);
        const auto points = [](const testing::Game& game, Player player) {
            return !game.winner ? 0.5 : game.winner == player ? 1.0 : 0.0;
        };
        return points(testing::play_game(rules, {{one, two}}, seed), Player::one) +
               points(testing::play_game(rules, {{two, one}}, seed), Player::two);
    };
}

}  // namespace island_field

namespace dominoes_field {

using namespace dominoes;

Play chosen(const State& state, engine::Engine& mind, int level, Rng& rng) {
    if (level < 0) return testing::random_play(state, rng);
    if (level == 0) return testing::simple_play(state);
    return engine::think_at(mind, engine::board_of(view(state, state.to_move)), level_of(engine::levels, level), rng)
        ->play;
}

Pair pairs(const Rules& rules, const std::vector<int>& order) {
    return [rules, order](std::size_t first, std::size_t second, std::uint64_t seed) {
        Rng rng(mix({seed, first, second}));
        double points = 0;
        for (const Player side : both_players) {
            std::vector<engine::Engine> minds(2);
            State state = testing::dealt(rules, seed);
            while (!outcome(state)) {
                const std::size_t seat = state.to_move == side ? 0 : 1;
                state = testing::after(state, chosen(state, minds[seat], order[seat == 0 ? first : second], rng));
            }
            points += outcome(state)->winner == side ? 1 : 0;
        }
        return points;
    };
}

}  // namespace dominoes_field

std::vector<int> order_of(const char* text) {
    std::vector<int> order;
    for (const char* at = text; *at != 0;) {
        char* end = nullptr;
        order.push_back(static_cast<int>(std::strtol(at, &end, 10)));
        at = *end == ',' ? end + 1 : end;
    }
    return order;
}

std::string name_of(int level) {
    return level > 0 ? "level " + std::to_string(level) : level == 0 ? "simple" : "random";
}

Pair pairs_of(const std::string& rules, const std::vector<int>& order) {
    if (rules == "dominoes") return dominoes_field::pairs({}, order);
    if (rules.starts_with("bot-battle")) return island_field::pairs(*island::named_rules(rules), order);
    const std::size_t comma = rules.find(',');
    return isola_field::pairs(*isola::named_rules(rules.substr(0, comma), *isola::parse_size(rules.substr(comma + 1))),
                              order);
}

}  // namespace

int main(int count, char** arguments) {
    const bool is_check = count == 5 && std::string_view(arguments[4]) == "check";
    if (count != 4 && !is_check) {
        std::fputs("usage: engine_levels RULES PAIRS ORDER, as in: engine_levels isola,7x7 60 -1,1,2,0,3,4\n", stderr);
        return 2;
    }
    const std::vector<int> order = order_of(arguments[3]);
    Field field{{}, pairs_of(arguments[1], order)};
    for (const int level : order) field.names.push_back(name_of(level));
    const bool good = measure(field, order, std::atoi(arguments[2]));
    return is_check && !good ? 1 : 0;
}
