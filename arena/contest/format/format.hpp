#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/rules/events/match_result.hpp"
#include "protocol/result.hpp"

/// arena/contest/format decides which entrants of a contest meet, and ranks them. Open this header first. A whole
/// contest, in which play() makes a PlayedPairing of each Pairing:
///
///     for (auto round = next_pairings(rules, 8, results); !round.empty(); round = next_pairings(rules, 8, results))
///         for (const Pairing& pairing : round) results.push_back(play(pairing));
///     const std::vector<Standing> table = standings(rules, 8, results);
///
/// These are pure functions, which any thread may call.
namespace isola_arena {

enum class FormatKind : std::uint8_t { round_robin, swiss, knockout, gauntlet, ladder, columbia, icpc };

/// Returns all formats.
std::vector<FormatKind> format_kinds();

/// Returns the name of the format, such as `round-robin`.
std::string_view to_string(FormatKind kind);
std::optional<FormatKind> parse_format_kind(std::string_view name);

/// Returns the names of all formats.
std::vector<std::string> format_names();

/// Returns the names as a list in a sentence: `round-robin, swiss, ... or icpc`.
std::string list_of_formats();

/// The rounds of a format that are a knock-out, in which losers leave and winners meet. playoffs: the rounds that
/// follow the rounds known ahead; their matches have one game.
enum class KnockoutPart : std::uint8_t { none, all, playoffs };

/// The properties of a format that affect counts of games, and reports apart from the table.
struct FormatTraits {
    KnockoutPart knockout = KnockoutPart::none;
    bool has_places = false;  ///< entrants climb places: reports show the way of each, and Glicko-2 instead of Elo
    bool takes_latecomers = false;  ///< an entrant may join when games have been played
    bool is_known_ahead = false;    ///< no pairing depends on a result
};

/// The rules by which a contest is paired, as plain values. If the comment of a setting names formats, all other
/// formats ignore the setting.
struct FormatRules {
    FormatKind kind = FormatKind::round_robin;
    /// Round robin and gauntlet: how often each pair of opponents meets (0: once). Swiss: the number of rounds (0: log2
    /// of the field, rounded up), but no more than allow every entrant a new opponent in each round. Ladder: the number
    /// of rounds (0: the number of entrants, so that the last one can reach the top).
    int rounds = 0;
    int games = 2;        ///< of a match; entrant `first` starts the odd ones. The finals of icpc have one game
    bool bronze = false;  ///< knock-out and columbia: the losers of the semi-finals play for the third place
    int challengers = 1;  ///< gauntlet: the first N entrants play all the others, but not each other
    /// Knock-out, columbia and the finals of icpc: how often a drawn match is played again, sides exchanged each time,
    /// before the better seed (icpc: the better rank of the round robin) advances.
    int replays = 2;
    bool operator==(const FormatRules&) const = default;
};

/// The largest numbers that refuse() accepts.
inline constexpr std::size_t most_entrants = 10'000;
inline constexpr int most_rounds = 100'000;

/// A match to be played, or a bye. Entrants are named by their place in the list of entrants, from 0, which is also
/// their seed.
struct Pairing {
    int round = 1;      ///< of the contest, from 1
    std::string stage;  ///< for people: `round 3`, `semi-final`, `bronze match`, `final`
    std::size_t first = 0;
    std::optional<std::size_t> second;  ///< nullopt: first has a bye, which counts as a win
    int games = 2;
    int replay = 0;  ///< how often this match of the round was played before and drawn
    bool operator==(const Pairing&) const = default;
};

/// A pairing whose games are all played. Arrays have the value of `first`, then that of `second`.
struct PlayedPairing {
    Pairing pairing;
    std::optional<std::size_t> winner;  ///< 0: first, 1: second; nullopt: drawn. A bye: 0
    std::array<int, 2> wins{};          ///< games won
    int draws = 0;                      ///< games drawn
    std::array<long, 2> score{};        ///< points made inside the games, if the game counts any
    DecidedBy decided_by = DecidedBy::games;
    /// An entrant of the pairing has left the contest. Nothing was played: the winner gets the match as by a bye, and
    /// `wins` as its games. A bye of an entrant that has left counts nothing.
    bool is_forfeit = false;
    /// Both entrants of a forfeit have left: it counts nothing for either. In a knock-out, `winner` still advances, so
    /// that its next opponent has a match to win by forfeit.
    bool nobody_wins = false;
};

/// Returns the pairings of the next round, in their order; an empty list if the contest is over. Drawn matches of a
/// knock-out that are to be played again are returned by a separate call, with the number of their round. The result
/// depends on the arguments alone. results must hold every pairing that was returned for this contest so far, in whole
/// rounds and in the order of their return. Byes are included: they count as played at once. refuse() must accept the
/// rules.
///
/// An entrant that rests in a round robin, a gauntlet or a ladder gets no pairing. There are byes in the Swiss system
/// (in an odd field, for the lowest placed entrant that has had none, so never twice) and in the knock-outs (in round
/// 1, for the best seeds).
///
/// Swiss: no entrant meets an opponent twice. An entrant starts at most two matches more than it follows, and the
/// reverse, unless no such round is possible. The best placed entrant that is not yet paired gets its preferred
/// opponent (top half against bottom half of the entrants with equal points), or the nearest other one with which the
/// remaining entrants can still be paired. So a round is found if one exists. If none exists, the contest ends before
/// its last round. That cannot happen in the first n / 2 rounds of n entrants, nor within the default number of rounds.
std::vector<Pairing> next_pairings(const FormatRules& rules, std::size_t entrants,
                                   std::span<const PlayedPairing> results);

/// Returns how many rounds, from the first on, depend on no result: all of a round robin and of a gauntlet, the round
/// robin of icpc, else 1. These rounds can be played without waiting for a result.
int rounds_known_ahead(const FormatRules& rules, std::size_t entrants);

/// Returns the pairings of one of these rounds, as next_pairings() would. round: from 1.
std::vector<Pairing> pairings_of_round(const FormatRules& rules, std::size_t entrants, int round);

/// Returns the matches of an entrant that joins after pairings have been issued, in rounds after last_round. Returns none
/// if later rounds will pair the entrant, as on a ladder. latecomer: the number of the entrant. gone: for each earlier
/// entrant, whether it has left. The format must take latecomers.
std::vector<Pairing> pairings_of_latecomer(const FormatRules& rules, std::size_t latecomer, int last_round,
                                           const std::vector<bool>& gone);

/// Returns the number of pairings with two players in the whole contest; the maximum if the contest may end earlier
/// (Swiss). A match that is played again counts once. nullopt if the number is not known from the start; all present
/// formats know it.
std::optional<std::size_t> count_pairings(const FormatRules& rules, std::size_t entrants);

/// An entrant's line in the table.
struct Standing {
    std::size_t entrant = 0;
    int rank = 1;        ///< from 1; equal only if no criterion separates two entrants
    int matches = 0;     ///< byes not counted; a match that was played again counts each time
    int match_wins = 0;  ///< byes counted
    int match_draws = 0;
    int match_losses = 0;
    int game_wins = 0;
    int game_draws = 0;
    int game_losses = 0;
    double points = 0;     ///< the format's first criterion, more is better
    double tie_break = 0;  ///< its next criterion, more is better
    long score = 0;        ///< accumulated points inside all games
    std::string remark;    ///< `winner`, `lost in the semi-final`, `bye in round 2`, `from place 5`, often empty
    int speed_wins = 0;    ///< the part of match_wins that the mean time of replies decided
    bool operator==(const Standing&) const = default;
};

/// Returns the table after these results, best first; entrants that share a rank are in the order of their seeds. The
/// contest may still be running: results may hold any part of the last round (of the rounds known ahead). The criteria,
/// in this order:
/// - round robin: match points (a win 1, a draw 0.5), Sonneborn-Berger (the points of the opponents beaten and half of
///   the points of the opponents drawn with), games won, score.
/// - Swiss: match points (a bye 1), Buchholz (the sum of the opponents' points), Sonneborn-Berger, seed. For both sums
///   a bye is a win against an assumed opponent that had as many points until then and makes half a point in each later
///   round. The system would have chosen such an opponent. So a bye, which no entrant asks for, neither costs nor gains
///   a place at any moment.
/// - gauntlet: match points for each match played (challengers play more than the others), match points, score.
/// - knock-out: rounds won (byes counted), whether still in, bronze match. So the losers of a round share a rank.
/// - columbia: as knock-out, but by the points of the contest's document: the loser and the winner of a match get 5 and
///   10 in round 1, 2 and 3 more in round 2, 1 and 2 more in every later round; the winner of all gets 3 more. If there
///   are fewer than four rounds, all points are scaled so that the winner of all gets 20.
/// - icpc: the final and the semi-finals, then games won in the round robin, then score made in it. A tie at the fourth
///   place is broken by seed.
/// - ladder: the place.
std::vector<Standing> standings(const FormatRules& rules, std::size_t entrants, std::span<const PlayedPairing> results);

/// The headings of the columns points and tie_break in a format, such as `match points` and `Buchholz`; tie_break is
/// empty if the format does not use that column.
struct Columns {
    std::string_view points;
    std::string_view tie_break;
    bool operator==(const Columns&) const = default;
};
Columns columns(const FormatRules& rules);

const FormatTraits& traits(const FormatRules& rules);

/// Returns the reason if no contest can be played by these rules or with this number of entrants, else nullopt.
std::optional<Error> refuse(const FormatRules& rules, std::size_t entrants);

}  // namespace isola_arena
