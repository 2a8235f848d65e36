// field_elo_bench [ENTRANTS [GAMES]]: plays random games of opponents with random strengths, and prints how long their
// ratings take and how accurate they are.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "arena/contest/rating/elo.hpp"
#include "arena/contest/rating/field_elo.hpp"
#include "protocol/rng.hpp"

using namespace isola_arena;

int main(int argc, char** argv) {
    const std::size_t entrants = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1000;
    const std::size_t games = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 20'000;
    if (entrants < 2) return 2;
    const auto truth = [=](std::size_t entrant) {
        return 800 * (0.5 - static_cast<double>(entrant) / static_cast<double>(entrants - 1));
    };
    Rng rng(1);
    Crosstable table(entrants);
    for (std::size_t game = 0; game < games; ++game) {
        const std::size_t one = rng.below(entrants), other = (one + 1 + rng.below(entrants - 1)) % entrants;
        const double chance = static_cast<double>(rng.next() >> 11) * 0x1p-53;
        table.add(one, other, chance < expected_score(truth(one) - truth(other)) ? 2 : 0);
    }
    const auto begin = std::chrono::steady_clock::now();
    const auto ratings = field_elo(table);
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
    double squares = 0;
    std::size_t covered = 0;
    for (std::size_t i = 0; i < entrants; ++i) {
        const double error = ratings[i].elo - truth(i);
        squares += error * error;
        covered += std::abs(error) <= ratings[i].margin ? 1U : 0U;
    }
    std::printf("%zu entrants, %zu games: %.0f ms; off by %.0f Elo (standard deviation), %zu inside their interval\n",
                entrants, games, taken.count(), std::sqrt(squares / static_cast<double>(entrants)), covered);
}
