#include <algorithm>
#include <tuple>
#include <utility>

#include "arena/contest/format/table.hpp"

namespace isola_arena::format {
namespace {

using Pair = std::pair<std::size_t, std::size_t>;

// The circle method: the last entrant of an even field is fixed, the others sit in a circle, and each round turns the
// circle by half of the field. Entrants that sit opposite each other meet; the one without an opposite meets the fixed
// one.
std::vector<Pair> berger_pairs(std::size_t even_field, std::size_t turn) {
    const std::size_t circle = even_field - 1, still = circle;
    const std::size_t alone = turn * (even_field / 2) % circle;
    std::vector<Pair> pairs{turn % 2 == 0 ? Pair(alone, still) : Pair(still, alone)};
    for (std::size_t step = 1; step < even_field / 2; ++step)
        pairs.emplace_back((alone + step) % circle, (alone + circle - step) % circle);
    return pairs;
}

int round_robin_cycles(const FormatRules& rules) { return std::max(rules.rounds, 1); }

int round_robin_rounds_ahead(const FormatRules& rules, std::size_t entrants) {
    return round_robin_cycles(rules) * rounds_of_cycle(entrants);
}

std::size_t count_round_robin(const FormatRules& rules, std::size_t entrants) {
    return static_cast<std::size_t>(round_robin_cycles(rules)) * (entrants * (entrants - 1) / 2);
}

std::vector<Standing> round_robin_table(const FormatRules&, std::size_t entrants, Results results) {
    auto table = tally(entrants, results);
    for (Standing& line : table) line.points = match_points(line);
    const auto sums = opponent_points(table, results, ForfeitOf::one_that_left);
    for (Standing& line : table) line.tie_break = sums.overcome[line.entrant];
    rank_by(table, [](const Standing& a, const Standing& b) {
        return std::tie(a.points, a.tie_break, a.game_wins, a.score) >
               std::tie(b.points, b.tie_break, b.game_wins, b.score);
    });
    return table;
}

}  // namespace

std::vector<Pairing> berger_round(const FormatRules& rules, std::size_t entrants, int round) {
    const int cycle = (round - 1) / rounds_of_cycle(entrants), turn = (round - 1) % rounds_of_cycle(entrants);
    std::vector<Pairing> pairings;
    for (auto [first, second] : berger_pairs(entrants + entrants % 2, static_cast<std::size_t>(turn))) {
        if (first >= entrants || second >= entrants) continue;
        if (cycle % 2 == 1) std::swap(first, second);
        pairings.push_back({round, numbered(round), first, second, rules.games, 0});
    }
    return pairings;
}

namespace {

std::vector<Pairing> round_robin_latecomer(const FormatRules& rules, std::size_t latecomer, int last_round,
                                           const std::vector<bool>& gone) {
    return latecomer_meets(latecomer, round_robin_cycles(rules), rules.games, {latecomer, last_round, gone});
}

}  // namespace

const Scheme round_robin{.word = "round-robin",
                         .columns = {"match points", "Sonneborn-Berger"},
                         .count = count_round_robin,
                         .standings = round_robin_table,
                         .rounds_ahead = round_robin_rounds_ahead,
                         .round_ahead = berger_round,
                         .latecomer = round_robin_latecomer,
                         .traits = {.takes_latecomers = true, .is_known_ahead = true}};

}  // namespace isola_arena::format
