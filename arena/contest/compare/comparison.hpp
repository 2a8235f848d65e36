#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "arena/contest/rating/sprt/sprt.hpp"
#include "arena/contest/rating/statistics.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/contest/tournament/tournament.hpp"
#include "arena/rules/events/fault_tally.hpp"
#include "arena/rules/events/game_result.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "protocol/result.hpp"

/// arena/contest/compare plays two versions of a bot against each other, in pairs of games from openings, until a
/// sequential test decides whether the newer one is stronger. find_version() finds and builds a version, such as a
/// commit; a Compared has the results. Open this header first:
///
///     ComparisonSetup setup;
///     setup.older = "HEAD~1", setup.newer = ".";
///     Result<Comparison> comparison = Comparison::prepare(setup, folder_for_builds);
///     const TournamentEnd end = comparison->play(4, sinks);
///     const std::string text = compared_text(comparison->result(end));
///
/// A Comparison belongs to the main thread; its games are played on other threads (arena/contest/tournament).
namespace isola_arena {

/// A version of a bot that is compared.
struct Version {
    BotSpec bot;       ///< its name is empty if the version has no name, such as a commit
    std::string what;  ///< for people: `commit 1a2b3c4 of bots/mine`, `the folder .`, `greedy`
};

/// Both versions, with different names.
struct Versions {
    Version older;
    Version newer;
};

/// The places in which find_version() searches.
struct VersionSource {
    std::string bots_file;             ///< the value of `--bots`; empty: none
    std::filesystem::path repository;  ///< the folder whose commits a word may name
    std::filesystem::path builds;      ///< an empty folder for the built bots
    std::stop_token stop = {};         ///< ends a build
};

/// Returns the version that an argument names: a folder, a commit of source.repository, or any bot that `arena match`
/// accepts. place: `old` or `new`, for messages and the folder of a build. A folder with sources and the folder of a
/// commit are built in the sandbox, if it is on, by the recipe that fits. A folder whose bots.toml starts the bot
/// without a build is used in place. Reports the build on stderr. Returns an error that names the version if there is
/// no such bot or its build fails, with the end of the build's log. Throws Interrupted if source.stop stopped a build.
Result<Version> find_version(const std::string& argument, const std::string& place, const VersionSource& source,
                             const Confinements& confinements);

/// Returns the versions with their own names, or with the names `old` and `new` if one has no name or both have the
/// same. Returns an error if the names say that the older and the newer version are exchanged.
Result<Versions> named_versions(Version older, Version newer);

/// Returns the folder whose commits the arguments of a comparison may name: the second argument if it is a folder, else
/// the first one if it is a folder, else the current folder.
std::filesystem::path repository_folder(const std::string& first, const std::string& second);

/// A game that the newer version lost.
struct LostGame {
    std::string game;    ///< PAIR.GAME
    std::string record;  ///< the path of its record
};

/// The results of two versions against each other so far. The newer one is entrant 0 of the plan.
struct Compared {
    const ContestPlan& plan;
    std::string rules;  ///< with the board if all games have the same one
    const Version& older;
    const Version& newer;
    const Book& book;
    SprtReport test;
    std::array<FaultTally, 2> faults;  ///< of the newer version, then of the older one
    std::vector<LostGame> lost;
    bool interrupted = false;
};

/// Returns the result of the games so far: `mybot won 61, drew 2, lost 37; Elo +85 (+10 to +166), LLR 1.02 (-2.94 to
/// 2.94)`. name and made are those of the newer version.
std::string result_so_far(const std::string& name, const WinsDrawsLosses& made, const SprtReport& test);

/// Returns the result as lines for people, each with LF.
std::string compared_text(const Compared& compared);

/// Returns the result as one JSON object.
std::string compared_json(const Compared& compared);

/// Keeps the records of a comparison: all of them in a folder, or only those of the lost games with the lowest numbers.
/// These do not depend on the order in which games end.
class LostGames {
public:
    static constexpr std::size_t most = 3;

    /// folder: a new or empty folder for all records; an empty path keeps only some lost games. Returns an error if the
    /// folder cannot be made or is not empty.
    static Result<LostGames> open(const std::filesystem::path& folder);

    /// Takes the record of a game. Throws ArenaFailure if it cannot be written.
    void take(GameKey game, const std::string& record, bool lost);

    /// Returns the lost games with the paths of their records. Without a folder for all records, writes these records
    /// now, to a new folder in the system's folder for temporary files. Throws ArenaFailure if that fails.
    std::vector<LostGame> found() const;

private:
    explicit LostGames(std::filesystem::path folder) : folder_(std::move(folder)) {}

    std::filesystem::path folder_;
    std::map<GameKey, std::string> lost_;  ///< the records; empty if they are in the folder
};

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
