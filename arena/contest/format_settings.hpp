#pragma once

#include "arena/contest/format/format.hpp"
#include "arena/rules/settings/setting.hpp"

namespace isola_arena {

inline constexpr Setting format_rounds =
    setting(&FormatRules::rounds,
            {.name = "format_rounds",
             .key = "rounds",
             .bounds = {1, most_rounds},
             .option = "--rounds",
             .help = "Rounds of a Swiss contest or a ladder; in a round robin, how often each pair of bots meets"});

/// The table `format` of a contest file, with one entry for each member of FormatRules.
inline constexpr std::tuple format_settings{
    // No words and no option: both need list_of_formats(), whose text is composed at run time.
    setting(&FormatRules::kind, {.name = "format", .key = "kind", .required = true}, parse_format_kind), format_rounds,
    // No key: in a contest file the games of a match are a setting of the match.
    setting(&FormatRules::games, {.name = "format_games",
                                  .bounds = {1, 1000},
                                  .option = "--games",
                                  .help = "Games per match; default: the contest's",
                                  .place = HelpPlace::early}),
    setting(&FormatRules::bronze, {.name = "format_bronze",
                                   .key = "bronze",
                                   .option = "--bronze",
                                   .help = "Knock-out: play a match for third place"}),
    setting(&FormatRules::challengers, {.name = "format_challengers",
                                        .key = "challengers",
                                        .bounds = {1, most_entrants},
                                        .option = "--challengers",
                                        .help = "Gauntlet: how many of the first bots play all the others"}),
    setting(&FormatRules::replays, {.name = "format_replays", .key = "replays", .bounds = {0, 10}})};

}  // namespace isola_arena
