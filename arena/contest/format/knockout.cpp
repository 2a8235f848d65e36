#include <algorithm>
#include <tuple>
#include <utility>

#include "arena/contest/format/table.hpp"

namespace isola_arena::format {
namespace {

constexpr std::string_view bronze_match = "bronze match";

// The points that the loser and the winner of a match get in a round. rounds: the number of rounds in all.
struct Award {
    int lost;
    int won;
};
using Awards = Award (*)(int round, int rounds);

std::string stage_name(int round, int rounds) {
    const int after = rounds - round;
    if (after == 0) return "final";
    if (after == 1) return "semi-final";
    if (after == 2) return "quarter-final";
    return "round of " + std::to_string(2 << after);
}

struct KnockoutPair {
    std::size_t better;
    std::optional<std::size_t> worse;
    bool bronze = false;
};

// Returns the seeds in the order of the bracket: 1-2, then 1-4 2-3, then 1-8 4-5 2-7 3-6. Each step splits every seed's
// slot into two, so that the sum of the two seeds is the same in all pairs.
std::vector<std::size_t> slots(std::size_t size) {
    std::vector<std::size_t> seeds{0};
    while (seeds.size() < size) {
        std::vector<std::size_t> split;
        for (const std::size_t seed : seeds) split.insert(split.end(), {seed, 2 * seeds.size() - 1 - seed});
        seeds = std::move(split);
    }
    return seeds;
}

std::vector<KnockoutPair> first_duels(std::size_t entrants) {
    const auto seeds = slots(std::size_t{1} << knockout_rounds(entrants));
    std::vector<KnockoutPair> duels;
    for (std::size_t at = 0; at < seeds.size(); at += 2) {
        const auto [better, worse] = std::minmax(seeds[at], seeds[at + 1]);
        duels.push_back({better, worse < entrants ? std::optional(worse) : std::nullopt});
    }
    return duels;
}

// The state of a round: the last result of each entrant in it.
class PlayedRound {
public:
    PlayedRound(std::size_t entrants, Results results, int round) : last_(entrants) {
        for (const PlayedPairing& played : results) {
            if (played.pairing.round != round) continue;
            begun_ = true;
            last_[played.pairing.first] = &played;
            if (played.pairing.second) last_[*played.pairing.second] = &played;
        }
    }

    bool begun() const { return begun_; }
    const PlayedPairing& of(const KnockoutPair& duel) const { return *last_[duel.better]; }

private:
    bool begun_ = false;
    std::vector<const PlayedPairing*> last_;
};

std::size_t better_seed(const PlayedPairing& played) {
    return std::min(played.pairing.first, played.pairing.second.value_or(played.pairing.first));
}

std::vector<Pairing> drawn_again(const std::vector<KnockoutPair>& duels, const PlayedRound& played, int replays) {
    std::vector<Pairing> pairings;
    for (const KnockoutPair& duel : duels)
        if (!advancing(played.of(duel), replays, duel.better)) pairings.push_back(again(played.of(duel).pairing));
    return pairings;
}

std::vector<KnockoutPair> paired(const std::vector<std::size_t>& survivors) {
    std::vector<KnockoutPair> duels;
    for (std::size_t at = 0; at + 1 < survivors.size(); at += 2) {
        const auto [better, worse] = std::minmax(survivors[at], survivors[at + 1]);
        duels.push_back({better, worse});
    }
    return duels;
}

std::vector<KnockoutPair> following(const std::vector<KnockoutPair>& duels, const PlayedRound& played,
                                    const FormatRules& rules) {
    std::vector<std::size_t> winners, losers;
    for (const KnockoutPair& duel : duels) {
        winners.push_back(*advancing(played.of(duel), rules.replays, duel.better));
        if (duel.worse) losers.push_back(winners.back() == duel.better ? *duel.worse : duel.better);
    }
    auto next = paired(winners);
    if (!rules.bronze || winners.size() != 2 || losers.size() != 2) return next;
    const auto [better, worse] = std::minmax(losers[0], losers[1]);
    next.insert(next.begin(), {better, worse, true});
    return next;
}

std::vector<Pairing> issued(const std::vector<KnockoutPair>& duels, int round, int rounds, int games) {
    std::vector<Pairing> pairings;
    for (const KnockoutPair& duel : duels) {
        const std::string stage = duel.bronze ? std::string(bronze_match) : stage_name(round, rounds);
        pairings.push_back({round, stage, duel.better, duel.worse, games, 0});
    }
    return pairings;
}

// An entrant's way through the bracket, accumulated from the results in their order.
struct Fate {
    double points = 0;
    int lost_in = 0;  // the round; 0: still in
    int bronze = 0;   // 1: won the bronze match, -1: lost it
    bool won_all = false;
};

void add_result(std::vector<Fate>& fates, const PlayedPairing& played, const FormatRules& rules, Awards awards) {
    const auto winner = advancing(played, rules.replays, better_seed(played));
    if (!winner) return;
    const int round = played.pairing.round, rounds = knockout_rounds(fates.size());
    const std::size_t first = played.pairing.first, second = played.pairing.second.value_or(first);
    const std::size_t beaten = *winner == first ? second : first;
    if (fates[first].lost_in > 0 && fates[second].lost_in > 0) {
        fates[*winner].bronze = 1;
        fates[beaten].bronze = -1;
        return;
    }
    const Award award = awards(round, rounds);
    if (!played.nobody_wins) {
        fates[*winner].points += award.won;
        fates[*winner].won_all = round == rounds;
    } else if (round == rounds) {
        fates[*winner].lost_in = round;
    }
    if (is_bye(played)) return;
    fates[beaten].points += award.lost;
    fates[beaten].lost_in = round;
}

std::string remark_on_fate(const Fate& fate, int rounds) {
    if (fate.won_all) return "winner";
    if (fate.bronze > 0) return "won the bronze match";
    if (fate.bronze < 0) return "lost the bronze match";
    if (fate.lost_in > 0) return "lost in the " + stage_name(fate.lost_in, rounds);
    return "still in";
}

Award rounds_won(int, int) { return {0, 1}; }

// Returns the pairings that follow: the drawn matches of this round that must be played again, else the next round.
// Empty if the contest is over.
std::vector<Pairing> knockout_round(const FormatRules& rules, std::size_t entrants, Results results) {
    const int rounds = knockout_rounds(entrants);
    auto duels = first_duels(entrants);
    for (int round = 1; round <= rounds; ++round) {
        const PlayedRound played(entrants, results, round);
        if (!played.begun()) return issued(duels, round, rounds, rules.games);
        if (auto replays = drawn_again(duels, played, rules.replays); !replays.empty()) return replays;
        duels = following(duels, played, rules);
    }
    return {};
}

std::size_t count_knockout(const FormatRules& rules, std::size_t entrants) {
    return entrants - 1 + (rules.bronze && entrants >= 4 ? 1 : 0);
}

// Returns the table by the points of these awards. An entrant that reaches a later round must have the higher sum of
// points.
std::vector<Standing> knockout_standings(const FormatRules& rules, std::size_t entrants, Results results,
                                         Awards awards) {
    std::vector<Fate> fates(entrants);
    for (const PlayedPairing& played : results) add_result(fates, played, rules, awards);
    auto table = tally(entrants, results);
    for (Standing& line : table) {
        line.points = fates[line.entrant].points;
        line.tie_break = std::max(0, fates[line.entrant].bronze);
        line.remark = remark_on_fate(fates[line.entrant], knockout_rounds(entrants));
    }
    rank_by(table, [&fates](const Standing& a, const Standing& b) {
        const bool a_is_in = fates[a.entrant].lost_in == 0, b_is_in = fates[b.entrant].lost_in == 0;
        return std::tie(a.points, a_is_in, a.tie_break) > std::tie(b.points, b_is_in, b.tie_break);
    });
    return table;
}

std::vector<Standing> knockout_table(const FormatRules& rules, std::size_t entrants, Results results) {
    return knockout_standings(rules, entrants, results, rounds_won);
}

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

}  // namespace

const Scheme knockout{.word = "knockout",
                      .columns = {"rounds won", bronze_match},
                      .count = count_knockout,
                      .standings = knockout_table,
                      .later_round = knockout_round,
                      .traits = {KnockoutPart::all}};

const Scheme columbia{.word = "columbia",
                      .columns = {"points", bronze_match},
                      .count = count_knockout,
                      .standings = columbia_table,
                      .later_round = knockout_round,
                      .traits = {KnockoutPart::all}};

}  // namespace isola_arena::format
