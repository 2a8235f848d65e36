// How strong island-engine is: `island_strength [GAMES]` plays that many games in process (1000) against each opponent
// and prints the share won with its 95 % interval, a draw counted as half.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "bot/engine/island/engine.hpp"
#include "tests/bot/island_players.hpp"

namespace {

using namespace isola_arena;
using namespace isola_arena::island;

testing::Chooser chooser(engine::Engine& engine) {
    return [&engine](const View& view) { return engine.think(view).choice; };
}

void measure(const Rules& rules, const char* opponent, const testing::Chooser& chooser_of_opponent, int games) {
    engine::Engine engine(rules);
    const double share = testing::games_won(rules, chooser(engine), chooser_of_opponent, games) / games;
    const double error = 1.96 * std::sqrt(share * (1 - share) / games);
    std::printf("%-16s %-22s %5.1f %% +- %.1f of %d\n", std::string(rules.name).c_str(), opponent, 100 * share,
                100 * error, games);
}

}  // namespace

int main(int count, char** arguments) {
    const int games = count > 1 ? std::atoi(arguments[1]) : 1000;
    if (games < 2 || games % 2 != 0) {
        std::fputs("island_strength: GAMES is an even number from 2\n", stderr);
        return 2;
    }
    for (const VariantFacts& variant : variants()) {
        const Rules rules = *named_rules(variant.name);
        Rng rng(1);
        engine::Engine shallow(rules, 0);
        measure(rules, "one-ply", testing::one_ply_choice, games);
        measure(rules, "careful", testing::careful_choice, games);
        measure(
            rules, "random", [&rng](const View& view) { return testing::random_choice(view, rng); }, games);
        measure(rules, "itself at depth 0", chooser(shallow), games);
    }
}
