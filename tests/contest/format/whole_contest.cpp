#include "tests/contest/format/whole_contest.hpp"

#include <algorithm>
#include <sstream>

#include "protocol/rng.hpp"

namespace isola_arena::format_tests {
namespace {

template <class Count>
int sum_over(const Contest& contest, Count count) {
    int sum = 0;
    for (const PlayedPairing& result : contest.results) sum += count(result.pairing);
    return sum;
}

std::string text(const Pairing& pairing) {
    const std::string second = pairing.second ? std::to_string(*pairing.second + 1) : "bye";
    return std::to_string(pairing.first + 1) + '-' + second;
}

}  // namespace

Verdict by_strength(const std::string& order) {
    std::istringstream words(order);
    std::vector<std::size_t> place;
    std::size_t entrant = 0;
    for (std::size_t at = 0; words >> entrant; ++at) {
        place.resize(std::max(place.size(), entrant));
        place[entrant - 1] = at;
    }
    return [place](const Pairing& pairing) -> std::optional<std::size_t> {
        return place.at(pairing.first) < place.at(*pairing.second) ? 0 : 1;
    };
}

std::optional<std::size_t> better_seed_wins(const Pairing& pairing) { return pairing.first < *pairing.second ? 0 : 1; }

std::optional<std::size_t> always_drawn(const Pairing&) { return std::nullopt; }

Verdict by_chance(std::uint64_t number) {
    return [number](const Pairing& pairing) -> std::optional<std::size_t> {
        Rng rng(number * 1'000'003 + pairing.first * 10'007 + *pairing.second * 101 +
                static_cast<std::uint64_t>(pairing.round * 7 + pairing.replay));
        const auto thrown = rng.below(5);
        if (thrown == 4) return std::nullopt;
        return thrown % 2;
    };
}

PlayedPairing played(const Pairing& pairing, const Verdict& verdict) {
    PlayedPairing result{pairing, 0, {}, 0, {}};
    if (!pairing.second) return result;
    result.winner = verdict(pairing);
    if (result.winner) result.wins[*result.winner] = pairing.games;
    else result.draws = pairing.games;
    return result;
}

Contest whole_contest(const FormatRules& rules, std::size_t entrants, const Verdict& verdict) {
    Contest contest{rules, entrants, {}, {}};
    for (;;) {
        auto pairings = next_pairings(rules, entrants, contest.results);
        if (pairings.empty()) return contest;
        for (const Pairing& pairing : pairings) contest.results.push_back(played(pairing, verdict));
        contest.rounds.push_back(std::move(pairings));
    }
}

FormatRules rules(FormatKind kind, int rounds) {
    FormatRules rules;
    rules.kind = kind;
    rules.rounds = rounds;
    return rules;
}

std::string text(const std::vector<Pairing>& pairings) {
    std::string line;
    for (const Pairing& pairing : pairings) line += (line.empty() ? "" : " ") + text(pairing);
    return line;
}

std::string staged(const std::vector<Pairing>& pairings) {
    std::string line;
    for (const Pairing& pairing : pairings) line += (line.empty() ? "" : ", ") + pairing.stage + ' ' + text(pairing);
    return line;
}

std::string ranks(const std::vector<Standing>& table) {
    std::string line;
    for (const Standing& standing : table)
        line += (line.empty() ? "" : " ") + std::to_string(standing.rank) + ':' + std::to_string(standing.entrant + 1);
    return line;
}

std::string final_ranks(const Contest& contest) {
    return ranks(standings(contest.rules, contest.entrants, contest.results));
}

std::vector<double> points(const Contest& contest) {
    std::vector<double> points(contest.entrants);
    for (const Standing& line : standings(contest.rules, contest.entrants, contest.results))
        points[line.entrant] = line.points;
    return points;
}

int meetings(const Contest& contest, std::size_t one, std::size_t other) {
    return sum_over(contest, [&](const Pairing& pairing) {
        return (pairing.first == one && pairing.second == other) || (pairing.first == other && pairing.second == one);
    });
}

int balance(const Contest& contest, std::size_t entrant) {
    return sum_over(contest, [&](const Pairing& pairing) {
        if (!pairing.second) return 0;
        return (pairing.first == entrant ? 1 : 0) - (pairing.second == entrant ? 1 : 0);
    });
}

int byes(const Contest& contest, std::size_t entrant) {
    return sum_over(contest, [&](const Pairing& pairing) { return !pairing.second && pairing.first == entrant; });
}

}  // namespace isola_arena::format_tests
