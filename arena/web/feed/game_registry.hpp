#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "arena/rules/events/event.hpp"
#include "arena/rules/record/record.hpp"
#include "arena/web/feed/contest.hpp"
#include "arena/web/feed/game_log.hpp"

namespace isola_arena::web {

class GameRegistry;

/// Passes the events of one match's games to the registry. To be used by one thread at a time; the registry must
/// outlive it. match: the match's id in the registry; empty: no page can steer it.
class Feed {
public:
    Feed(GameRegistry& registry, std::string match) : registry_(registry), match_(std::move(match)) {}
    ~Feed() { end(); }
    Feed(const Feed&) = delete;
    Feed& operator=(const Feed&) = delete;

    /// Sets the number of the pairing that the following games belong to.
    void set_pairing(int number) { pairing_ = number; }

    /// Takes the next event; a header begins a new game. The cost is a copy of the event.
    void take(const Event& event);

    /// Breaks off the current game if it is not over: no more events of it will come. The destructor does the same.
    void end();

private:
    GameRegistry& registry_;
    std::string match_;
    std::optional<int> pairing_;
    std::shared_ptr<GameLog> game_;
};

/// Everything that the page can show: games, matches, a contest. All functions may be called from any thread. The
/// server's thread reads the registry after the waker was called.
class GameRegistry {
public:
    /// When a game is added while more than this number of live games are over, the oldest of these is forgotten. Games
    /// of add_record() are always kept.
    static constexpr std::size_t games_kept = 40;

    /// Adds a live game and returns its log. match: the id of its match; empty: no page can steer it. The id of a game
    /// of a contest is `PAIRING.GAME`, as in its database; other live games are numbered.
    std::shared_ptr<GameLog> begin_game(const GameHeader& header, const std::string& match, std::optional<int> pairing);

    /// Adds the game of a record; it is broken off if the record is not complete. file: the path of the record. The id
    /// is made from the file's name and content, so that it is the same after a restart. Empty: the game is numbered.
    void add_record(const Record& record, const std::filesystem::path& file = {}, const std::string& analysis = {});

    /// The number of matches that are kept. When one more is added, the oldest match that is not running is forgotten,
    /// if there is one.
    static constexpr std::size_t matches_kept = 100;

    /// Adds a match, or replaces the known one with the same id. The registry keeps the list of a known match's games
    /// itself: match.games is ignored then.
    void set_match(const MatchFacts& match);

    /// Returns the match; nullopt if it is unknown.
    std::optional<MatchFacts> match(const std::string& id) const;

    /// Returns all matches, the newest first.
    std::vector<MatchFacts> matches() const;

    /// Shows this state of the contest from now on, and counts it as a new version.
    void set_contest(std::shared_ptr<const Contest> contest);
    ContestEdition contest() const;
    std::uint64_t contest_version() const { return contest_version_; }

    /// Counts the versions of what pages know of the bots: which are watched, what their checks have found.
    void note_bots_changed();
    std::uint64_t bots_version() const { return bots_version_; }

    /// Returns the game; nullptr if it is unknown.
    std::shared_ptr<GameLog> game(const std::string& id) const;

    /// Returns all games, the newest first.
    std::vector<std::shared_ptr<GameLog>> games() const;

    /// Sets the function that is called, on any thread, when there is something new, but only once between two calls of
    /// rearm(). An empty function ends these calls.
    void set_waker(std::function<void()> waker);
    void rearm() { woken_ = false; }
    void wake();

    /// take_changed_matches() returns the ids of the matches that have changed since its last call,
    /// take_games_changed() whether the list of games has changed since its own last call.
    std::vector<std::string> take_changed_matches();
    bool take_games_changed() { return games_changed_.exchange(false); }
    void note_games_changed();

private:
    std::shared_ptr<GameLog> add(GameFacts facts);
    std::string new_id(const std::string& wanted);
    void forget_old_matches();

    mutable std::mutex mutex_;
    std::vector<std::shared_ptr<GameLog>> games_;  ///< the oldest first
    std::vector<MatchFacts> matches_;
    std::vector<std::string> changed_matches_;
    std::shared_ptr<const Contest> contest_;
    std::atomic<std::uint64_t> contest_version_ = 0;
    std::atomic<std::uint64_t> bots_version_ = 0;
    std::size_t next_game_ = 1;
    std::mutex waker_mutex_;
    std::function<void()> waker_;
    std::atomic<bool> woken_ = false;
    std::atomic<bool> games_changed_ = false;
};

}  // namespace isola_arena::web
