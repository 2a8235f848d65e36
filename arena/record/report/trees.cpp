#include "arena/record/report/trees.hpp"

#include <algorithm>
#include <numeric>

namespace isola_arena::report {
namespace {

constexpr std::string_view bronze_match = "bronze match", final_name = "final";

// Returns the round of the contest with which the knock-out begins.
int first_round(const ContestReport& report) {
    if (traits(report.plan.preset.format).knockout != KnockoutPart::playoffs) return 1;
    return rounds_known_ahead(report.plan.preset.format, report.lines.size()) + 1;
}

void add_match(Duel& duel, const MatchLine& match) {
    if (match.games.empty()) return;
    for (const std::size_t side : {0U, 1U}) duel.points[side].push_back(match.points(*duel.players[side]));
    duel.is_by_speed = match.finished && match.decided_by == DecidedBy::speed;
}

Duel duel_of(const MatchLine& match) {
    Duel duel;
    duel.players = {match.pairing.first, match.pairing.second};
    duel.is_bye = match.is_bye();
    if (duel.is_bye) duel.winner = match.pairing.first;
    else add_match(duel, match);
    if (match.fate == MatchFate::forfeited) duel.winner = match.winner;
    return duel;
}

bool holds(const Duel& duel, std::size_t entrant) { return duel.players[0] == entrant || duel.players[1] == entrant; }

Duel& duel_with(BracketRound& round, std::optional<Duel>& bronze, std::size_t entrant) {
    if (bronze && holds(*bronze, entrant)) return *bronze;
    return *std::ranges::find_if(round.duels, [entrant](const Duel& duel) { return holds(duel, entrant); });
}

void enter(Bracket& bracket, const MatchLine& match, int first) {
    const auto at = static_cast<std::size_t>(match.pairing.round - first);
    if (bracket.rounds.size() <= at) bracket.rounds.resize(at + 1);
    BracketRound& round = bracket.rounds[at];
    if (match.pairing.replay > 0) {
        add_match(duel_with(round, bracket.bronze, match.pairing.first), match);
    } else if (match.pairing.stage == bronze_match) {
        bracket.bronze = duel_of(match);
    } else {
        round.name = match.pairing.stage;
        round.duels.push_back(duel_of(match));
    }
}

// Returns the name of the round with this number of duels, as the format names it.
std::string name_of_round(std::size_t duels) {
    switch (duels) {
        case 1: return std::string(final_name);
        case 2: return "semi-final";
        case 4: return "quarter-final";
        default: return "round of " + std::to_string(2 * duels);
    }
}

void add_rounds_to_come(Bracket& bracket) {
    while (!bracket.rounds.empty() && bracket.rounds.back().duels.size() > 1) {
        const std::size_t duels = bracket.rounds.back().duels.size() / 2;
        bracket.rounds.push_back({name_of_round(duels), std::vector<Duel>(duels)});
    }
}

// Returns the player of the duel that appears in the next round and therefore has won; nullopt if there is none.
std::optional<std::size_t> winner_among(const Duel& duel, const std::vector<Duel>& later) {
    for (const auto& player : duel.players)
        if (player && std::ranges::any_of(later, [&](const Duel& next) { return holds(next, *player); })) return player;
    return std::nullopt;
}

// Marks the winner of each duel. A player has won if it appears in the next round, if its remark in the table says so,
// or if it won the only or the last match.
void mark_winners(Bracket& bracket, const ContestReport& report) {
    for (std::size_t round = 0; round + 1 < bracket.rounds.size(); ++round)
        for (Duel& duel : bracket.rounds[round].duels)
            if (!duel.winner) duel.winner = winner_among(duel, bracket.rounds[round + 1].duels);
    for (const BotLine& line : report.lines) {
        const std::size_t entrant = line.standing.entrant;
        if (line.standing.remark == "winner") bracket.rounds.back().duels.front().winner = entrant;
        if (bracket.bronze && line.standing.remark == "won the bronze match") bracket.bronze->winner = entrant;
    }
    for (const MatchLine& match : report.matches) {
        if (!match.finished || !match.winner || match.pairing.round < first_round(report)) continue;
        const auto at = static_cast<std::size_t>(match.pairing.round - first_round(report));
        duel_with(bracket.rounds[at], bracket.bronze, match.pairing.first).winner = match.winner;
    }
}

}  // namespace

Bracket bracket_of(const ContestReport& report) {
    Bracket bracket;
    if (traits(report.plan.preset.format).knockout == KnockoutPart::none) return bracket;
    const int first = first_round(report);
    for (const MatchLine& match : report.matches)
        if (match.pairing.round >= first) enter(bracket, match, first);
    if (bracket.rounds.empty()) return bracket;
    add_rounds_to_come(bracket);
    mark_winners(bracket, report);
    return bracket;
}

std::vector<std::vector<std::size_t>> ladder_climb(const ContestReport& report) {
    std::vector<std::vector<std::size_t>> places;
    if (!traits(report.plan.preset.format).has_places) return places;
    std::vector<std::size_t> now(report.lines.size());
    std::iota(now.begin(), now.end(), std::size_t{0});
    places.push_back(now);
    for (const MatchLine& match : report.matches) {
        if (!match.finished) continue;
        places.resize(std::max(places.size(), static_cast<std::size_t>(match.pairing.round) + 1), places.back());
        const std::size_t challenger = match.pairing.first, challenged = *match.pairing.second;
        auto& after = places.back();
        if (match.winner == challenger && after[challenger] > after[challenged])
            std::swap(after[challenger], after[challenged]);
    }
    return places;
}

}  // namespace isola_arena::report
