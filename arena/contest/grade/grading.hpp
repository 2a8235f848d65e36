#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/contest/grade/grade.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/rules/events/event.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "arena/rules/settings/match_plan.hpp"
#include "protocol/result.hpp"

/// arena/contest/grade finds out how strong bots are: each plays up the levels of its game's engine, from level 1 on,
/// until it does not win more than half of the games against a level. Open this header first:
///
///     const Grading grading = usable(Grading::open({}, {ann, ben}));  // BotSpecs
///     const std::optional<Grade> grade = grading.climb(0, {});        // nullopt: a signal came
///     print(grade_sentence(*grade));
///
/// Several threads may call climb() at once, for different bots.
namespace isola_arena {

/// How bots are graded.
struct GradingSetup {
    /// Without a contest, rules or times the games are quick ones, on the game's usual board: the levels play as they
    /// were measured.
    ContestOptions contest = {};
    int games = 12;             ///< at most, against each level; four will do if the bot wins them all
    double minutes = 5;         ///< after this time of a climb a game that is not over counts for nothing
    std::string openings = {};  ///< a file of openings, which the pairs of games begin with in turn; empty: none
    bool alone = true;          ///< no other match runs meanwhile: see MatchRun::Setup
};

/// Callbacks for the progress of a climb. They are called on the thread of climb() or on the thread of the game.
struct ClimbListener {
    std::function<void(int level)> begins = [](int) {};  ///< the games against that level begin
    /// An event of a game. The games against a level are numbered on.
    EventSink events = [](const Event&) {};
    /// No more games are played against that level. Returns whether the climb goes on.
    std::function<bool(const LevelResult&)> ended = [](const LevelResult&) { return true; };
};

/// The bots that are graded in one run, with their plans and their confinement.
class Grading {
public:
    /// Returns the confinement of these bots.
    using Confine = std::function<Result<Confinements>(const std::vector<BotSpec>&)>;

    /// Prints on stderr which protections are enforced. Returns an error if the options are wrong, a bot cannot be
    /// used, the variant has no levels, or the bots play different variants. There must be a bot.
    static Result<Grading> open(const GradingSetup& setup, const std::vector<BotSpec>& bots);

    /// The same for the games of a contest, by its rules, clock and fault policy. board: see middle_board(). confine:
    /// is called with the bots and the levels, and returns their confinement. setup.contest is not used.
    static Result<Grading> open(const GradingSetup& setup, const Preset& contest, const std::string& board,
                                const std::vector<BotSpec>& bots, const Confine& confine);

    /// Lets a bot play up the levels. The first game has half a minute, however little time the setup grants. Returns
    /// nullopt if a signal ended it. Throws what a match throws.
    std::optional<Grade> climb(std::size_t bot, const ClimbListener& listener) const;

private:
    // Adds the levels of the game. plans: by bot.
    static Result<Grading> among(const GradingSetup& setup, const std::vector<BotSpec>& bots,
                                 std::vector<MatchPlan> plans, const std::string& game, const Confine& confine);
    Grading(GradingSetup setup, std::vector<BotSpec> bots, std::vector<MatchPlan> plans, std::vector<BotSpec> levels,
            Confinements confinements);

    GradingSetup setup_;
    std::vector<BotSpec> bots_;
    std::vector<MatchPlan> plans_;  ///< by bot
    std::vector<BotSpec> levels_;   ///< from level 1 on
    Confinements confinements_;
};

}  // namespace isola_arena
