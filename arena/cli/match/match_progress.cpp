#include "arena/cli/match/match_progress.hpp"

#include <chrono>

#include <unistd.h>

#include <fmt/core.h>

#include "arena/cli/viewer/terminal/printable.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr auto before_first_line = 2s;
constexpr auto between_progress_lines = 200ms;

}  // namespace

void MatchState::take(const Event& event) {
    if (const auto* header = std::get_if<GameHeader>(&event)) {
        for (const Player player : both_players) players_[player] = header->players[player].name;
        if (game_ == 0) names_ = {players_[Player::one], players_[Player::two]};
        game_ = header->game_number;
        turn_ = 0;
    }
    if (const auto* turn = std::get_if<TurnStarted>(&event)) turn_ = turn->turn;
    if (const auto* ended = std::get_if<GameEnded>(&event); ended != nullptr && ended->winner)
        ++wins_[players_[*ended->winner] == names_[0] ? 0 : 1];
}

std::string MatchState::words() const {
    if (game_ == 0) return {};
    std::string turn = fmt::format("turn {}", turn_);
    if (games_ == 1) return turn;
    return fmt::format("game {} of {}, {}, won: {} {}, {} {}", game_, games_, turn, viewer::printable(names_[0]),
                       wins_[0], viewer::printable(names_[1]), wins_[1]);
}

MatchProgress::MatchProgress(int games) : state_(games), line_(stderr) {
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
        const std::string words = state_.words();
        lock.unlock();
        line_.write(words);
        lock.lock();
        wait = between_progress_lines;
    }
}

}  // namespace isola_arena
