#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena {

enum class FormatKind : std::uint8_t { round_robin, swiss, knockout, gauntlet, ladder, columbia, icpc };

/// `round-robin`, `swiss`, `knockout`, `gauntlet`, `ladder`, `columbia`, `icpc`.
std::string_view to_string(FormatKind kind);
std::optional<FormatKind> parse_format_kind(std::string_view word);

/// All of them as a sentence lists them: `round-robin, swiss, ... or icpc`.
std::string format_words();

/// Which of a format's rounds are a knock-out, in which losers leave and winners meet: none, all, or those that follow
/// the rounds known ahead, with one game a match.
enum class KnockoutPart : std::uint8_t { none, all, playoffs };

/// What a format's reports show besides the table.
struct FormatTraits {
    KnockoutPart knockout = KnockoutPart::none;
    bool has_places = false;  ///< entrants climb places: the way of each is shown, and Glicko-2 in the place of Elo
};
/// How a contest is paired, as plain rules. A format leaves alone what is not said to be its own.
struct FormatRules {
    FormatKind kind = FormatKind::round_robin;
    /// Round robin and gauntlet: how often everybody meets everybody (0: once). Swiss: how many (0: log2 of the field,
    /// rounded up); never more than have a new opponent for everybody. Ladder: how many (0: as many as there are
    /// entrants, so that the last can reach the top).
    int rounds = 0;
    int games = 2;        ///< of a match; the first named starts the odd ones. The finals of icpc have one game
    bool bronze = false;  ///< knock-out and columbia: the losers of the semi-finals play for the third place
    int challengers = 1;  ///< gauntlet: so many of the first entrants play everybody else
    /// Knock-out, columbia and the finals of icpc: a drawn match is played again so often, sides exchanged each time,
    /// before the better seed (icpc: the better rank of the round robin) advances.
    int replays = 2;
    bool operator==(const FormatRules&) const = default;
};

/// The most that refuse() lets through.
inline constexpr std::size_t most_entrants = 10'000;
inline constexpr int most_rounds = 100'000;

/// A match to be played, or a bye. Entrants are named by their place in the list of entrants, from 0, which is also
/// their seed.
struct Pairing {
    int round = 1;      ///< of the contest, from 1
    std::string stage;  ///< for people: `round 3`, `semi-final`, `bronze match`, `final`
    std::size_t first = 0;
    std::optional<std::size_t> second;  ///< nothing: first has a bye, which counts as a win
    int games = 2;
    int replay = 0;  ///< 1 and 2: a drawn match of the round played again
    bool operator==(const Pairing&) const = default;
};

/// A pairing whose games are all played. Pairs: first's value, then second's.
struct PlayedPairing {
    Pairing pairing;
    std::optional<std::size_t> winner;  ///< 0: first, 1: second; nothing: drawn. A bye: 0
    std::array<int, 2> wins{};          ///< games won
    int draws = 0;                      ///< games drawn
    std::array<long, 2> score{};        ///< points made inside the games, where the game counts any
};

/// The pairings of the next round, in their order; empty where the contest is over. Drawn matches of a knock-out that
/// are to be played again are a call of their own, with the round's number. A function of its arguments alone: results
/// hold every pairing that was ever given for this contest, whole rounds, in the order in which they were given. Byes
/// are among them, and the caller counts them as played at once. Only for rules that refuse() lets through.
///
/// Who rests in a round robin, a gauntlet or a ladder gets no pairing. Byes are given by the Swiss system (an odd
/// field: to the last of the table who had none yet, so never twice) and the knock-outs (round 1: to the best seeds).
///
/// Swiss: nobody meets an opponent twice, and nobody starts more than twice more than he follows or the reverse, unless
/// no other round is possible. The best placed who is not yet paired gets the opponent that he should have (top half
/// against bottom half of those with as many points), or the nearest to it with whom the rest can still be paired. So a
/// round is found wherever there is one; where there is none the contest ends before its last round. That cannot
/// happen in the first n / 2 rounds, nor in as many as a Swiss contest has where nothing else is said.
std::vector<Pairing> next_pairings(const FormatRules& rules, std::size_t entrants,
                                   std::span<const PlayedPairing> results);

/// How many rounds from the first on depend on no result: all of a round robin and of a gauntlet, the round robin of
/// icpc, elsewhere 1. Nobody needs to wait for a result before he plays these.
int rounds_known_ahead(const FormatRules& rules, std::size_t entrants);

/// The pairings of one of these, from 1: what next_pairings() would give.
std::vector<Pairing> pairings_of_round(const FormatRules& rules, std::size_t entrants, int round);

/// How many pairings with two players the whole contest has: the most where it may end earlier (Swiss), a match that is
/// played again counted once. Nothing where that is not known from the start; all formats so far know it.
std::optional<std::size_t> count_pairings(const FormatRules& rules, std::size_t entrants);

/// An entrant's line in the table.
struct Standing {
    std::size_t entrant = 0;
    int rank = 1;        ///< from 1; equal only where nothing tells two apart
    int matches = 0;     ///< byes not counted; a match that was played again counts each time
    int match_wins = 0;  ///< byes counted
    int match_draws = 0;
    int match_losses = 0;
    int game_wins = 0;
    int game_draws = 0;
    int game_losses = 0;
    double points = 0;     ///< what the format ranks by first, more is better
    double tie_break = 0;  ///< what it ranks by next, more is better
    long score = 0;        ///< accumulated points inside all games
    std::string remark;    ///< `winner`, `lost in the semi-final`, `bye in round 2`, `from place 5`, often nothing
    bool operator==(const Standing&) const = default;
};

/// The table after these results, best first, those who share a rank by seed; also while the contest runs: of the last
/// round (of the rounds known ahead) any part may be there. What ranks, in this order:
/// - round robin: match points (a win 1, a draw 0.5), Sonneborn-Berger (the points of those one has beaten and half of
///   those one has drawn with), games won, score.
/// - Swiss: match points (a bye 1), Buchholz (the sum of the opponents' points), Sonneborn-Berger, seed. For both a bye
///   is a win against somebody who had as many points until then and makes half a point in each later round: the
///   opponent that the system would have given, of whom nothing more is known. A rest that nobody asked for should
///   neither cost nor bring a place, at any moment.
/// - gauntlet: match points for each match played (challengers play more than the others), match points, score.
/// - knock-out: rounds won (byes counted), still in, bronze match. So the losers of a round share a rank.
/// - columbia: the same order by the document's points: the loser and the winner of round 1 get 5 and 10, of round 2 2
///   and 3 more, of every later round 1 and 2 more, the winner of all 3 more. In fewer than four rounds all points are
///   scaled so that the winner of all gets 20.
/// - icpc: the final and the semi-finals, then games won in the round robin, then score made in it. A tie at the fourth
///   place is broken by seed.
/// - ladder: the place.
std::vector<Standing> standings(const FormatRules& rules, std::size_t entrants, std::span<const PlayedPairing> results);

/// What the columns points and tie_break hold in this format: `match points` and `Buchholz`, ...; tie_break is empty
/// where nothing stands there.
struct Columns {
    std::string_view points;
    std::string_view tie_break;
    bool operator==(const Columns&) const = default;
};
Columns columns(const FormatRules& rules);

const FormatTraits& traits(const FormatRules& rules);

/// Refuses rules or a number of entrants with which no contest can be played, with words.
std::optional<Refusal> refuse(const FormatRules& rules, std::size_t entrants);

}  // namespace isola_arena
