#include <numeric>
#include <utility>

#include "arena/contest/format/table.hpp"

namespace isola_arena::format {
namespace {

// The entrant on each place, from the top, and the place of each entrant.
class LadderPlaces {
public:
    explicit LadderPlaces(std::size_t entrants) : holder_(entrants), place_(entrants) {
        std::iota(holder_.begin(), holder_.end(), std::size_t{0});
        std::iota(place_.begin(), place_.end(), std::size_t{0});
    }

    std::size_t holder(std::size_t place) const { return holder_[place]; }
    std::size_t place(std::size_t entrant) const { return place_[entrant]; }

    void exchange(std::size_t one, std::size_t other) {
        std::swap(holder_[place_[one]], holder_[place_[other]]);
        std::swap(place_[one], place_[other]);
    }

private:
    std::vector<std::size_t> holder_;
    std::vector<std::size_t> place_;
};

LadderPlaces climb(std::size_t entrants, Results results) {
    LadderPlaces places(entrants);
    for (const PlayedPairing& played : results) {
        const std::size_t challenger = played.pairing.first, challenged = *played.pairing.second;
        const bool won = played.winner && *played.winner == 0;
        if (won && places.place(challenger) > places.place(challenged)) places.exchange(challenger, challenged);
    }
    return places;
}

int rounds(const FormatRules& rules, std::size_t entrants) {
    return rules.rounds > 0 ? rules.rounds : static_cast<int>(entrants);
}

// Returns the highest place that is challenged: the top in odd rounds, the one below it in even ones. With two entrants
// it is always the top, so that they always meet.
std::size_t top_of_round(std::size_t entrants, int round) { return round % 2 == 0 && entrants > 2 ? 1 : 0; }

std::vector<Pairing> ladder_later_round(const FormatRules& rules, std::size_t entrants, Results results) {
    const int round = last_round(results) + 1;
    std::vector<Pairing> pairings;
    if (round > rounds(rules, entrants)) return pairings;
    const LadderPlaces places = climb(entrants, results);
    for (std::size_t place = top_of_round(entrants, round); place + 1 < entrants; place += 2)
        pairings.push_back({round, numbered(round), places.holder(place + 1), places.holder(place), rules.games, 0});
    return pairings;
}

std::size_t count_ladder(const FormatRules& rules, std::size_t entrants) {
    const auto odd_rounds = static_cast<std::size_t>(rounds(rules, entrants) + 1) / 2;
    const auto even_rounds = static_cast<std::size_t>(rounds(rules, entrants)) / 2;
    return odd_rounds * (entrants / 2) + even_rounds * ((entrants - top_of_round(entrants, 2)) / 2);
}

std::vector<Standing> ladder_table(const FormatRules&, std::size_t entrants, Results results) {
    const LadderPlaces places = climb(entrants, results);
    auto table = tally(entrants, results);
    for (Standing& line : table) {
        const std::size_t place = places.place(line.entrant);
        line.points = static_cast<double>(entrants - place - 1);
        if (place != line.entrant) line.remark = "from place " + std::to_string(line.entrant + 1);
    }
    rank_by(table, [](const Standing& a, const Standing& b) { return a.points > b.points; });
    return table;
}

}  // namespace

const Scheme ladder{.word = "ladder",
                    .columns = {"entrants below", ""},
                    .count = count_ladder,
                    .standings = ladder_table,
                    .later_round = ladder_later_round,
                    .traits = {.has_places = true, .takes_latecomers = true}};

}  // namespace isola_arena::format
