#include "arena/contest/format/knockout.hpp"

namespace isola_arena::format {
namespace {

constexpr int points_of_the_winner = 20;
constexpr int rounds_of_the_document = 4;

// The points of the contest's document. The losers and the winners of round 1 get 5 and 10 points, those of round 2 get
// 2 and 3 more, those of rounds 3 and 4 get 1 and 2 more. The winner of the last round gets another 3.
Award award(int round, int rounds) {
    const int final_bonus = round == rounds ? 3 : 0;
    if (round == 1) return {5, 10 + final_bonus};
    if (round == 2) return {2, 3 + final_bonus};
    return {1, 2 + final_bonus};
}

int points_without_a_loss(int rounds) {
    int sum = 0;
    for (int round = 1; round <= rounds; ++round) sum += award(round, rounds).won;
    return sum;
}

std::vector<Standing> columbia_table(const FormatRules& rules, std::size_t entrants, Results results) {
    auto table = knockout_standings(rules, entrants, results, award);
    const int rounds = knockout_rounds(entrants);
    if (rounds >= rounds_of_the_document) return table;
    for (Standing& line : table) line.points = line.points * points_of_the_winner / points_without_a_loss(rounds);
    return table;
}

Columns columbia_columns(const FormatRules& rules) { return {"points", rules.bronze ? "bronze match" : ""}; }

}  // namespace

const Scheme columbia{"columbia",    columbia_columns, count_knockout, columbia_table,
                      nothing_ahead, no_round_ahead,   knockout_round, {KnockoutPart::all}};

}  // namespace isola_arena::format
