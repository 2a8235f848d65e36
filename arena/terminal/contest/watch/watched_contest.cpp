#include "arena/terminal/contest/watch/watched_contest.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/record/report/wording.hpp"
#include "arena/rules/events/explain.hpp"
#include "arena/rules/events/fault.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t lines_kept = 200;
constexpr std::size_t matches_shown = 100;
// Open matches are close together in the list of pairings. The search for them stops after this number of pairings, so
// that its cost is limited in a contest of any size.
constexpr std::size_t pairings_looked_at = 2000;
constexpr int longest_name = 24;

std::string heading_of(const ContestPlan& plan) {
    const std::string board = plan.board.empty() ? "" : fmt::format(", board {}", plan.board);
    return printable(fmt::format("{}{}, {}, {} bots{}", report::title_of(plan.preset), board,
                                 to_string(plan.preset.format.kind), plan.bots.size(),
                                 seed_text(plan.seed.as_told(false))));
}

bool ended_by_fault(const GameSummary& game) { return parse_fault_kind(game.reason).has_value(); }

std::string result_words(const GameSummary& game, const std::string& one, const std::string& two) {
    if (!game.winner) return fmt::format("{} drew with {}", one, two);
    return *game.winner == Player::one ? fmt::format("{} beat {}", one, two) : fmt::format("{} beat {}", two, one);
}

// Returns the scores in the order of the result: the winner's first.
std::string score_text(const GameSummary& game) {
    if (!game.scores) return {};
    const Player first = game.winner.value_or(Player::one);
    return fmt::format(", {}:{}", (*game.scores)[first], (*game.scores)[other(first)]);
}

}  // namespace

WatchedContest::WatchedContest(const ContestPlan& plan)
    : title_(heading_of(plan)), columns_(isola_arena::columns(plan.preset.format)),
      has_speed_wins_(plan.preset.tie == TieRule::speed), meter_(plan), faults_(plan.bots.size()),
      faults_of_table_(plan.bots.size()) {}

void WatchedContest::say(std::string_view message) { add_line({printable(message), WatchLine::Kind::message}); }

bool WatchedContest::take(const Book& book, Clock::time_point now) {
    entered_.resize(book.issued().size());
    if (std::exchange(began_, true)) take_fresh(book);
    else begin(book);
    fresh_.clear();
    if (meter_.take(book, now)) {
        faults_of_table_ = faults_;
        changed_ = true;
    }
    return std::exchange(changed_, false);
}

void WatchedContest::begin(const Book& book) {
    book.games().for_each([&](const GameSummary& game) { count(book, game); });
    const std::size_t before = book.games().size() - std::min(fresh_.size(), book.games().size());
    if (before > 0) add_line({fmt::format("{} games had been played before", before), WatchLine::Kind::message});
    for (const GameSummary& game : fresh_)
        add_line(line_of(book.issued()[static_cast<std::size_t>(game.key.pairing) - 1], game));
    find_open_matches(book);
}

void WatchedContest::take_fresh(const Book& book) {
    if (fresh_.empty()) return;
    const std::size_t too_many = fresh_.size() - std::min(fresh_.size(), lines_kept);
    for (std::size_t i = 0; i < fresh_.size(); ++i) {
        count(book, fresh_[i]);
        if (i >= too_many)
            add_line(line_of(book.issued()[static_cast<std::size_t>(fresh_[i].key.pairing) - 1], fresh_[i]));
    }
    find_open_matches(book);
}

void WatchedContest::count(const Book& book, const GameSummary& game) {
    const auto index = static_cast<std::size_t>(game.key.pairing) - 1;
    const Pairing& pairing = book.issued()[index];
    ++entered_[index];
    has_score_ |= game.scores.has_value();
    for (const Player player : both_players) {
        long& faults = faults_[entrant_of(pairing, game.key.number, player)];
        faults += game.discarded[player];
        if (ended_by_fault(game) && game.winner != player) ++faults;
    }
}

void WatchedContest::add_line(WatchLine line) {
    log_.push_back(std::move(line));
    if (log_.size() > lines_kept) log_.pop_front();
    changed_ = true;
}

WatchLine WatchedContest::line_of(const Pairing& pairing, const GameSummary& game) const {
    PerPlayer<std::string> names, shown;
    for (const Player player : both_players) {
        names[player] = meter_.names()[entrant_of(pairing, game.key.number, player)];
        shown[player] = elided(names[player], longest_name);
    }
    std::string text =
        fmt::format("{}  {}: {}, {}{}", to_string(game.key), result_words(game, shown[Player::one], shown[Player::two]),
                    reason_text(game.reason), turns_text(game.turns), score_text(game));
    const bool fault = ended_by_fault(game);
    if (fault) text += ": " + with_names(game.explanation, names, shown);
    return {printable(text), fault ? WatchLine::Kind::fault : WatchLine::Kind::game};
}

void WatchedContest::find_open_matches(const Book& book) {
    const auto& issued = book.issued();
    const auto is_open = [&](std::size_t index) {
        const bool is_played = issued[index].second && book.fate_of(static_cast<int>(index) + 1) == MatchFate::played;
        return is_played && entered_[index] < issued[index].games;
    };
    while (first_open_ < issued.size() && !is_open(first_open_)) ++first_open_;
    open_matches_.clear();
    const std::size_t end = std::min(issued.size(), first_open_ + pairings_looked_at);
    for (std::size_t index = first_open_; index < end && open_matches_.size() < matches_shown; ++index)
        if (const Pairing& pairing = issued[index]; is_open(index))
            open_matches_.push_back({static_cast<int>(index) + 1, pairing.first, *pairing.second, entered_[index],
                                     pairing.games, printable(pairing.stage)});
}

}  // namespace isola_arena
