#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <tuple>
#include <utility>

#include "arena/contest/format/matching.hpp"
#include "arena/contest/format/table.hpp"

namespace isola_arena::format {
namespace {

// The part of an entrant's past that decides its sides and whether it may rest.
struct Past {
    int balance = 0;    // how much more often it started than it followed
    int last_side = 0;  // 1: it started, -1: it followed, 0: it has not played
    bool rested = false;
    bool left = false;  // it lost a match without a game, or had a bye that does not count
};

std::vector<Past> pasts(std::size_t entrants, Results results) {
    std::vector<Past> pasts(entrants);
    const auto add = [&](std::size_t entrant, int side) {
        pasts[entrant].balance += side;
        pasts[entrant].last_side = side;
    };
    for (const PlayedPairing& played : results) {
        const auto given = winner_without_games(played);
        if (given) pasts[*given].rested = true;
        if (played.is_forfeit) {
            pasts[played.pairing.first].left |= given != played.pairing.first;
            if (const auto& second = played.pairing.second) pasts[*second].left |= given != second;
        } else if (has_games(played)) {
            add(played.pairing.first, 1);
            add(*played.pairing.second, -1);
        }
    }
    return pasts;
}

int swiss_rounds(const FormatRules& rules, std::size_t entrants) {
    const int wanted = rules.rounds == 0 ? knockout_rounds(entrants) : rules.rounds;
    return std::min(wanted, rounds_of_cycle(entrants));
}

std::vector<Standing> swiss_table(const FormatRules&, std::size_t entrants, Results results) {
    auto table = tally(entrants, results);
    for (Standing& line : table) line.points = match_points(line);
    const auto sums = opponent_points(table, results, ForfeitOf::assumed_opponent);
    for (Standing& line : table) line.tie_break = sums.met[line.entrant];
    for (const PlayedPairing& played : results)
        if (const auto given = winner_without_games(played))
            table[*given].remark = "bye in " + numbered(played.pairing.round);
    rank_by(table, [&sums](const Standing& a, const Standing& b) {
        return std::tie(a.points, a.tie_break, sums.overcome[a.entrant], b.entrant) >
               std::tie(b.points, b.tie_break, sums.overcome[b.entrant], a.entrant);
    });
    return table;
}

// A round that is being paired. Entrants are identified by their place in the table, from 0.
class Round {
public:
    Round(const FormatRules& rules, std::size_t entrants, Results results)
        : number_(last_round(results) + 1), games_(rules.games), table_(swiss_table(rules, entrants, results)),
          pasts_(pasts(entrants, results)), new_opponents_(entrants), fair_sides_(entrants) {
        std::vector<std::size_t> place(entrants);
        for (std::size_t at = 0; at < entrants; ++at) place[table_[at].entrant] = at;
        for (const PlayedPairing& played : results)
            if (!is_bye(played)) new_opponents_.bar(place[played.pairing.first], place[*played.pairing.second]);
        fair_sides_ = new_opponents_;
        bar_unfair_sides();
    }

    // Returns an empty list if not all entrants (in an odd field, all except one that may rest) can get a new opponent.
    std::vector<Pairing> pairings() {
        if (table_.size() % 2 == 0) return pair_all_but(std::nullopt);
        // Entrants that have left get the byes, in every round if possible, so that all others have a game.
        for (const bool has_left : {true, false})
            for (std::size_t place = table_.size(); place-- > 0;) {
                if (past(place).left != has_left || (past(place).rested && !has_left)) continue;
                if (auto found = pair_all_but(place); !found.empty()) return found;
            }
        return {};
    }

private:
    const Past& past(std::size_t place) const { return pasts_[table_[place].entrant]; }

    // Two entrants that both started at least two matches more than they followed must not meet, because one of them
    // would start yet another match. The same holds for two that both followed more.
    void bar_unfair_sides() {
        for (std::size_t one = 0; one < table_.size(); ++one) {
            if (std::abs(past(one).balance) < 2) continue;
            for (std::size_t other = 0; other < one; ++other)
                if (past(one).balance * past(other).balance >= 4) fair_sides_.bar(one, other);
        }
    }

    std::vector<Pairing> pair_all_but(std::optional<std::size_t> resting) {
        for (const Meetings* meetings : {&fair_sides_, &new_opponents_})
            if (auto matching = PerfectMatching::find(*meetings, resting)) return settle(*matching, resting);
        return {};
    }

    std::vector<Pairing> settle(PerfectMatching& matching, std::optional<std::size_t> resting) const {
        std::vector<Pairing> pairings;
        for (std::size_t place = 0; place < table_.size(); ++place)
            if (matching.present(place)) pairings.push_back(pairing(place, settle(matching, place), pairings.size()));
        if (!resting) return pairings;
        pairings.push_back({number_, numbered(number_), table_[*resting].entrant, std::nullopt, games_, 0});
        return pairings;
    }

    // Settles the pair of the entrant at this place, the best one that is left, and its best possible opponent. Returns
    // the opponent's place.
    std::size_t settle(PerfectMatching& matching, std::size_t place) const {
        const auto wanted = preferred(matching, place);
        std::size_t at = 0;
        while (!matching.settle(place, wanted[at])) ++at;
        return wanted[at];
    }

    // Returns the possible opponents, the best one first: of those with equal points the lower half from its best down,
    // then the upper half from its last up; then those with fewer points.
    std::vector<std::size_t> preferred(const PerfectMatching& matching, std::size_t place) const {
        std::vector<std::size_t> group, below;
        for (std::size_t other = place + 1; other < table_.size(); ++other) {
            if (!matching.present(other)) continue;
            (table_[other].points == table_[place].points ? group : below).push_back(other);
        }
        const auto half = group.begin() + static_cast<std::ptrdiff_t>(group.empty() ? 0 : (group.size() + 1) / 2 - 1);
        std::vector<std::size_t> preferences(half, group.end());
        preferences.insert(preferences.end(), std::reverse_iterator(half), group.rend());
        preferences.insert(preferences.end(), below.begin(), below.end());
        return preferences;
    }

    // The entrant with the lower balance starts; if they are equal, the one that followed last; if that is equal too,
    // the better placed one on every second board.
    Pairing pairing(std::size_t better, std::size_t worse, std::size_t board) const {
        const auto sides = [](const Past& past) { return std::pair(past.balance, past.last_side); };
        const bool alike = sides(past(better)) == sides(past(worse));
        const bool better_starts = alike ? board % 2 == 0 : sides(past(better)) < sides(past(worse));
        if (!better_starts) std::swap(better, worse);
        return {number_, numbered(number_), table_[better].entrant, table_[worse].entrant, games_, 0};
    }

    int number_;
    int games_;
    std::vector<Standing> table_;
    std::vector<Past> pasts_;
    Meetings new_opponents_;
    Meetings fair_sides_;  // new_opponents_ without the pairs in which both need the same side
};

std::vector<Pairing> swiss_later_round(const FormatRules& rules, std::size_t entrants, Results results) {
    if (last_round(results) >= swiss_rounds(rules, entrants)) return {};
    return Round(rules, entrants, results).pairings();
}

std::size_t count_swiss(const FormatRules& rules, std::size_t entrants) {
    return static_cast<std::size_t>(swiss_rounds(rules, entrants)) * (entrants / 2);
}

}  // namespace

const Scheme swiss{.word = "swiss",
                   .columns = {"match points", "Buchholz"},
                   .count = count_swiss,
                   .standings = swiss_table,
                   .later_round = swiss_later_round};

}  // namespace isola_arena::format
