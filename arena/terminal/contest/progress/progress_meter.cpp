#include "arena/terminal/contest/progress/progress.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/core.h>

#include "arena/base/text/quantities.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr Clock::duration shortest_rest = 1s;
// Computing tables takes at most 1/one_part_in of one core's time.
constexpr int one_part_in = 50;

constexpr std::size_t games_enough = 20;
constexpr auto between_samples = 200ms;
// A rate over a shorter time means nothing.
constexpr auto shortest_time = 1s;

constexpr int longest_leader = 24;

std::string leader_text(const ProgressFacts& facts) {
    if (facts.leader.empty()) return {};
    const std::string others = facts.sharing > 0 ? fmt::format(" and {} more", facts.sharing) : "";
    return fmt::format("leader {}{}", elided(facts.leader, longest_leader), others);
}

std::string points_of_leader(const ProgressFacts& facts) {
    if (facts.leader.empty()) return {};
    return fmt::format("{} ({} {})", leader_text(facts), facts.points_name, number_text(facts.points));
}

// Returns `612 a minute`; empty if the rate is not known.
std::string rate_text(const ProgressFacts& facts) {
    if (!facts.per_minute) return {};
    return fmt::format("{:.{}f} a minute", *facts.per_minute, *facts.per_minute < 9.95 ? 1 : 0);
}

// If there is no room for all, leaves out the rate first and then the time left, because the result matters most.
std::string result_line(const ProgressFacts& facts, int width) {
    const std::string games = games_text(facts), rate = rate_text(facts), left = time_left_text(facts);
    const std::string needed = joined_if_any({games, facts.result});
    for (const std::string& line : {joined_if_any({needed, rate, left}), joined_if_any({needed, left})})
        if (columns_of_text(line) <= width) return line;
    return elided(needed, width);
}

// Returns the number of games in the whole contest; nullopt if it is not known. Matches that are played again add games
// to the number that was expected at the start. Once more games are played, the total is not known.
std::optional<std::size_t> total_of(const Book& book, std::optional<std::size_t> expected) {
    // `expected` is from the beginning of the run. A contest may end earlier.
    const std::size_t done = book.games().size();
    if (book.over()) return done;
    return expected && done <= *expected ? expected : std::nullopt;
}

}  // namespace

Clock::duration rest_after(Clock::duration cost) { return std::max(shortest_rest, cost * one_part_in); }

bool LazyTable::take(const Book& book, Clock::time_point now) {
    const bool news = rows_.empty() || book.games().size() != games_;
    if (!news || (now < due_ && !book.over())) return false;
    const auto start = Clock::now();
    rows_ = book.table();
    games_ = book.games().size();
    due_ = now + rest_after(Clock::now() - start);
    return true;
}

void GameRate::take(std::size_t done, Clock::time_point now) {
    const bool first = samples_.empty();
    if (first || (done != done_ && now - samples_.back().at >= between_samples)) samples_.push_back({done, now});
    done_ = done;
    now_ = now;
    forget_the_old();
}

void GameRate::forget_the_old() {
    while (samples_.size() > 1 && now_ - samples_[1].at >= window_ && done_ - samples_[1].done >= games_enough)
        samples_.pop_front();
}

std::optional<double> GameRate::per_minute() const {
    if (samples_.empty()) return std::nullopt;
    const auto [done, at] = samples_.front();
    if (now_ - at < shortest_time || done_ == done) return std::nullopt;
    return static_cast<double>(done_ - done) / std::chrono::duration<double, std::ratio<60>>(now_ - at).count();
}

std::string games_text(const ProgressFacts& facts) {
    if (!facts.total) return fmt::format("{} games", facts.done);
    return fmt::format("{} of {} games", facts.done, *facts.total);
}

std::string time_left_text(const ProgressFacts& facts) {
    if (!facts.per_minute || *facts.per_minute <= 0 || !facts.total || *facts.total <= facts.done) return {};
    const double seconds = static_cast<double>(*facts.total - facts.done) / *facts.per_minute * 60;
    if (seconds > 1e9) return {};
    return span_text(seconds) + " left";
}

std::string remote_games_text(const ProgressFacts& facts) {
    if (facts.elsewhere.empty()) return {};
    return joined_if_any({facts.elsewhere, rate_text(facts), time_left_text(facts)});
}

std::string progress_line(const ProgressFacts& facts, int width) {
    if (!facts.result.empty()) return result_line(facts, width);
    const std::string games = games_text(facts), rate = rate_text(facts), left = time_left_text(facts);
    const std::string leader = leader_text(facts);
    for (const std::string& line : {joined_if_any({games, facts.elsewhere, rate, left, points_of_leader(facts)}),
                                    joined_if_any({games, facts.elsewhere, rate, left, leader}),
                                    joined_if_any({games, facts.elsewhere, left, leader}),
                                    joined_if_any({games, facts.elsewhere, left}), joined_if_any({games, left}), games})
        if (columns_of_text(line) <= width) return line;
    return elided(games, width);
}

ProgressMeter::ProgressMeter(const ContestPlan& plan) {
    for (const ContestBot& bot : plan.bots) names_.push_back(printable(bot.spec.name));
    facts_.points_name = columns(plan.preset.format).points;
}

bool ProgressMeter::take(const Book& book, Clock::time_point now) {
    if (!std::exchange(began_, true)) total_ = book.total();
    facts_.done = book.games().size();
    facts_.total = total_of(book, total_);
    rate_.take(facts_.done, now);
    facts_.per_minute = rate_.per_minute();
    const bool news = table_.take(book, now);
    if (news) find_leader();
    return news;
}

// No bot leads if all share the first place.
void ProgressMeter::find_leader() {
    const auto& rows = table_.rows();
    const auto first = static_cast<std::size_t>(std::ranges::count(rows, 1, &Standing::rank));
    facts_.leader.clear();
    if (first == 0 || first == rows.size()) return;
    facts_.leader = names_[rows.front().entrant];
    facts_.sharing = first - 1;
    facts_.points = rows.front().points;
}

}  // namespace isola_arena
