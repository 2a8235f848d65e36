#pragma once

#include <vector>

#include "arena/contest/format/format.hpp"
#include "arena/contest/tournament/games.hpp"
#include "arena/judge/match_plan.hpp"

namespace isola_arena {

/// The state of a contest: the pairings issued so far and the games entered for them. A function of the format and of
/// the games alone: in whatever order games are entered, the pairings come out the same.
class Book {
public:
    /// tie: how a match without a winner by games is settled. Only reports need explanations.
    Book(const FormatRules& format, std::size_t entrants, TieRule tie,
         Games::Explanations explanations = Games::Explanations::kept);

    /// Pairing number N is issued()[N - 1].
    const std::vector<Pairing>& issued() const { return issued_; }

    /// Enters a game; the last one of a round issues the next round. False where no such game is open.
    bool enter(const GameSummary& game);

    /// The games of that pairing, of all pairings, that are not entered yet, in their order; how many these are.
    std::vector<GameKey> open_games_of(int pairing) const;
    std::vector<GameKey> open_games() const;
    std::size_t count_open() const { return static_cast<std::size_t>(open_); }

    /// Whether every game is played and no round follows.
    bool over() const { return open_ == 0; }

    /// What is known of the pairings all of whose games are played, byes among them, in their order.
    std::vector<PlayedPairing> finished() const;

    /// All games entered, by key.
    const Games& games() const { return games_; }

    /// How many games the whole contest has as far as is known: matches that will be drawn and played again come on top,
    /// a Swiss contest may end earlier.
    std::optional<std::size_t> total() const;

    /// The table as it stands.
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

/// The entrant who is that player in that game of the pairing: the first named starts the odd games.
std::size_t entrant_of(const Pairing& pairing, int round, Player player);

}  // namespace isola_arena
