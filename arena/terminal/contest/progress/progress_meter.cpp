#include "arena/terminal/contest/progress/progress_meter.hpp"

#include <algorithm>
#include <utility>

#include "arena/base/text/printable.hpp"

namespace isola_arena {
namespace {

// Returns the number of games in the whole contest; nullopt if it is not known. Matches that are played again come on
// top of the number that was expected at the start: once more games are played than that, the total is not known.
std::optional<std::size_t> total_of(const Book& book, std::optional<std::size_t> expected) {
    const std::size_t done = book.games().size();
    if (book.over()) return done;
    return expected && done <= *expected ? expected : std::nullopt;
}

}  // namespace

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
