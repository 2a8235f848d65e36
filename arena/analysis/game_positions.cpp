#include "arena/analysis/game_positions.hpp"

#include <algorithm>

#include "arena/rules/catalogue.hpp"
#include "arena/rules/record/played_on.hpp"
#include "arena/rules/record/verify.hpp"

namespace isola_arena {
namespace {

// Returns the board lines of both players, which show all of a position.
std::string seen(const GameSession& session) {
    return session.line(Player::one, 0) + '\n' + session.line(Player::two, 0);
}

}  // namespace

Result<GamePositions> GamePositions::of(const Record& record) {
    auto session = open_recorded(record.header, open_session);
    if (!session) return session.error();
    return GamePositions(record, std::move(session).value());
}

// of() has opened the same game, so value() exists.
std::unique_ptr<GameSession> GamePositions::from_the_beginning() const {
    return open_recorded(record_.header, open_session).value();
}

const TurnEnded* GamePositions::turn_here() const {
    return event_ < record_.events.size() ? std::get_if<TurnEnded>(&record_.events[event_]) : nullptr;
}

bool GamePositions::next() {
    if (is_over_) return false;
    if (is_at_turn_) {
        spent_ns_[position_.player] += turn_here()->charged_ns;
        play_event(*session_, record_.events[event_++]);
    }
    is_at_turn_ = false;
    for (; event_ < record_.events.size(); ++event_) {
        const TurnEnded* turn = turn_here();
        if (turn != nullptr && !turn->opening) {
            describe(turn);
            is_at_turn_ = true;
            return true;
        }
        saw_nature_ = saw_nature_ || std::holds_alternative<NatureMoved>(record_.events[event_]);
        play_event(*session_, record_.events[event_]);
    }
    is_over_ = true;
    const bool ends_with_a_turn = !position_.played.empty() && !position_.result;
    const bool is_only_opening = position_.turn == 0 && !record_.complete;
    if (!(ends_with_a_turn || is_only_opening) || session_->outcome() || session_->to_move() == Actor::nature)
        return false;
    describe(nullptr);
    return true;
}

void GamePositions::describe(const TurnEnded* turn) {
    position_ = {};
    position_.player = session_->to_move() == actor(Player::one) ? Player::one : Player::two;
    if (turn == nullptr) return;
    position_.turn = turn->turn;
    position_.clock_left = clock_left(*turn);
    if (turn->fault) return;
    position_.played = turn->reply;
    position_.result = result_of_last_turn();
}

// Returns nullopt unless this is the last turn and the game is over after it.
std::optional<double> GamePositions::result_of_last_turn() const {
    const auto is_turn = [](const Event& event) { return std::holds_alternative<TurnEnded>(event); };
    const auto later = record_.events.begin() + static_cast<std::ptrdiff_t>(event_) + 1;
    if (std::any_of(later, record_.events.end(), is_turn)) return std::nullopt;
    const auto after = from_the_beginning();
    for (const Event& event : record_.events)
        if (!after->outcome()) play_event(*after, event);
    const auto outcome = after->outcome();
    if (!outcome) return std::nullopt;
    if (!outcome->winner) return 0;
    return *outcome->winner == position_.player ? 1 : -1;
}

std::optional<double> GamePositions::clock_left(const TurnEnded& turn) const {
    const TimeControl& time = record_.header.time;
    const auto share = [](std::int64_t spent_ns, std::int64_t of_ms) {
        return std::clamp(1 - static_cast<double>(spent_ns) / (static_cast<double>(of_ms) * 1e6), 0.0, 1.0);
    };
    if (record_.header.players[position_.player].command.empty()) return std::nullopt;
    if (time.game_ms) return share(spent_ns_[position_.player], *time.game_ms);
    if (time.turn_ms) return share(turn.charged_ns, *time.turn_ms);
    return std::nullopt;
}

bool GamePositions::are_one_turn(std::size_t place, const std::string& one, const std::string& other) const {
    if (one == other) return true;
    std::string after[2];
    for (const std::string* reply : {&one, &other}) {
        const auto session = from_the_beginning();
        for (std::size_t i = 0; i < place; ++i) play_event(*session, record_.events[i]);
        if (session->reply(*reply)) return false;
        after[reply == &other] = seen(*session);
    }
    return after[0] == after[1];
}

}  // namespace isola_arena
