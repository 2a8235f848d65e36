#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "arena/record/audience.hpp"
#include "arena/web/game_log.hpp"
#include "arena/record/json_writer.hpp"
#include "arena/web/mailbox.hpp"

namespace isola_arena::web {

/// One game as the server's thread follows it for those who watch it.
class Show {
public:
    Show(std::shared_ptr<GameLog> log, TableFactory tables, bool is_public);

    /// Takes events that have come since, for about that long. Whether it has taken all.
    bool advance(Clock::duration budget);

    /// Takes all that have come; of a game that is faster than it can be followed, what a second is enough for.
    void advance_to_the_end() { advance(std::chrono::seconds(1)); }

    const Timeline& game() const { return timeline_; }
    const GameLog& log() const { return *log_; }
    std::size_t count() const { return timeline_.moments().size(); }

    /// No more will come of it; then everybody may know everything.
    bool over() const { return timeline_.ended().has_value() || broken_off_; }

    /// As whom somebody sees it now, and as whom he sees it while it runs.
    Audience audience(std::optional<Player> wish) const { return over() ? Audience::all : running_audience(wish); }
    Audience running_audience(std::optional<Player> wish) const {
        return audience_of(timeline_.header(), is_public_, wish);
    }

    /// A STATE, as the members of an object that is open.
    void write_state(JsonWriter& json, Audience audience) const;

    /// What is new since news_told(), as messages for those who saw the game as that audience while it ran, in order.
    bool has_news() const;
    std::vector<std::string> news(Audience audience) const;
    void news_told();

private:
    void take(const Event& event);
    std::string moments_message(Audience audience) const;
    std::string chatter_message(std::size_t index, const Chatter& chatter) const;
    std::string ended_message() const;
    std::int64_t thinking_for() const;
    int thinking_turn() const { return timeline_.thinking() ? timeline_.thinking()->turn : 0; }

    std::shared_ptr<GameLog> log_;
    bool is_public_;
    Timeline timeline_;
    std::size_t taken_ = 0;  ///< events
    Clock::time_point thinking_since_{};
    bool broken_off_ = false;

    // What was told already.
    std::size_t told_ = 0;  ///< moments
    int told_thinking_ = 0;
    bool told_end_ = false;
    std::vector<std::pair<std::size_t, Chatter>> late_chatter_;  ///< behind moments that were told
};

/// The state message for somebody who sees the game as that audience.
std::string state_message(const Show& show, Audience audience);

}  // namespace isola_arena::web
