// Measures the strength of island-engine. `island_strength [GAMES]` plays GAMES games (1000) against each opponent, in
// one process, and prints the share won with its 95 % interval; a draw counts as half. `island_strength pairs PAIRS`
// plays deals from both sides against the engine without the model of a thinking opponent. That engine plays like the
// engine of commit 48fa695. The status is 1 if island-engine wins less than 55 % of the pairs in which one engine won
// both games.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "bot/engine/island/engine.hpp"
#include "tests/bot/island/players.hpp"

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
    std::printf("%-16s %-26s %5.1f %% +- %.1f of %d\n", std::string(rules.name).c_str(), opponent, 100 * share,
                100 * error, games);
}

struct Pairs {
    int both = 0, one = 0, none = 0;
};

Pairs played(const Rules& rules, const testing::Chooser& first, const testing::Chooser& second, int pairs) {
    Pairs tally;
    for (int pair = 0; pair < pairs; ++pair) {
        const auto seed = static_cast<std::uint64_t>(pair);
        const auto won = [&](const PerPlayer<testing::Chooser>& choosers, Player side) {
            return testing::play_game(rules, choosers, seed).winner == side ? 1 : 0;
        };
        const int both = won({{first, second}}, Player::one) + won({{second, first}}, Player::two);
        ++(both == 2 ? tally.both : both == 1 ? tally.one : tally.none);
    }
    return tally;
}

bool is_stronger(const Rules& rules, int pairs) {
    engine::Engine engine(rules), before(rules, 1, false);
    const Pairs tally = played(rules, chooser(engine), chooser(before), pairs);
    const int not_split = tally.both + tally.none;
    std::printf("%s: both won %d, one %d, none %d; of the pairs not split %.1f %%\n", std::string(rules.name).c_str(),
                tally.both, tally.one, tally.none, 100.0 * tally.both / std::max(1, not_split));
    return tally.both * 100 >= not_split * 55;
}

}  // namespace

int main(int count, char** arguments) {
    if (count == 3 && std::string_view(arguments[1]) == "pairs") {
        bool good = true;
        for (const VariantFacts& variant : variants())
            good = is_stronger(*named_rules(variant.name), std::atoi(arguments[2])) && good;
        return good ? 0 : 1;
    }
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
        engine::Engine before(rules, 1, false);
        measure(rules, "takes nobody for a thinker", chooser(before), games);
    }
}
