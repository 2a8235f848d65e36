#include <algorithm>
#include <tuple>

#include "arena/contest/format/table.hpp"

namespace isola_arena::format {
namespace {

constexpr std::size_t semi_finalists = 4;

int icpc_rounds_ahead(const FormatRules&, std::size_t entrants) { return rounds_of_cycle(entrants); }

// Returns the end of the round robin in the results. It comes first, because results are in the order of the rounds.
Results::iterator end_of_preliminary(std::size_t entrants, Results results) {
    const int last = rounds_of_cycle(entrants);
    return std::ranges::find_if(results, [last](const PlayedPairing& played) { return played.pairing.round > last; });
}

std::vector<Standing> preliminary_table(std::size_t entrants, Results results) {
    auto table = tally(entrants, {results.begin(), end_of_preliminary(entrants, results)});
    for (Standing& line : table) {
        line.points = line.game_wins;
        line.tie_break = static_cast<double>(line.score);
    }
    rank_by(table, [](const Standing& a, const Standing& b) {
        return std::tie(a.points, a.score) > std::tie(b.points, b.score);
    });
    return table;
}

// The semi-finals and the final. Finalists are identified by their place in the preliminary table, from 0.
class Finals {
public:
    Finals(const FormatRules& rules, std::size_t entrants, Results results)
        : replays_(rules.replays), preliminary_rounds_(rounds_of_cycle(entrants)), place_(entrants),
          results_(end_of_preliminary(entrants, results), results.end()) {
        for (const Standing& line : preliminary_table(entrants, results)) entrant_.push_back(line.entrant);
        for (std::size_t at = 0; at < entrants; ++at) place_[entrant_[at]] = at;
    }

    std::vector<Pairing> next() const {
        if (results_.empty()) return opening();
        const int round = last_round(results_);
        std::vector<Pairing> replays;
        std::vector<std::size_t> winners;
        for (const PlayedPairing& played : last_of(round)) {
            if (const auto winner = advances(played)) winners.push_back(place_[*winner]);
            else replays.push_back(again(played.pairing));
        }
        if (!replays.empty()) return replays;
        if (is_final(round)) return {};
        return {duel(round + 1, std::min(winners[0], winners[1]), std::max(winners[0], winners[1]))};
    }

    bool is_final(int round) const { return round - preliminary_rounds_ == (has_semi_finals() ? 2 : 1); }

    // Returns how far an entrant has come: 0: in neither a semi-final nor the final, 1: lost in the semi-final, 2: is
    // in the semi-final, 3: has reached the final, 4: has won the final.
    int stage_of(std::size_t entrant) const {
        int stage = 0;
        for (const PlayedPairing& played : results_) {
            if (played.pairing.first != entrant && played.pairing.second != entrant) continue;
            const auto winner = advances(played);
            const int entered = is_final(played.pairing.round) ? 3 : 2;
            stage = std::max(stage, entered);
            if (winner) stage = *winner == entrant ? entered + 1 : entered == 3 ? 3 : 1;
        }
        return stage;
    }

    bool final_is_decided() const {
        return std::ranges::any_of(results_, [this](const PlayedPairing& played) {
            return is_final(played.pairing.round) && advances(played).has_value();
        });
    }

private:
    bool has_semi_finals() const { return entrant_.size() >= semi_finalists; }

    std::vector<Pairing> opening() const {
        const int round = preliminary_rounds_ + 1;
        if (!has_semi_finals()) return {duel(round, 0, 1)};
        return {duel(round, 0, 3), duel(round, 1, 2)};
    }

    Pairing duel(int round, std::size_t better, std::size_t worse) const {
        return {round, is_final(round) ? "final" : "semi-final", entrant_[better], entrant_[worse], 1, 0};
    }

    // Returns the last played match of each pair of the round, in the order in which the pairs were issued first.
    std::vector<PlayedPairing> last_of(int round) const {
        std::vector<PlayedPairing> last;
        for (const PlayedPairing& played : results_) {
            if (played.pairing.round != round) continue;
            const auto earlier = std::ranges::find_if(
                last, [&](const PlayedPairing& other) { return other.pairing.first == played.pairing.second; });
            if (earlier == last.end()) last.push_back(played);
            else *earlier = played;
        }
        return last;
    }

    std::optional<std::size_t> advances(const PlayedPairing& played) const {
        const std::size_t first = played.pairing.first, second = *played.pairing.second;
        return advancing(played, replays_, place_[first] < place_[second] ? first : second);
    }

    int replays_;
    int preliminary_rounds_;
    std::vector<std::size_t> entrant_;  // by place
    std::vector<std::size_t> place_;    // by entrant
    Results results_;                   // of the finals alone
};

std::vector<Pairing> icpc_later_round(const FormatRules& rules, std::size_t entrants, Results results) {
    return Finals(rules, entrants, results).next();
}

std::size_t count_icpc(const FormatRules&, std::size_t entrants) {
    return entrants * (entrants - 1) / 2 + (entrants >= semi_finalists ? 3 : 1);
}

std::string remark_on_finals(int stage, bool decided) {
    if (stage == 4) return "winner";
    if (stage == 3) return decided ? "lost in the final" : "in the final";
    if (stage == 2) return "in the semi-final";
    return stage == 1 ? "lost in the semi-final" : "";
}

std::vector<Standing> icpc_table(const FormatRules& rules, std::size_t entrants, Results results) {
    const Finals finals(rules, entrants, results);
    const auto all = tally(entrants, results);
    std::vector<Standing> table;
    std::vector<std::tuple<int, int>> order(entrants);  // stage of the finals, then minus the preliminary place or rank
    for (const Standing& preliminary : preliminary_table(entrants, results)) {
        Standing line = all[preliminary.entrant];
        line.points = preliminary.points;
        line.tie_break = preliminary.tie_break;
        const int stage = finals.stage_of(line.entrant);
        const int place = static_cast<int>(table.size()) + 1;
        order[line.entrant] = {stage, -(stage > 0 ? place : preliminary.rank)};
        line.remark = remark_on_finals(stage, finals.final_is_decided());
        table.push_back(std::move(line));
    }
    rank_by(table, [&order](const Standing& a, const Standing& b) { return order[a.entrant] > order[b.entrant]; });
    return table;
}

}  // namespace

const Scheme icpc{.word = "icpc",
                  .columns = {"games won", "score"},
                  .count = count_icpc,
                  .standings = icpc_table,
                  .rounds_ahead = icpc_rounds_ahead,
                  .round_ahead = berger_round,
                  .later_round = icpc_later_round,
                  .traits = {KnockoutPart::playoffs}};

}  // namespace isola_arena::format
