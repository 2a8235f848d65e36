// Fills a database with the invented results of a round robin: `big_contest FILE [BOTS] [GAMES]`, by default 500 and
// 100000. The better seed wins more often, some games end by a fault, and no game has a record. If GAMES is not enough
// for a full round robin, the contest is unfinished. Benches of everything that shows a contest use this database.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>

#include "arena/contest/format/format.hpp"
#include "arena/contest/preset.hpp"
#include "arena/record/store/store.hpp"

using namespace isola_arena;

namespace {

ContestPlan plan_of(std::size_t bots) {
    ContestPlan plan;
    plan.preset = *find_preset("uicc-isola");
    plan.preset.format = {};
    plan.preset.format.games = 1;
    plan.seed = 1;
    for (std::size_t i = 1; i <= bots; ++i) {
        ContestBot bot;
        bot.spec.name = "bot" + std::to_string(i);
        bot.spec.arguments = {"./" + bot.spec.name};
        bot.author = "Author " + std::to_string(i % 97 + 1);
        bot.language = i % 3 == 0 ? "cpp" : i % 3 == 1 ? "python" : "java";
        plan.bots.push_back(std::move(bot));
    }
    return plan;
}

class Chance {
public:
    bool happens(double probability) { return std::uniform_real_distribution(0.0, 1.0)(random_) < probability; }
    int between(int least, int most) { return std::uniform_int_distribution(least, most)(random_); }

private:
    std::mt19937 random_{1};
};

std::string reason_of(Chance& chance) {
    if (!chance.happens(0.03)) return "no_move";
    return chance.happens(0.5) ? "late" : chance.happens(0.5) ? "illegal" : "exited";
}

GameSummary invent(Chance& chance, int number, const Pairing& pairing) {
    const double ahead = static_cast<double>(*pairing.second) - static_cast<double>(pairing.first);
    GameSummary game;
    game.key = {number, 1};
    game.winner = chance.happens(1 / (1 + std::exp(-ahead / 80))) ? Player::one : Player::two;
    game.reason = reason_of(chance);
    game.explanation = "invented";
    game.turns = chance.between(8, 60);
    for (const Player player : both_players) {
        const std::int64_t mean = chance.between(100'000, 900'000'000);
        game.speed[player] = {Nanoseconds(mean * game.turns / 2), game.turns / 2};
        game.worst_ns[player] = mean * 2;
        game.discarded[player] = chance.happens(0.02) ? 1 : 0;
    }
    return game;
}

int fill(const std::string& file, std::size_t bots, int games) {
    const ContestPlan plan = plan_of(bots);
    Store store = Store::create(file, plan);
    Chance chance;
    int number = 0;
    for (int round = 1; round <= rounds_known_ahead(plan.preset.format, bots) && number < games; ++round)
        for (const Pairing& pairing : pairings_of_round(plan.preset.format, bots, round)) {
            if (number == games) break;
            store.enter(++number, pairing);
            store.enter(invent(chance, number, pairing), "");
        }
    store.commit();
    return number;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return std::fputs("usage: big_contest FILE [BOTS] [GAMES]\n", stderr), 2;
    const int bots = argc > 2 ? std::atoi(argv[2]) : 500, games = argc > 3 ? std::atoi(argv[3]) : 100'000;
    try {
        std::printf("%d games of %d bots\n", fill(argv[1], static_cast<std::size_t>(bots), games), bots);
    } catch (const DatabaseProblem& problem) {
        return std::fprintf(stderr, "%s\n", problem.what()), 2;
    }
    return 0;
}
