#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/embedded_file.hpp"
#include "arena/contest/board_choice.hpp"
#include "arena/contest/format/format.hpp"
#include "arena/rules/settings/limits.hpp"
#include "arena/rules/settings/settings.hpp"
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
    Limits limits;       ///< of each bot whose bots file grants no others
    FormatRules format;  ///< of a whole contest; its matches have MatchSettings::games games
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

/// Calls choose_board() of board_choice.hpp for this contest.
Result<std::string> choose_board(const Preset& preset, std::string_view wanted, Rng& rng);

}  // namespace isola_arena
