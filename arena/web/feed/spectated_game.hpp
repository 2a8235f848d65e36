#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "arena/base/json/json_writer.hpp"
#include "arena/spectator/audience.hpp"
#include "arena/web/feed/game_json.hpp"
#include "arena/web/feed/game_log.hpp"

namespace isola_arena::web {

/// One game, followed on the server's thread for the pages that watch it.
class SpectatedGame {
public:
    SpectatedGame(std::shared_ptr<GameLog> log, SessionFactory sessions, bool is_public);

    /// Takes new events of the log, for about the time of budget. Returns whether it has taken all of them.
    bool advance(Clock::duration budget);

    const Timeline& game() const { return timeline_; }
    const GameLog& log() const { return *log_; }
    std::size_t count() const { return timeline_.moments().size(); }

    GameState state() const {
        return timeline_.ended() ? GameState::over : broken_off_ ? GameState::broken_off : GameState::running;
    }

    /// Returns whether the game is over or broken off; then every page may see everything.
    bool over() const { return state() != GameState::running; }

    /// Return the audience to which a page belongs: now, and while the game is running. side: the player whose secrets
    /// the page asks to see.
    Audience audience(std::optional<Player> side) const { return over() ? Audience::all : running_audience(side); }
    Audience running_audience(std::optional<Player> side) const {
        return audience_of(timeline_.header(), is_public_, side);
    }

    /// Writes a STATE, as members of an open object.
    void write_state(JsonWriter& json, Audience audience) const;

    /// News is everything since the last news_told(). news() returns it as messages, in order, for the pages that
    /// belonged to that audience while the game was running.
    bool has_news() const;
    std::vector<std::string> news(Audience audience) const;
    void news_told();

    /// Return the message `state` for pages that belong to that audience, and the message `revealed`.
    std::string state_message(Audience audience) const;
    std::string revealed_message() const;

private:
    void take(const SharedEvent& event);
    std::string shown_variations() const;
    void write_thinking_member(JsonWriter& json) const;
    template <class Write>
    std::string message(std::string_view type, Write&& write) const;
    CommandNames command_names() const;
    int thinking_turn() const { return timeline_.thinking() ? timeline_.thinking()->turn : 0; }
    bool begins_to_think() const { return thinking_turn() != 0 && thinking_turn() != told_thinking_; }

    std::shared_ptr<GameLog> log_;
    SessionFactory sessions_;
    bool is_public_;
    Timeline timeline_;
    std::size_t taken_ = 0;  ///< number of events
    Clock::time_point thinking_since_{};
    bool broken_off_ = false;
    std::string variations_ = "[]";  ///< as pages get them, once the game is over

    // The state at the last news_told().
    std::size_t told_ = 0;  ///< number of moments
    int told_thinking_ = 0;
    bool told_end_ = false;

    // Stderr between turns that has come since the last news_told(), for moments that pages already have. Each has the
    // index of its moment.
    std::vector<std::pair<std::size_t, StderrBetweenTurns>> late_stderr_;
};

}  // namespace isola_arena::web
