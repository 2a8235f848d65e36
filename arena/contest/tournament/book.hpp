#pragma once

#include <vector>

#include "arena/contest/format/format.hpp"
#include "arena/contest/tournament/games.hpp"
#include "arena/rules/settings/match_plan.hpp"

namespace isola_arena {

/// The state of a contest: the pairings issued so far and the games entered for them. The pairings depend on the format
/// and the games alone, not on the order in which games are entered.
class Book {
public:
    /// tie: how a match without a winner by games is settled. explanations: whether to keep those of games, which only
    /// reports need.
    Book(const FormatRules& format, std::size_t entrants, TieRule tie,
         Games::Explanations explanations = Games::Explanations::kept);

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

    /// Returns whether every game is played and no round follows.
    bool over() const { return open_ == 0; }

    /// Returns the results of the pairings of which all games are entered, byes among them, in their order.
    std::vector<PlayedPairing> finished() const;

    /// Returns all games entered, by key.
    const Games& games() const { return games_; }

    /// Returns the number of games of the whole contest as far as it is known; nullopt if it is not known at all. Later
    /// draws that are played again add games; a Swiss contest may end earlier.
    std::optional<std::size_t> total() const;

    /// Returns the table as it stands.
    std::vector<Standing> table() const { return standings(format_, entrants_, finished()); }

private:
    void issue_what_is_known_ahead();
    void issue();
    void add(const std::vector<Pairing>& pairings);
    PlayedPairing played(std::size_t index) const;

    FormatRules format_;
    std::size_t entrants_;
    TieRule tie_;
    std::vector<Pairing> issued_;
    std::vector<int> missing_;  ///< games to be played, by pairing
    int open_ = 0;              ///< games missing in all
    Games games_;
};

/// Returns the entrant that plays as this player in this game of the pairing. pairing.first starts the odd games.
std::size_t entrant_of(const Pairing& pairing, int game_number, Player player);

}  // namespace isola_arena
