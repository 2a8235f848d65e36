#include "arena/web/feed/game_log.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "arena/rules/record/json_text.hpp"

namespace isola_arena::web {

std::string download_name(const GameFacts& game) {
    const PerPlayer<Entrant>& players = game.header.players;
    return harmless_name(players[Player::one].name + "-" + players[Player::two].name + "-" +
                             std::to_string(game.header.game_number) + "-" + game.id + ".jsonl",
                         '_');
}

void GameLog::take(const Event& event) {
    auto shared = std::make_shared<const Event>(event);
    {
        const std::lock_guard lock(mutex_);
        events_.push_back(std::move(shared));
        if (std::holds_alternative<TurnStarted>(event)) thinking_since_ = Clock::now();
        if (const auto* turn = std::get_if<TurnEnded>(&event)) facts_.result.turns = turn->turn;
        if (const auto* ended = std::get_if<GameEnded>(&event)) {
            facts_.state = GameState::over;
            facts_.result = *ended;
        }
    }
    wake_();
}

void GameLog::break_off() {
    {
        const std::lock_guard lock(mutex_);
        if (facts_.state == GameState::running) facts_.state = GameState::broken_off;
    }
    wake_();
}

GameState GameLog::state() const {
    const std::lock_guard lock(mutex_);
    return facts_.state;
}

GameFacts GameLog::facts() const {
    const std::lock_guard lock(mutex_);
    return facts_;
}

void GameLog::set_analysis(std::string analysis) {
    const std::lock_guard lock(mutex_);
    facts_.analysis = std::move(analysis);
}

Clock::time_point GameLog::copy(std::size_t from, std::size_t most, std::vector<SharedEvent>& to) const {
    const std::lock_guard lock(mutex_);
    const std::size_t end = std::min(events_.size(), from + most);
    for (std::size_t i = from; i < end; ++i) to.push_back(events_[i]);
    return thinking_since_;
}

std::string GameLog::record() const {
    const std::lock_guard lock(mutex_);
    std::string text;
    append_line(text, facts_.header);
    for (const SharedEvent& event : events_) append_line(text, *event, facts_.variations);
    return text;
}

std::string harmless_name(std::string text, char instead) {
    constexpr std::string_view kept = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
    for (std::size_t at = 0; (at = text.find_first_not_of(kept, at)) != std::string::npos; ++at) text[at] = instead;
    return text;
}

}  // namespace isola_arena::web
