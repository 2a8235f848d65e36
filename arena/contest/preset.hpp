#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/contest/board_choice.hpp"
#include "arena/contest/format/format.hpp"
#include "arena/judge/event.hpp"
#include "arena/judge/match_plan.hpp"
#include "arena/process/limits.hpp"
#include "protocol/result.hpp"
#include "protocol/rng.hpp"

namespace isola_arena {

/// All that a contest fixes about its matches.
struct Preset {
    std::string name;  ///< empty: free play, no contest
    std::string title;
    std::string summary;
    std::string source;  ///< whose contest it is
    std::string rules;   ///< variant text for complete_rules(), without a board
    BoardChoice board = AnyBoard{};
    TimeControl time;
    Limits limits;  ///< of each bot that is granted nothing else
    FaultPolicy policy = FaultPolicy::disqualify;
    int rounds = 2;
    TieRule tie = TieRule::draw;
    FormatRules format;  ///< of a whole contest; its matches have as many games as rounds says
    bool operator==(const Preset&) const = default;
};

/// The contest that is played when nobody names one.
inline constexpr std::string_view default_contest = "uicc-isola";

/// The contests that are built in, in the order of lists.
std::vector<Preset> presets();

/// Says what is wrong with rules, if anything: presets know no game.
using RulesCheck = std::function<std::optional<Refusal>(const std::string& rules)>;

/// The contest of that name, or of an organiser's own file where the name ends in `.toml`. The refusal lists the known
/// ones, or says what is wrong with the file and where. rules: what judges the rules of such a file; empty: nothing.
Result<Preset> find_preset(std::string_view name, const RulesCheck& rules = {});

/// Reads a preset's TOML; file is named in refusals, with the line: unknown and missing keys, wrong values.
Result<Preset> parse_preset(std::string_view text, const std::string& file, const RulesCheck& rules = {});

/// Play by rules alone (variant text, may name a board): 3 s a reply, a fault loses, 2 rounds, ties are draws, any
/// board from 3x3 to 32x32. The rules are not looked at here.
Preset free_play(std::string_view rules);

/// choose_board() of board_choice.hpp for this contest.
Result<std::string> choose_board(const Preset& preset, std::string_view wanted, Rng& rng);

}  // namespace isola_arena
