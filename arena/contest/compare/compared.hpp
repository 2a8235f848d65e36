#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "arena/contest/compare/version.hpp"
#include "arena/contest/rating/statistics.hpp"
#include "arena/contest/rating/sprt/sprt.hpp"
#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/rules/events/fault_tally.hpp"
#include "arena/rules/events/game_result.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

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

/// Returns the kinds of faults that the newer version makes and the older one does not.
std::vector<FaultGroup> new_faults(const Compared& compared);

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

}  // namespace isola_arena
