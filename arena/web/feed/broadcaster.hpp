#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "arena/web/feed/game_registry.hpp"
#include "arena/web/feed/spectated_game.hpp"

/// arena/web/feed turns games, matches and a contest into the messages that pages get (docs/web-protocol.md). A
/// GameRegistry takes the games, the matches and the contest (game_registry.hpp); a Broadcaster writes the messages.
/// Open this header first. With a Feed of the registry, and a Viewer for each connected page:
///
///     feed.take(event);    // on the game's thread; the header of a game comes first
///     broadcaster.tick();  // on the server's thread, after the registry's waker was called
///     while (const Message message = viewer.mailbox.pop()) send(*message);
///
/// Any thread may use a GameRegistry, its GameLogs, and the functions that write JSON. A Feed is for one thread at a
/// time. All other objects belong to the server's thread.
namespace isola_arena::web {

/// The version of the protocol between pages and the arena (docs/web-protocol.md): `version` in the answer to
/// `/api/setup` and in the first message of a WebSocket.
inline constexpr int api_version = 1;

/// A message to pages: written once and shared by all pages that it is sent to.
using Message = std::shared_ptr<const std::string>;

/// The messages that wait to be sent to one page. Bounded: if the page is too slow, all waiting messages are thrown
/// away, and the page is behind until catch_up(). For one thread.
class Mailbox {
public:
    static constexpr std::size_t most_messages = 64;
    static constexpr std::size_t most_bytes = 1024 * 1024;

    /// wake: called when a message comes into an empty mailbox, and when the page falls behind.
    explicit Mailbox(std::function<void()> wake) : wake_(std::move(wake)) {}

    /// Adds a message; does nothing while the page is behind.
    void push(const Message& message);

    /// Lets a page that is behind catch up: fill pushes messages with the whole current state, which are accepted
    /// whatever their number and size.
    template <class Fill>
    void catch_up(Fill&& fill) {
        behind_ = false;
        bounded_ = false;
        fill();
        bounded_ = true;
    }

    /// Removes and returns the next message; nullptr if there is none.
    Message pop();

    bool behind() const { return behind_; }

private:
    std::function<void()> wake_;
    std::deque<Message> messages_;
    std::size_t bytes_ = 0;
    bool behind_ = false;
    bool bounded_ = true;
};

/// A connected page.
struct Viewer {
    static constexpr std::size_t most_games = 8;

    explicit Viewer(std::function<void()> wake) : mailbox(std::move(wake)) {}

    Mailbox mailbox;
    std::map<std::string, std::optional<Player>> watched;  ///< ids of games, and whose secrets the page asked for
    bool watches_overview = false;
};

/// Keeps the connected pages up to date: follows the games that are watched and puts messages into mailboxes. Each
/// message is written once for all pages that may see the same. For the server's thread only.
class Broadcaster {
public:
    Broadcaster(GameRegistry& registry, SessionFactory sessions, bool is_public);

    /// Adds a page and sends it `hello` and the lists. The viewer must live until leave().
    void join(Viewer& viewer);
    void leave(Viewer& viewer) { viewers_.erase(&viewer); }

    /// Begins to send the page a game, first its state; as: the player whose secrets the page asks to see. Returns an
    /// Error if there is no such game or the page watches Viewer::most_games others already, else nullopt.
    std::optional<Error> watch(Viewer& viewer, const std::string& game, std::optional<Player> as);

    /// Begins or ends to send the page the small boards of all live games.
    void show_overview(Viewer& viewer, bool on);

    /// Sends a page that is behind the current state of everything that it shows.
    void catch_up(Viewer& viewer);

    /// Sends all pages the news. If more news will follow soon, returns the time after which to call tick() again, else
    /// nullopt.
    std::optional<Clock::duration> tick();

    /// Returns the game; nullptr if it is unknown. Before, it takes all new events, but works for about a second at
    /// most: a game may be faster than it can be followed.
    SpectatedGame* show(const std::string& game);

    bool is_public() const { return is_public_; }
    const SessionFactory& sessions() const { return sessions_; }

private:
    struct Followed {
        std::unique_ptr<SpectatedGame> show;
        Clock::time_point used{};
    };

    SpectatedGame* find_or_make(const std::string& game);
    void tell_standing(Viewer& viewer);
    void broadcast(const std::string& game, SpectatedGame& show);
    bool advance_shows();
    void tell_matches();
    void tell_games();
    void tell_contest();
    void tell_bots();
    void tell_overview();

    // The messages `wall` with the small boards of the live games that have changed since the last call (nullptr if
    // there are none), and with all boards that the last call left.
    Message changes_of_overview();
    Message whole_overview();

    void push_to_all(const Message& message);
    std::set<std::string> watched_games() const;

    GameRegistry& registry_;
    SessionFactory sessions_;
    bool is_public_;
    std::set<Viewer*> viewers_;
    std::map<std::string, Followed> shows_;
    /// The live games of the overview, with the number of moments and whether it was over when it was last shown.
    std::map<std::string, std::pair<std::size_t, bool>> overview_;
    std::uint64_t contest_told_ = 0;
    std::uint64_t bots_told_ = 0;
    bool games_to_tell_ = false;
    Clock::time_point games_told_{};
    Clock::time_point overview_told_{};
};

}  // namespace isola_arena::web
