#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "arena/base/embedded_file.hpp"
#include "arena/contest/format/format.hpp"
#include "arena/contest/openings/opening_choice.hpp"
#include "arena/rules/settings/limits.hpp"
#include "arena/rules/settings/settings.hpp"
#include "arena/rules/settings/share.hpp"
#include "protocol/result.hpp"
#include "protocol/rng.hpp"

/// arena/contest has the contests: presets and contest files, with their boards, limits and settings. arena/bots finds
/// bots; in this folder, format/ pairs a contest, tournament/ plays it, and rating/ rates it. Open this header first:
///
///     const Result<Preset> contest = find_preset(default_contest);
///     const Result<std::string> board = choose_board(*contest, "9x9", rng);
///     const Result<std::vector<ContestBot>> field = find_field({"greedy", "random-cpp"}, {});  // bots/entrants.hpp
///
/// The functions have no shared state. Any thread may call them while no other thread changes the environment or the
/// current folder of the process.
namespace isola_arena {

/// The bounds of the sides of any board.
inline constexpr int smallest_side = 3;
inline constexpr int largest_side = 32;

/// A contest that is always played on one size, such as `6x8`.
struct FixedBoard {
    std::string size;
    bool operator==(const FixedBoard&) const = default;
};

/// A contest on square boards with odd sides within these bounds. The size is drawn at random unless the person asks
/// for one.
struct OddSquares {
    int from = 7;
    int to = 27;
    bool operator==(const OddSquares&) const = default;
};

/// A contest on any board that the rules allow. The default is the board that the rules name, or else the board of the
/// variant.
struct AnyBoard {
    bool operator==(const AnyBoard&) const = default;
};

/// A contest of a game that has no boards of different sizes.
struct NoBoard {
    bool operator==(const NoBoard&) const = default;
};

using BoardChoice = std::variant<FixedBoard, OddSquares, AnyBoard, NoBoard>;

/// Returns the board to play on as `RxC`. wanted: a size `RxC`, `random`, or empty for the choice's default. The
/// default is an empty string for AnyBoard (the rules' own board) and for NoBoard. For AnyBoard, `random` is an odd
/// square from 7x7 to 27x27. contest: the name of the contest for messages; empty: none. Draws from the generator only
/// if the board is random.
///
/// Returns an error if wanted is a size that the choice does not allow (the error describes the permitted boards), if
/// it is neither empty nor `random` nor a size, or if it is not empty for NoBoard.
Result<std::string> choose_board(const BoardChoice& choice, std::string_view contest, std::string_view wanted,
                                 Rng& rng);

/// Returns the choice in words, such as `odd square boards from 7x7 to 27x27`, for lists and messages.
std::string describe(const BoardChoice& choice);

/// Returns all boards of the choice, the smallest first; for AnyBoard only 3x3 and 32x32, for NoBoard none.
std::vector<std::string> boards_of(const BoardChoice& choice);

/// Returns the board for measurements that must not depend on chance: `wanted`, unless it is empty. Otherwise returns
/// the middle size of a contest that draws its boards, and an empty text (the default board) for other contests.
std::string middle_board(const BoardChoice& choice, const std::string& wanted);

/// Returns the files of arena/contest/presets, the default contest's first.
std::span<const EmbeddedFile> embedded_presets();

/// Everything that a contest fixes about its matches, and its format.
struct Preset : MatchSettings {
    std::string name;  ///< empty: free play, no contest
    std::string title;
    std::string summary;
    std::string source;  ///< the organiser or origin of the contest
    std::string rules;   ///< variant text for complete_rules(); names a board only if `board` allows any
    BoardChoice board = AnyBoard{};
    Limits limits;                ///< of each bot whose bots file grants no others
    Shares shares = {};           ///< that its file names; in the plan of a contest they are among ContestPlan::shares
    OpeningChoice openings = {};  ///< with which games begin; in the plan of a contest, ContestPlan has the openings
    FormatRules format;           ///< of a whole contest; its matches have MatchSettings::games games
    bool operator==(const Preset&) const = default;
};

/// The contest that is played if none is named.
inline constexpr std::string_view default_contest = "friendly";

/// Returns the built-in contests in the order of lists.
std::vector<Preset> presets();

/// Checks the rules of a contest file, because the code of this header knows no game. Returns the reason if the rules
/// are wrong, else nullopt.
using RulesCheck = std::function<std::optional<Error>(const std::string& rules)>;

/// Returns the built-in contest of that name, or the contest of an organiser's own file if the name ends in `.toml`.
/// Returns an error that lists the known contests, or that names the place and the reason of a mistake in the file.
/// rules: checks the rules of the file; empty: no check.
Result<Preset> find_preset(std::string_view name, const RulesCheck& rules = {});

/// Reads the TOML of a preset. Returns an error if a key is unknown or missing, or a value is wrong. file: its name for
/// errors, which also name the line.
Result<Preset> parse_preset(std::string_view text, const std::string& file, const RulesCheck& rules = {});

/// Returns the settings for play by rules alone (variant text, may name a board): 3 s a reply, a fault loses, 2 games,
/// ties are draws, any board from 3x3 to 32x32. The rules are not checked here.
Preset free_play(std::string_view rules);

/// Calls choose_board() for the boards of this contest.
Result<std::string> choose_board(const Preset& preset, std::string_view wanted, Rng& rng);

}  // namespace isola_arena
