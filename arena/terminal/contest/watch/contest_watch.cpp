#include "arena/terminal/contest/watch/contest_watch.hpp"

#include <utility>

#include "arena/terminal/contest/watch/watch_screen.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr auto between_pictures = 100ms;
// The keys are read this often, because curses reports a new size of the terminal as a key, but does not make the
// keyboard readable for it.
constexpr auto between_looks = 250ms;
// The reading of keys must end, even if a key is held down.
constexpr int most_keys_at_once = 50;

}  // namespace

std::unique_ptr<ContestWatch> ContestWatch::open(const ContestPlan& plan, bool resumable) {
    auto terminal = viewer::Terminal::open();
    if (!terminal) return nullptr;
    return std::unique_ptr<ContestWatch>(new ContestWatch(plan, resumable, std::move(terminal)));
}

ContestWatch::ContestWatch(const ContestPlan& plan, bool resumable, std::unique_ptr<viewer::Terminal> terminal)
    : contest_(plan), resumable_(resumable), terminal_(std::move(terminal)), pictures_(between_pictures),
      still_pictures_(between_still_looks) {}

ContestWatch::~ContestWatch() = default;

Clock::duration ContestWatch::take(const Book& book) {
    const auto now = Clock::now();
    changed_ |= read_keys();
    if (!pictures_.due(now)) return pictures_.left(now);
    changed_ |= contest_.take(book, now);
    if (still_pictures_.due(now) || changed_) paint();
    changed_ = false;
    return between_looks;
}

bool ContestWatch::read_keys() {
    bool any = false;
    const auto lines = static_cast<int>(contest_.meter().table().size());
    for (int i = 0; i < most_keys_at_once; ++i) {
        const auto key = terminal_->key(0);
        if (!key) break;
        controls_ = after_key(controls_, *key, lines, room());
        any = true;
    }
    return any;
}

int ContestWatch::room() const {
    const auto entrants = static_cast<int>(contest_.meter().names().size());
    return standings_room(arrange_watch(terminal_->rows(), terminal_->columns(), entrants).standings);
}

void ContestWatch::paint() {
    controls_ = fitted(controls_, static_cast<int>(contest_.meter().table().size()), room());
    viewer::Canvas canvas(terminal_->rows(), terminal_->columns());
    paint_watch(canvas, contest_, {controls_, resumable_, terminal_->letters_only()});
    terminal_->show(canvas);
}

bool ContestWatch::wants_to_stop() const { return controls_.stop || terminal_->interrupted(); }

}  // namespace isola_arena
