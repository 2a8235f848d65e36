#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "arena/base/time.hpp"
#include "arena/contest/format/format.hpp"

namespace isola_arena::cluster {

/// How long the games of a contest take, by those seen so far. Older games count less and less, because bots, opponents
/// and machines change in the course of a contest.
class GameTimes {
public:
    /// known: the mean of games that were seen before.
    explicit GameTimes(std::optional<Nanoseconds> known) : mean_(known) {}

    /// Takes note of `games` games that took the time `took` in all, `at_once` of them played at once.
    void add(std::size_t games, Nanoseconds took, std::size_t at_once = 1);

    /// Returns the mean time of a game, nullopt if none has been seen.
    std::optional<Nanoseconds> mean() const { return mean_; }

private:
    std::optional<Nanoseconds> mean_;
    std::size_t seen_ = 0;
};

/// Which nodes get no more work of a contest: those that refuse, and those where one task after the other fails.
class NodeWatch {
public:
    /// Takes note of games that the node has played.
    void played(const std::string& node);

    /// Takes note of a task that failed on the node. Returns whether the node is left out from now on.
    bool failed(const std::string& node, const std::string& why);

    /// Leaves the node out. Returns false if it was left out before.
    bool leave_out(const std::string& node, const std::string& why);

    /// Returns the nodes left out, sorted.
    std::vector<std::string> left_out() const;

    /// Returns the nodes left out as a list for people: `n1 (why), n2 (why)`.
    std::string text() const;

private:
    std::map<std::string, int> failures_;  ///< by node, since it last played games
    std::map<std::string, std::string> left_out_;
};

/// Records for each bot the nodes that cannot build or start it. Bots are identified by their places in the plan.
class BotWatch {
public:
    /// Records that the node cannot build or start the bot. Returns false if this was already recorded.
    bool refuse(std::size_t bot, const std::string& node, const std::string& why);

    /// Counts a refusal by a node that the bot's games should have avoided. Returns the number of such refusals since the
    /// bot's last game.
    int refuse_in_vain(std::size_t bot);

    /// Resets the count of refuse_in_vain(): the bot has played a game.
    void played(std::size_t bot);

    /// Returns the nodes that cannot build or start one of both bots, sorted.
    std::vector<std::string> nodes_without(const Pairing& pairing) const;

    /// Says for people why games of these bots are not played: `WHY (n1, n2); WHY (n1)`.
    std::string text(const std::set<std::size_t>& bots) const;

private:
    struct Refusals {
        std::set<std::string> nodes;
        std::string why;  ///< the last one
        int in_vain = 0;
    };

    std::map<std::size_t, Refusals> refusals_;
};

}  // namespace isola_arena::cluster
