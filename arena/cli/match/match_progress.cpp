#include "arena/cli/match/match_progress.hpp"

#include <chrono>

#include <unistd.h>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/judge/settings/match_plan.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr auto before_first_line = 2s;
constexpr auto between_progress_lines = 200ms;

}  // namespace

void MatchSoFar::take(const Event& event) {
    if (const auto* header = std::get_if<GameHeader>(&event)) {
        game_ = header->game_number;
        for (const Player player : both_players)
            if (seat_of(game_, player) == 0) name_ = header->players[player].name;
        turn_ = 0;
    }
    if (const auto* turn = std::get_if<TurnStarted>(&event)) turn_ = turn->turn;
    if (const auto* ended = std::get_if<GameEnded>(&event)) score_.take(game_, ended->winner);
}

std::string MatchSoFar::words() const {
    if (game_ == 0) return {};
    std::string turn = fmt::format("turn {}", turn_);
    if (games_ == 1) return before_ + turn;
    std::string words = fmt::format("{}game {} of {}, {}", before_, game_, games_, turn);
    if (score_.made().games() > 0) words += "; " + score_words(printable(name_), score_);
    return words;
}

MatchProgress::MatchProgress(MatchSoFar state) : state_(std::move(state)), line_(stderr) {
    if (isatty(STDERR_FILENO)) thread_ = std::thread([this] { show(); });
}

MatchProgress::~MatchProgress() { finish(); }

void MatchProgress::take(const Event& event) {
    const std::lock_guard lock(mutex_);
    state_.take(event);
}

void MatchProgress::finish() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    changed_.notify_one();
    thread_.join();
    line_.clear();
}

void MatchProgress::show() {
    std::unique_lock lock(mutex_);
    std::chrono::milliseconds wait = before_first_line;
    while (!changed_.wait_for(lock, wait, [this] { return over_; })) {
        const MatchSoFar state = state_;
        lock.unlock();
        line_.write(state.words());  // an Elo takes a while to compute, for which the game should not wait
        lock.lock();
        wait = between_progress_lines;
    }
}

}  // namespace isola_arena
