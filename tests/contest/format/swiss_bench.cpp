// swiss_bench [ENTRANTS [ROUNDS]]: plays a Swiss contest with random results and prints how long each round took to
// pair.
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "tests/contest/format/whole_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::format_tests;

int main(int argc, char** argv) {
    const std::size_t entrants = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1000;
    const FormatRules format = rules(FormatKind::swiss, argc > 2 ? std::atoi(argv[2]) : 0);
    std::vector<PlayedPairing> results;
    for (;;) {
        const auto begin = std::chrono::steady_clock::now();
        const auto pairings = next_pairings(format, entrants, results);
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
        if (pairings.empty()) return 0;
        std::printf("round %d: %.1f ms\n", pairings[0].round, taken.count());
        for (const Pairing& pairing : pairings) results.push_back(played(pairing, by_chance(1)));
    }
}
