#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "arena/contest/rating/contest_games.hpp"
#include "arena/contest/rating/repeats.hpp"
#include "arena/contest/tournament/contest_plan.hpp"
#include "protocol/result.hpp"

/// arena/contest/rating/sprt is the sequential test (SPRT): it says whether the games of two bots are enough to decide
/// between two hypotheses about their strength. Open this header first. With the Book of a contest:
///
///     const SprtPlan plan{0, 10, 0.05, 0.05};  // H0: entrant 0 is stronger by 0 Elo; H1: by 10 Elo
///     const SprtStatus status = sprt(plan, paired_results(0, 1, book.issued(), book.games()));
///     if (status.state != SprtState::go_on) print(to_string(status.state));
///
/// While a contest is played, a SprtRun always decides the test at the same game. A SprtRun may be used by one
/// thread at a time; any thread may call the functions, on games that no thread changes meanwhile.
namespace isola_arena {

/// Returns the reason if a plan cannot be followed, else nullopt: elo0 must be less than elo1, both must be within 1000
/// of 0, alpha and beta between 0 and 0.5, exclusive.
std::optional<Error> refuse(const SprtPlan& plan);

enum class SprtState : std::uint8_t { go_on, accept_h0, accept_h1 };

/// Returns `go on`, `H0` or `H1`.
std::string_view to_string(SprtState state);

/// The state of a test. It is decided when llr leaves (lower, upper).
struct SprtStatus {
    double llr = 0;    ///< logarithm of the likelihood ratio: how much better H1 explains the results than H0
    double lower = 0;  ///< log(beta / (1 - alpha)), Wald's bound for H0
    double upper = 0;  ///< log((1 - beta) / alpha), for H1
    SprtState state = SprtState::go_on;
    bool operator==(const SprtStatus&) const = default;
};

/// Runs the generalised sequential probability ratio test, which fishtest made usual for engines: among all
/// distributions of pair results with the mean of a hypothesis, the one that explains the results best gives the
/// hypothesis its likelihood. fishtest and fastchess put a thousandth of a result into empty cells. This function uses
/// the exact limit instead (rating/score_likelihood.hpp), so llr is valid for all results: it is 0 without games, and n
/// * log(s1 / s0) after n pairs won, with the expected scores s0 and s1. The plan must be accepted by refuse().
SprtStatus sprt(const SprtPlan& plan, const PairedResults& results);

/// The state of the test of a contest.
struct SprtReport {
    SprtStatus status;
    PairedResults results;        ///< of entrant 0 against entrant 1, in the games that were looked at
    std::optional<GameKey> last;  ///< the last game that was looked at; later games do not count
    bool repeats = false;         ///< the test ended undecided, because the bots only repeat their games
    bool operator==(const SprtReport&) const = default;
};

/// The test of a contest of two, entrant 0 against entrant 1, while it is played. It looks at games in the order of
/// their keys without a gap, at a pair when both its games are there, and at none after the decision. So the report
/// depends on the games alone, not on the order in which they end: the test is always decided at the same game. A pair
/// in which both games are repeated does not count (repeats.hpp). If none was new in a whole cycle of openings, and in at
/// least ten pairs, the test ends undecided: more games would tell nothing.
class SprtRun {
public:
    /// The plan must be accepted by refuse(). rates_repeats: repeated games count, too (ContestPlan::rates_repeats).
    /// cycle: the number of pairs after which their openings begin again; 0: never, because openings or chance are random.
    explicit SprtRun(const SprtPlan& plan, bool rates_repeats = false, std::size_t cycle = 0);

    /// Looks at the games that have come since the previous call. Between calls, the lists may only grow.
    const SprtReport& advance(PairingList pairings, const Games& games);

    const SprtReport& report() const { return report_; }
    bool decided() const { return report_.status.state != SprtState::go_on; }

    /// Returns whether the test looks at no more games: it is decided, or the bots only repeat their games.
    bool over() const { return decided() || report_.repeats; }

private:
    bool look_at_next(PairingList pairings, const Games& games);
    bool is_new(const Pairing& pairing, const Games& games, int count);

    SprtPlan plan_;
    bool rates_repeats_;
    std::size_t cycle_;
    std::size_t without_news_ = 0;  ///< pairs since the last new one
    SeenGames seen_;
    SprtReport report_;
    GameKey next_;  ///< begins the next observation
};

/// Returns the cycle of openings of a contest, as SprtRun takes it.
std::size_t cycle_of_openings(const ContestPlan& plan);

/// Returns the sentence that says why a test ended undecided; empty if it did not end so.
std::string repeats_text(const SprtReport& report);

/// Returns the report on all games at once: the shortest prefix of the games, in the order of their keys, that decides
/// the test counts.
SprtReport sprt_of_contest(const SprtPlan& plan, PairingList pairings, const Games& games);

}  // namespace isola_arena
