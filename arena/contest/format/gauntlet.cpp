#include <algorithm>
#include <tuple>
#include <utility>

#include "arena/contest/format/table.hpp"

namespace isola_arena::format {
namespace {

struct Camps {
    std::size_t challengers;
    std::size_t others;
};

Camps camps(const FormatRules& rules, std::size_t entrants) {
    const auto challengers = static_cast<std::size_t>(rules.challengers);
    return {challengers, entrants - challengers};
}

std::size_t gauntlet_rounds_of_cycle(Camps field) { return std::max(field.challengers, field.others); }

int gauntlet_cycles(const FormatRules& rules) { return std::max(rules.rounds, 1); }

int gauntlet_rounds_ahead(const FormatRules& rules, std::size_t entrants) {
    return gauntlet_cycles(rules) * static_cast<int>(gauntlet_rounds_of_cycle(camps(rules, entrants)));
}

// The challengers and the others are the two camps. Each round moves the smaller camp one place further along the
// larger one. In the table of challengers against others, sides alternate along rows and along columns, so that they
// are balanced for both camps.
std::vector<Pairing> gauntlet_round_ahead(const FormatRules& rules, std::size_t entrants, int round) {
    const Camps field = camps(rules, entrants);
    const std::size_t length = gauntlet_rounds_of_cycle(field), turn = static_cast<std::size_t>(round - 1) % length;
    const std::size_t cycle = static_cast<std::size_t>(round - 1) / length;
    std::vector<Pairing> pairings;
    for (std::size_t challenger = 0; challenger < field.challengers; ++challenger) {
        const std::size_t place = (challenger + turn) % length;
        if (place >= field.others) continue;
        std::size_t first = challenger, second = field.challengers + place;
        if ((challenger + place + cycle) % 2 == 1) std::swap(first, second);
        pairings.push_back({round, numbered(round), first, second, rules.games, 0});
    }
    return pairings;
}

// A latecomer is one of the others.
std::vector<Pairing> gauntlet_latecomer(const FormatRules& rules, std::size_t latecomer, int last_round,
                                        const std::vector<bool>& gone) {
    return latecomer_meets(static_cast<std::size_t>(rules.challengers), gauntlet_cycles(rules), rules.games,
                           {latecomer, last_round, gone});
}

std::size_t count_gauntlet(const FormatRules& rules, std::size_t entrants) {
    const Camps field = camps(rules, entrants);
    return static_cast<std::size_t>(gauntlet_cycles(rules)) * field.challengers * field.others;
}

std::vector<Standing> gauntlet_table(const FormatRules&, std::size_t entrants, Results results) {
    auto table = tally(entrants, results);
    for (Standing& line : table) {
        line.tie_break = match_points(line);
        // A match against a bot that has left counts as a match here, because it counts as a win, too.
        if (const int matches = line.match_wins + line.match_draws + line.match_losses; matches > 0)
            line.points = line.tie_break / matches;
    }
    rank_by(table, [](const Standing& a, const Standing& b) {
        return std::tie(a.points, a.tie_break, a.score) > std::tie(b.points, b.tie_break, b.score);
    });
    return table;
}

std::optional<Error> refuse_challengers(const FormatRules& rules, std::size_t entrants) {
    return refuse_number("challengers", rules.challengers, 1, static_cast<int>(entrants) - 1);
}

}  // namespace

const Scheme gauntlet{.word = "gauntlet",
                      .columns = {"points a match", "match points"},
                      .count = count_gauntlet,
                      .standings = gauntlet_table,
                      .rounds_ahead = gauntlet_rounds_ahead,
                      .round_ahead = gauntlet_round_ahead,
                      .latecomer = gauntlet_latecomer,
                      .traits = {.takes_latecomers = true, .is_known_ahead = true},
                      .refuse = refuse_challengers};

}  // namespace isola_arena::format
