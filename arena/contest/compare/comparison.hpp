#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "arena/contest/compare/compared.hpp"
#include "arena/contest/compare/version.hpp"
#include "arena/contest/rating/statistics.hpp"
#include "arena/contest/rating/sprt/sprt.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/contest/tournament/tournament.hpp"
#include "protocol/result.hpp"

/// arena/contest/compare plays two versions of a bot against each other, in pairs of games from openings, until a
/// sequential test decides whether the newer one is stronger. version.hpp finds and builds a version, such as a commit;
/// compared.hpp has the results and their texts. Open this header first:
///
///     ComparisonSetup setup;
///     setup.older = "HEAD~1", setup.newer = ".";
///     Result<Comparison> comparison = Comparison::prepare(setup, folder_for_builds);
///     const TournamentEnd end = comparison->play(4, sinks);
///     const std::string text = compared_text(comparison->result(end));
///
/// A Comparison belongs to the main thread; its games are played on other threads (arena/contest/tournament).
namespace isola_arena {

/// The default test of a comparison. It looks for a gain of some size, because the proof of a small gain takes
/// thousands of games.
inline constexpr const char* usual_comparison = "elo0=0 elo1=30";

/// The choices of a person for a comparison, as text.
struct ComparisonSetup {
    ContestOptions contest;
    std::string older;
    std::string newer;
    std::string openings;           ///< a file; empty: random turns from the seed
    std::vector<std::string> sprt;  ///< as in ContestSetup
    int rounds = 1000;              ///< the maximum number of pairs of games
    std::string record;             ///< a new or empty folder for all records; empty: keep only some lost games
};

/// Two versions that play until the test is decided.
class Comparison {
public:
    /// Finds and builds both versions and confines them. builds: an empty folder for the built bots, which must outlive
    /// the comparison. Reports the builds and the enforced protections on stderr. Returns an error if the setup is
    /// wrong, or a version cannot be found or built. Throws Interrupted after a signal.
    static Result<Comparison> prepare(const ComparisonSetup& setup, const std::filesystem::path& builds);

    const ContestPlan& plan() const { return plan_; }

    /// Plays until the test is decided, all rounds are over, or a signal comes. jobs: the number of games at once.
    /// sinks: progress and warn must be set. Throws ArenaFailure if the arena fails or a record cannot be written.
    TournamentEnd play(int jobs, TournamentSinks sinks);

    /// Returns result_so_far(); empty before the first game is over.
    std::string so_far() const;

    /// Returns the result, which refers to this comparison. end: the value that play() returned.
    Compared result(TournamentEnd end) const;

    /// Returns whether the newer version is stronger, by the test.
    bool passed() const { return test_.report().status.state == SprtState::accept_h1; }

private:
    Comparison(Confinements confinements, Versions versions, ContestPlan plan, std::string rules, LostGames lost);

    void take(const GameReport& game);
    bool is_decided(const Book& book);

    Confinements confinements_;
    Versions versions_;
    ContestPlan plan_;
    std::string rules_;
    Book book_;
    LostGames lost_;
    SprtRun test_;
    WinsDrawsLosses made_;  ///< by the newer version
    std::array<FaultTally, 2> faults_;
};

}  // namespace isola_arena
