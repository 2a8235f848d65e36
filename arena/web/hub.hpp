#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "arena/judge/event.hpp"
#include "arena/record/record.hpp"
#include "arena/web/game_log.hpp"
#include "arena/web/match_facts.hpp"

namespace isola_arena::web {

/// What the page is told of a contest; each a JSON object without `version`. Empty: there is no contest.
struct ContestPages {
    std::string overview;
    std::string bracket;
    std::string ladder;
    std::string times;
    std::string faults;
    bool operator==(const ContestPages&) const = default;
};

/// What the page is told, with the number of that edition, from 1; 0: there is no contest.
struct ContestEdition {
    ContestPages pages;
    std::uint64_t version = 0;
};

class Hub;

/// The way of one match's games into the hub. For one thread at a time; the hub outlives it.
class Feed {
public:
    Feed(Hub& hub, std::string match) : hub_(hub), match_(std::move(match)) {}
    ~Feed() { end(); }
    Feed(const Feed&) = delete;
    Feed& operator=(const Feed&) = delete;

    /// The number of the pairing that the coming games belong to.
    void set_pairing(int number) { pairing_ = number; }

    /// Takes the next event; a header begins a new game. What it costs is a copy of the event.
    void take(const Event& event);

    /// No more comes: a game that is not over is broken off.
    void end();

private:
    Hub& hub_;
    std::string match_;
    std::optional<int> pairing_;
    std::shared_ptr<GameLog> game_;
};

/// All that the page can be shown: games, matches, a contest. Filled from any thread; the server's thread looks at it
/// after it was woken.
class Hub {
public:
    /// So many games that are over are kept, the newest ones; records that were given by hand always are.
    static constexpr std::size_t games_kept = 40;

    std::shared_ptr<GameLog> begin_game(const GameHeader& header, const std::string& match, std::optional<int> pairing);

    /// A finished or cut off game from a record.
    void add_record(const Record& record);

    /// So many matches are kept; beyond them the oldest one that is over is forgotten.
    static constexpr std::size_t matches_kept = 100;

    /// The match is new or has changed. The list of its games is the hub's own and kept as it is.
    void set_match(const MatchFacts& match);

    std::optional<MatchFacts> match(const std::string& id) const;
    std::vector<MatchFacts> matches() const;

    void set_contest(ContestPages pages);
    ContestEdition contest() const;
    std::uint64_t contest_version() const { return contest_version_; }

    std::shared_ptr<GameLog> game(const std::string& id) const;

    /// All of them, the newest first.
    std::vector<std::shared_ptr<GameLog>> games() const;

    /// Called, from any thread, when there is something new: once, until the next call of rearm(). An empty one ends that.
    void set_waker(std::function<void()> waker);
    void rearm() { woken_ = false; }
    void wake();

    /// Ids of the matches that have changed since the last call, and whether the list of games has.
    std::vector<std::string> take_changed_matches();
    bool take_games_changed() { return games_changed_.exchange(false); }
    void note_games_changed();

private:
    std::shared_ptr<GameLog> add(GameFacts facts);
    void forget_old_games();
    void forget_old_matches();

    mutable std::mutex mutex_;
    std::vector<std::shared_ptr<GameLog>> games_;  ///< the oldest first
    std::vector<MatchFacts> matches_;
    std::vector<std::string> changed_matches_;
    ContestPages contest_;
    std::atomic<std::uint64_t> contest_version_ = 0;
    std::size_t next_game_ = 1;
    std::mutex waker_mutex_;
    std::function<void()> waker_;
    std::atomic<bool> woken_ = false;
    std::atomic<bool> games_changed_ = false;
};

}  // namespace isola_arena::web
