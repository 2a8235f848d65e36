#include "arena/contest/tournament/book.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <tuple>

#include "arena/rules/events/match_result.hpp"

namespace isola_arena {
namespace {

bool is_bye(const Pairing& pairing) { return !pairing.second; }

// Returns how many entrants joined after the first pairings, at most all but two.
std::size_t count_latecomers(const std::vector<ContestChange>& changes, std::size_t entrants) {
    const auto joined = static_cast<std::size_t>(std::ranges::count_if(changes, [](const ContestChange& change) {
        return change.kind == ContestChange::Kind::added && change.after > 0;
    }));
    return std::min(joined, entrants - std::min<std::size_t>(entrants, 2));
}

}  // namespace

bool Games::add(const GameSummary& game) {
    if (game.key.pairing < 0 || contains(game.key)) return false;
    const auto pairing = static_cast<std::size_t>(game.key.pairing);
    if (pairing >= pairings_.size()) pairings_.resize(pairing + 1);
    Row row{game.key.number,
            game.turns,
            game.discarded,
            game.speed,
            {},
            game.scores.value_or(PerPlayer<int>{}),
            place_of_verdict({game.winner, game.reason}),
            game.scores.has_value(),
            {},
            game.course.value_or(0),
            game.course.has_value()};
    for (const Player player : both_players) {
        row.worst_ns[player] = game.worst_ns[player].value_or(0);
        row.has_worst[player] = game.worst_ns[player].has_value();
    }
    auto& rows = pairings_[pairing];
    rows.insert(std::ranges::upper_bound(rows, row.number, {}, &Row::number), row);
    ++size_;
    if (explanations_ == Explanations::kept && !game.explanation.empty())
        kept_explanations_.emplace(game.key, game.explanation);
    return true;
}

std::optional<GameSummary> Games::find(GameKey key) const {
    const Row* row = place_of(key);
    return row ? std::optional(summary(key.pairing, *row)) : std::nullopt;
}

const Games::Row* Games::place_of(GameKey key) const {
    if (key.pairing < 0 || static_cast<std::size_t>(key.pairing) >= pairings_.size()) return nullptr;
    const auto& rows = pairings_[static_cast<std::size_t>(key.pairing)];
    const auto at = std::ranges::lower_bound(rows, key.number, {}, &Row::number);
    return at != rows.end() && at->number == key.number ? &*at : nullptr;
}

// A linear search is fast enough: there are only a dozen reasons.
std::uint16_t Games::place_of_verdict(const Verdict& verdict) {
    const auto place = static_cast<std::size_t>(std::ranges::find(verdicts_, verdict) - verdicts_.begin());
    if (place == verdicts_.size()) verdicts_.push_back(verdict);
    return static_cast<std::uint16_t>(place);
}

GameSummary Games::summary(int pairing, const Row& row) const {
    GameSummary game;
    game.key = {pairing, row.number};
    std::tie(game.winner, game.reason) = verdicts_[row.verdict];
    game.turns = row.turns;
    game.discarded = row.discarded;
    game.speed = row.speed;
    for (const Player player : both_players)
        if (row.has_worst[player]) game.worst_ns[player] = row.worst_ns[player];
    if (row.has_scores) game.scores = row.scores;
    if (row.has_course) game.course = row.course;
    if (const auto words = kept_explanations_.find(game.key); words != kept_explanations_.end())
        game.explanation = words->second;
    return game;
}

bool Games::operator==(const Games& other) const {
    bool same = size_ == other.size_;
    if (same) for_each([&](const GameSummary& game) { same = same && other.find(game.key) == game; });
    return same;
}

Book::Book(const FormatRules& format, std::size_t entrants, TieRule tie, Games::Explanations explanations,
           std::vector<ContestChange> changes)
    : format_(format), rounds_of_format_(format.rounds), all_entrants_(entrants),
      entrants_(entrants - count_latecomers(changes, entrants)), changes_(std::move(changes)), gone_(entrants),
      tie_(tie), games_(explanations) {
    issue_what_is_known_ahead();
}

// Issues at once all rounds that depend on no result, so that their games need not wait for each other.
void Book::issue_what_is_known_ahead() {
    const int rounds = rounds_known_ahead(format_, entrants_);
    for (int round = 1; round <= rounds; ++round) add(pairings_of_round(format_, entrants_, round));
    issue();
}

// Issues rounds until a game is open or the contest is over. One round may not do, because a round of byes alone has no
// open game.
void Book::issue() {
    apply_changes();
    // All its rounds have been issued, and removed matches would make the last ones look as if they were missing.
    if (traits(format_).is_known_ahead) return;
    while (open_ == 0) {
        const auto next = next_pairings(format_, entrants_, finished());
        if (next.empty()) return;
        add(next);
        apply_changes();
    }
}

void Book::add(const std::vector<Pairing>& pairings) {
    for (const Pairing& pairing : pairings) {
        const int games = is_bye(pairing) ? 0 : pairing.games;
        open_ += games;
        issued_.push_back(pairing);
        missing_.push_back(games);
        fates_.emplace_back();
        const bool is_forfeited = gone_[pairing.first] || (pairing.second && gone_[*pairing.second]);
        if (is_forfeited) drop(issued_.size() - 1, MatchFate::forfeited);
    }
}

// Makes the changes that were made when as many pairings were issued as now. So they come at the same moment in every
// book of the contest.
void Book::apply_changes() {
    while (changed_ < changes_.size() && changes_[changed_].after <= static_cast<int>(issued_.size())) {
        const ContestChange& change = changes_[changed_++];
        if (change.kind == ContestChange::Kind::added && change.after > 0) join();
        if (change.kind == ContestChange::Kind::struck && change.bot) leave(change);
    }
}

bool Book::awaits_changes() const {
    return std::any_of(changes_.begin() + static_cast<std::ptrdiff_t>(changed_), changes_.end(),
                       [](const ContestChange& change) { return change.kind != ContestChange::Kind::voided; });
}

void Book::join() {
    if (entrants_ >= all_entrants_) return;
    const int last = issued_.empty() ? 0 : issued_.back().round;
    const std::size_t latecomer = entrants_++;
    // With as many rounds more as there are entrants, the last one can reach the top.
    if (traits(format_).has_places)
        format_.rounds = last + (rounds_of_format_ > 0 ? rounds_of_format_ : static_cast<int>(entrants_));
    add(pairings_of_latecomer(format_, latecomer, last, gone_));
}

void Book::leave(const ContestChange& change) {
    if (*change.bot >= gone_.size()) return;
    gone_[*change.bot] = true;
    for (const int number : change.dropped)
        if (number >= 1 && static_cast<std::size_t>(number) <= issued_.size())
            drop(static_cast<std::size_t>(number) - 1, change.keeps_games ? MatchFate::forfeited : MatchFate::removed);
}

// The winner of a forfeited match stays the same if it leaves later, too.
void Book::drop(std::size_t index, MatchFate fate) {
    Fate& now = fates_[index];
    if (now.fate == MatchFate::played) {
        open_ -= missing_[index];
        missing_[index] = 0;
        const auto& second = issued_[index].second;
        const bool first_is_gone = gone_[issued_[index].first], second_is_gone = second && gone_[*second];
        now.winner = first_is_gone && second && !second_is_gone ? 1 : 0;
        now.nobody_wins = first_is_gone && second_is_gone;
    } else if (fate == MatchFate::forfeited) {
        return;
    }
    now.fate = fate;
}

bool Book::is_open(GameKey key) const {
    const auto [pairing, number] = key;
    if (pairing < 1 || static_cast<std::size_t>(pairing) > issued_.size()) return false;
    const Pairing& issued = issued_[static_cast<std::size_t>(pairing) - 1];
    const bool is_played = !is_bye(issued) && fate_of(pairing) == MatchFate::played;
    return is_played && number >= 1 && number <= issued.games && !games_.contains(key);
}

bool Book::enter(const GameSummary& game) {
    if (!is_open(game.key) || !games_.add(game)) return false;
    --missing_[static_cast<std::size_t>(game.key.pairing) - 1];
    if (--open_ == 0) issue();
    return true;
}

std::vector<GameKey> Book::open_games_of(int pairing) const {
    std::vector<GameKey> open;
    const auto index = static_cast<std::size_t>(pairing) - 1;
    if (missing_[index] == 0) return open;
    for (int number = 1; number <= issued_[index].games; ++number)
        if (const GameKey key{pairing, number}; !games_.contains(key)) open.push_back(key);
    return open;
}

std::vector<GameKey> Book::open_games() const {
    std::vector<GameKey> open;
    for (int pairing = 1; static_cast<std::size_t>(pairing) <= issued_.size(); ++pairing)
        std::ranges::copy(open_games_of(pairing), std::back_inserter(open));
    return open;
}

std::vector<PlayedPairing> Book::finished() const {
    std::vector<PlayedPairing> all;
    for (std::size_t index = 0; index < issued_.size(); ++index)
        if (const auto result = result_of(static_cast<int>(index) + 1)) all.push_back(*result);
    return all;
}

std::optional<PlayedPairing> Book::result_of(int pairing) const {
    const auto index = static_cast<std::size_t>(pairing) - 1;
    if (missing_[index] > 0 || fates_[index].fate == MatchFate::removed) return std::nullopt;
    return played(index);
}

PlayedPairing Book::played(std::size_t index) const {
    const Pairing& pairing = issued_[index];
    PlayedPairing result{pairing, {}, {}, 0, {}};
    if (const Fate& fate = fates_[index]; is_bye(pairing) || fate.fate == MatchFate::forfeited) {
        result.winner = fate.winner;
        result.is_forfeit = fate.fate == MatchFate::forfeited;
        result.nobody_wins = fate.nobody_wins;
        if (!is_bye(pairing) && !fate.nobody_wins) result.wins[fate.winner] = pairing.games;
        return result;
    }
    MatchPlan plan;
    plan.games = pairing.games;
    plan.tie = tie_;
    MatchReport report;
    games_.for_each_of(static_cast<int>(index) + 1, [&](const GameSummary& game) {
        count_game(report, game);
        result.draws += game.winner ? 0 : 1;
    });
    settle(plan, report);
    result.winner = report.winner;
    result.decided_by = report.decided_by;
    for (const std::size_t side : {0U, 1U}) {
        result.wins[side] = report.tallies[side].wins;
        result.score[side] = report.tallies[side].score.value_or(0);
    }
    return result;
}

namespace {

// Puts those who have left below all others, who move up. A place in a knock-out is a prize that its bracket awards,
// and who was struck for cheating, say, must not hold one. Points stay as they were, as do all results.
void put_last(std::vector<Standing>& table, const std::vector<bool>& gone) {
    const auto is_gone = [&](const Standing& line) { return static_cast<bool>(gone[line.entrant]); };
    const auto first_gone = std::stable_partition(table.begin(), table.end(), std::not_fn(is_gone));
    int place = 0, rank = 0, before = 0;
    for (auto line = table.begin(); line != table.end(); ++line) {
        ++place;
        if (line == first_gone || line->rank != before) rank = place;
        before = line->rank;
        line->rank = rank;
    }
}

}  // namespace

std::vector<Standing> Book::table() const {
    std::vector<Standing> table = standings(format_, all_entrants_, finished());
    for (Standing& line : table)
        if (gone_[line.entrant]) {
            if (line.remark == "winner") line.remark = "won the final";
            line.remark = line.remark.empty() ? "struck" : "struck, " + line.remark;
        }
    if (traits(format_).knockout != KnockoutPart::none) put_last(table, gone_);
    return table;
}

std::optional<std::size_t> Book::total() const {
    if (over()) return games_.size();
    if (traits(format_).is_known_ahead) return games_.size() + count_open();
    if (!changes_.empty() && !over()) return std::nullopt;
    const auto pairings = count_pairings(format_, entrants_);
    if (!pairings) return std::nullopt;
    std::size_t issued = 0;
    std::size_t games = 0;
    for (const Pairing& pairing : issued_) {
        if (is_bye(pairing)) continue;
        games += static_cast<std::size_t>(pairing.games);
        issued += pairing.replay == 0 ? 1 : 0;
    }
    // A format with play-offs issues all other rounds at once, so only play-offs are to come, with one game a match.
    const int games_to_come = traits(format_).knockout == KnockoutPart::playoffs ? 1 : format_.games;
    return games + (*pairings - std::min(issued, *pairings)) * static_cast<std::size_t>(games_to_come);
}

std::size_t entrant_of(const Pairing& pairing, int game_number, Player player) {
    const bool is_first = (game_number % 2 == 1) == (player == Player::one);
    return is_first ? pairing.first : *pairing.second;
}

}  // namespace isola_arena
