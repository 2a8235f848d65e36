#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "arena/web/hub.hpp"
#include "arena/web/mailbox.hpp"
#include "arena/web/show.hpp"
#include "arena/web/wall.hpp"

namespace isola_arena::web {

/// A page that is connected.
struct Viewer {
    static constexpr std::size_t most_games = 8;

    explicit Viewer(std::function<void()> bell) : mailbox(std::move(bell)) {}

    Mailbox mailbox;
    std::map<std::string, std::optional<Player>> watched;  ///< games, and whose secrets it asked for
    bool wall = false;
};

/// Tells the pages what happens: follows the games that are watched and puts messages into mailboxes, each written once for all
/// who may know the same. Of the server's thread alone.
class Studio {
public:
    Studio(Hub& hub, TableFactory tables, bool is_public);

    void join(Viewer& viewer);
    void leave(Viewer& viewer) { viewers_.erase(&viewer); }

    /// Refused: no such game, too many.
    std::optional<Refusal> watch(Viewer& viewer, const std::string& game, std::optional<Player> as);
    void show_wall(Viewer& viewer, bool on);

    /// Tells a page that is behind how everything stands.
    void catch_up(Viewer& viewer);

    /// Tells everybody what is new. When there is more to be told soon: after how long to come again.
    std::optional<Clock::duration> tick();

    /// The game, followed as far as it has come; null: unknown.
    Show* show(const std::string& game);

    bool is_public() const { return is_public_; }
    const TableFactory& tables() const { return tables_; }

private:
    struct Followed {
        std::unique_ptr<Show> show;
        Clock::time_point used{};
    };

    Show* find_or_make(const std::string& game);
    void tell_standing(Viewer& viewer);
    void send_state(Viewer& viewer, const std::string& game, Show& show);
    void send_revealed(Viewer& viewer, const std::string& game, const Show& show);
    void broadcast(const std::string& game, Show& show);
    bool advance_shows();
    bool advance_show(const std::string& game);
    void stop_showing(const std::string& game);
    void tell_matches();
    void tell_games();
    void tell_contest();
    void tell_wall();
    void push_to_all(const Message& message);
    std::set<std::string> watched_games() const;
    void forget_unwatched(const std::set<std::string>& watched);

    Hub& hub_;
    TableFactory tables_;
    bool is_public_;
    std::set<Viewer*> viewers_;
    std::map<std::string, Followed> shows_;
    Wall wall_;
    std::uint64_t contest_told_ = 0;
    bool games_to_tell_ = false;
    Clock::time_point games_told_{};
    Clock::time_point wall_told_{};
};

}  // namespace isola_arena::web
