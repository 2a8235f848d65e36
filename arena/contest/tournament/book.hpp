#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/contest/format/format.hpp"
#include "arena/contest/tournament/contest_change.hpp"
#include "arena/rules/events/game_result.hpp"
#include "arena/rules/settings/machine.hpp"
#include "arena/rules/settings/match_plan.hpp"

namespace isola_arena {

/// The games of a contest by key. A game takes only about 130 bytes, because a contest may have a hundred thousand.
class Games {
public:
    /// Whether explanations are kept. They are sentences, and the only part of a game that no table needs.
    enum class Explanations : std::uint8_t { kept, left_out };

    explicit Games(Explanations explanations = Explanations::kept) : explanations_(explanations) {}

    /// Adds a game and returns true. Returns false, and changes nothing, if a game of that key is there already or if
    /// the number of its pairing is below 0.
    bool add(const GameSummary& game);

    bool contains(GameKey key) const { return place_of(key) != nullptr; }

    /// Returns the game, with an empty explanation if explanations are left out; nullopt if there is no such game.
    std::optional<GameSummary> find(GameKey key) const;

    std::size_t size() const { return size_; }

    /// Returns the number of games of this pairing.
    std::size_t count_of(int pairing) const {
        const bool is_known = pairing >= 0 && static_cast<std::size_t>(pairing) < pairings_.size();
        return is_known ? pairings_[static_cast<std::size_t>(pairing)].size() : 0;
    }
    bool empty() const { return size_ == 0; }

    /// Calls visit(game) for each game, by key.
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::size_t pairing = 0; pairing < pairings_.size(); ++pairing)
            for_each_of(static_cast<int>(pairing), visit);
    }

    /// Calls visit(game) for each game of this pairing, by number.
    template <class Visit>
    void for_each_of(int pairing, Visit visit) const {
        if (pairing < 0 || static_cast<std::size_t>(pairing) >= pairings_.size()) return;
        for (const Row& row : pairings_[static_cast<std::size_t>(pairing)]) visit(summary(pairing, row));
    }

    bool operator==(const Games& other) const;

private:
    // The winner and the reason.
    using Verdict = std::pair<std::optional<Player>, std::string>;

    struct Row {
        int number;
        int turns;
        PerPlayer<int> discarded;
        PerPlayer<Speed> speed;
        PerPlayer<std::int64_t> worst_ns;
        PerPlayer<int> scores;
        std::uint16_t verdict;  ///< its place in verdicts_
        bool has_scores;
        PerPlayer<bool> has_worst;
        std::int64_t course;
        bool has_course;
    };

    const Row* place_of(GameKey key) const;
    std::uint16_t place_of_verdict(const Verdict& verdict);
    GameSummary summary(int pairing, const Row& row) const;

    Explanations explanations_;
    std::vector<std::vector<Row>> pairings_;  ///< by number of the pairing; each by number of the game
    std::size_t size_ = 0;
    std::vector<Verdict> verdicts_;
    std::map<GameKey, std::string> kept_explanations_;
};

/// The numbers of games of a contest that one machine played. They show a machine on which bots are often late.
struct NodeGames {
    Machine machine;  ///< without a name: the one that keeps the contest
    std::int64_t games = 0;
    std::int64_t late = 0;                     ///< games lost because a reply was late
    std::int64_t other_faults = 0;             ///< games lost by another fault
    std::int64_t starved = 0;                  ///< games drawn because the machine starved a bot in every attempt
    std::optional<std::int64_t> mean_ns = {};  ///< the mean charged time of all replies
    bool operator==(const NodeGames&) const = default;
};

/// What becomes of a match. An entrant that leaves plays no match any more. A forfeited match is won by the other one
/// without a game; a removed one does not count.
enum class MatchFate : std::uint8_t { played, forfeited, removed };

/// The state of a contest: the pairings issued so far and the games entered for them. The pairings depend on the format,
/// the changes and the games alone, not on the order in which games are entered.
class Book {
public:
    /// entrants: all that ever took part, also those that joined later. tie: how a match without a winner by games is
    /// settled. explanations: whether to keep those of games, which only reports need. changes: of the contest, in
    /// their order.
    Book(const FormatRules& format, std::size_t entrants, TieRule tie,
         Games::Explanations explanations = Games::Explanations::kept, std::vector<ContestChange> changes = {});

    /// Returns the pairings issued so far; pairing number N is issued()[N - 1].
    const std::vector<Pairing>& issued() const { return issued_; }

    /// Enters a game and returns true; issues the next round if no issued game is open any more. Returns false, and
    /// changes nothing, if no such game is open.
    bool enter(const GameSummary& game);

    /// Returns whether enter() would enter a game with this key.
    bool is_open(GameKey key) const;

    /// Returns the games of an issued pairing that are not entered yet, in their order.
    std::vector<GameKey> open_games_of(int pairing) const;

    /// Returns the games of all issued pairings that are not entered yet, in their order.
    std::vector<GameKey> open_games() const;

    /// Returns how many games of all issued pairings are not entered yet.
    std::size_t count_open() const { return static_cast<std::size_t>(open_); }

    /// Returns what becomes of an issued pairing.
    MatchFate fate_of(int pairing) const { return fates_[static_cast<std::size_t>(pairing) - 1].fate; }

    /// Returns whether this entrant has left the contest.
    bool has_left(std::size_t entrant) const { return gone_[entrant]; }

    /// Returns whether entrants join or leave only with later pairings, because games that were played before that are
    /// not entered.
    bool awaits_changes() const;

    /// Returns whether every game is played and no round follows.
    bool over() const { return open_ == 0; }

    /// Returns the results of the pairings of which all games are entered, byes and forfeited ones among them, in their
    /// order. Removed ones are left out.
    std::vector<PlayedPairing> finished() const;

    /// Returns the result of an issued pairing, as finished() has it; nullopt if games of it are not entered yet, or if
    /// it is removed.
    std::optional<PlayedPairing> result_of(int pairing) const;

    /// Returns all games entered, by key.
    const Games& games() const { return games_; }

    /// Returns the number of games of the whole contest as far as it is known, of an ended one those that were played;
    /// nullopt if it is not known at all. Later draws that are played again add games; a Swiss contest may end earlier.
    std::optional<std::size_t> total() const;

    /// Returns the table as it stands. The remark of an entrant that has left says so.
    std::vector<Standing> table() const;

private:
    void issue_what_is_known_ahead();
    void issue();
    void add(const std::vector<Pairing>& pairings);
    void apply_changes();
    void join();
    void leave(const ContestChange& change);
    void drop(std::size_t index, MatchFate fate);
    PlayedPairing played(std::size_t index) const;

    struct Fate {
        MatchFate fate = MatchFate::played;
        std::size_t winner = 0;    ///< of a forfeited match: 0: first, 1: second
        bool nobody_wins = false;  ///< both of a forfeited match have left
    };

    FormatRules format_;
    int rounds_of_format_;      ///< as at the beginning: a latecomer adds rounds to a ladder
    std::size_t all_entrants_;  ///< also those that join later
    std::size_t entrants_;      ///< that have joined by now
    std::vector<ContestChange> changes_;
    std::size_t changed_ = 0;  ///< how many of them have been made
    std::vector<bool> gone_;   ///< by entrant
    std::vector<Fate> fates_;  ///< by pairing
    TieRule tie_;
    std::vector<Pairing> issued_;
    std::vector<int> missing_;  ///< games to be played, by pairing
    int open_ = 0;              ///< games missing in all
    Games games_;
};

/// Returns the entrant that plays as this player in this game of the pairing. pairing.first starts the odd games.
std::size_t entrant_of(const Pairing& pairing, int game_number, Player player);

}  // namespace isola_arena
