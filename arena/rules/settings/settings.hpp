#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "arena/base/text/text.hpp"
#include "arena/rules/settings/setting.hpp"

/// arena/rules/settings has the plan of a match as plain values: its bots, its games, and the settings that a contest
/// fixes for games and matches. Each struct of settings has a table with one entry for each member, so that other code
/// can read, write or show all settings without naming any (setting.hpp). docs/developing.md has the recipe for a new
/// setting. Open this header first:
///
///     MatchPlan plan;  // match_plan.hpp
///     plan.time.turn_ms = 3000;
///     for_each_setting(time_settings, [&](const auto& each) { print(value_as_text(plan.time.*each.member)); });
///
/// An object of this folder may be used by one thread at a time; the tables are constants, and the functions may be
/// called on any thread.
namespace isola_arena {

/// The time that a player's clock counts: wall time, or the CPU time of its processes.
enum class ClockKind : std::uint8_t { wall, cpu };

inline constexpr std::array<std::string_view, 2> clock_words{"wall", "cpu"};
static_assert(clock_words.size() == static_cast<std::size_t>(ClockKind::cpu) + 1);

constexpr std::string_view to_string(ClockKind kind) { return clock_words[static_cast<std::size_t>(kind)]; }

constexpr std::optional<ClockKind> parse_clock_kind(std::string_view name) {
    return value_of_word<ClockKind>(clock_words, name);
}

/// The consequence of a fault: the offender loses the game, or only its turn.
enum class FaultPolicy : std::uint8_t { disqualify, discard };

inline constexpr std::array<std::string_view, 2> policy_words{"disqualify", "discard"};
static_assert(policy_words.size() == static_cast<std::size_t>(FaultPolicy::discard) + 1);

constexpr std::string_view to_string(FaultPolicy policy) { return policy_words[static_cast<std::size_t>(policy)]; }

constexpr std::optional<FaultPolicy> parse_fault_policy(std::string_view name) {
    return value_of_word<FaultPolicy>(policy_words, name);
}

/// When the start-up budget stops paying. line_taken: when the bot has read its first line from the pipe. first_reply:
/// with the first reply of the bot's process. This is for contests whose first reply has a longer limit, and for bots
/// behind a program that reads ahead.
enum class StartEnds : std::uint8_t { line_taken, first_reply };

inline constexpr std::array<std::string_view, 2> start_words{"line-taken", "first-reply"};
static_assert(start_words.size() == static_cast<std::size_t>(StartEnds::first_reply) + 1);

constexpr std::string_view to_string(StartEnds ends) { return start_words[static_cast<std::size_t>(ends)]; }

constexpr std::optional<StartEnds> parse_start_ends(std::string_view name) {
    return value_of_word<StartEnds>(start_words, name);
}

/// The limits on the time of replies, in milliseconds; nullopt: no such limit.
struct TimeControl {
    std::optional<std::int64_t> turn_ms;
    std::optional<std::int64_t> game_ms;
    std::int64_t start_ms = 10'000;  ///< the start-up budget of each player in each game
    ClockKind clock = ClockKind::wall;
    /// The default is for records and databases that are older than this setting; contest files have another default.
    StartEnds start_ends = StartEnds::first_reply;
    std::int64_t tolerance_ms = 0;  ///< a reply is late only if it exceeds its limit by more than this
    bool operator==(const TimeControl&) const = default;
};

inline constexpr Setting clock_setting = setting(&TimeControl::clock,
                                                 {.name = "clock",
                                                  .key = "clock",
                                                  .value_names = "wall or cpu",
                                                  .option = "--clock",
                                                  .help = "Which time to charge: wall (elapsed) or cpu (used)",
                                                  .place = HelpPlace::late,
                                                  .header = InHeader::if_changed},
                                                 parse_clock_kind);

/// The table `time` of a contest file.
inline constexpr std::tuple time_settings{
    setting(&TimeControl::turn_ms, {.name = "turn_ms",
                                    .key = "turn",
                                    .bounds = {1, 86'400'000},
                                    .option = "--turn-time",
                                    .help = "Limit for each reply, such as 3s or 100ms",
                                    .header = InHeader::in_time,
                                    .in_list = true,
                                    .in_setup = true,
                                    .in_request = true}),
    setting(&TimeControl::game_ms, {.name = "game_ms",
                                    .key = "game",
                                    .option = "--game-time",
                                    .help = "Budget for all replies of a game, such as 2m",
                                    .header = InHeader::in_time,
                                    .in_list = true,
                                    .in_setup = true}),
    setting(&TimeControl::start_ms, {.name = "start_ms",
                                     .key = "start",
                                     .option = "--start-time",
                                     .help = "Start-up budget: the time a bot gets to start, once per game",
                                     .header = InHeader::in_time,
                                     .in_list = true}),
    setting(&TimeControl::start_ends,
            {.name = "start_ends",
             .key = "start_ends",
             .value_names = "line-taken or first-reply",
             .option = "--start-ends",
             .help = "The start-up budget pays until: line-taken (the first line is read) or first-reply",
             .place = HelpPlace::late,
             .header = InHeader::if_changed},
            parse_start_ends),
    setting(&TimeControl::tolerance_ms,
            {.name = "tolerance_ms",
             .key = "tolerance",
             .option = "--tolerance",
             .help = "How much a reply may exceed its limit before it is late, such as 50ms",
             .place = HelpPlace::late,
             .header = InHeader::if_changed,
             .in_list = true}),
    clock_setting};

/// The settings that decide a game. The game's record contains them, so that it can be judged again.
struct GameSettings {
    TimeControl time;
    FaultPolicy policy = FaultPolicy::disqualify;
    bool operator==(const GameSettings&) const = default;
};

inline constexpr std::tuple game_settings{setting(&GameSettings::policy,
                                                  {.name = "on_fault",
                                                   .key = "on_fault",
                                                   .required = true,
                                                   .value_names = "disqualify or discard",
                                                   .option = "--on-fault",
                                                   .help = "disqualify: a fault loses the game; discard: only the turn",
                                                   .header = InHeader::beside_time,
                                                   .difference = "fault policy",
                                                   .listed_as = "on a fault",
                                                   .report = "A fault",
                                                   .in_list = true,
                                                   .in_setup = true},
                                                  parse_fault_policy)};

/// The rule that decides a match in which neither bot has won more than half of the games.
enum class TieRule : std::uint8_t { draw, speed, score };

inline constexpr std::array<std::string_view, 3> tie_words{"draw", "speed", "score"};
static_assert(tie_words.size() == static_cast<std::size_t>(TieRule::score) + 1);

constexpr std::string_view to_string(TieRule rule) { return tie_words[static_cast<std::size_t>(rule)]; }

constexpr std::optional<TieRule> parse_tie_rule(std::string_view name) {
    return value_of_word<TieRule>(tie_words, name);
}

/// The settings of a match that a contest file has.
struct MatchSettings : GameSettings {
    int games = 2;
    TieRule tie = TieRule::draw;
    bool operator==(const MatchSettings&) const = default;
};

inline constexpr std::tuple match_settings{setting(&MatchSettings::games, {.name = "rounds",
                                                                           .key = "games",
                                                                           .older_key = "rounds",
                                                                           .required = true,
                                                                           .bounds = {1, 1000},
                                                                           .in_list = true,
                                                                           .in_setup = true}),
                                           setting(&MatchSettings::tie,
                                                   {.name = "tie",
                                                    .key = "tie",
                                                    .required = true,
                                                    .value_names = "draw, speed or score",
                                                    .listed_as = "a tie",
                                                    .report = "A tie is decided by",
                                                    .in_list = true},
                                                   parse_tie_rule)};

/// All settings of a contest file except those of its format.
inline constexpr auto contest_settings = std::tuple_cat(time_settings, game_settings, match_settings);

/// The settings of a match that only the command line can set.
struct RunSettings {
    int opening_plies = 0;
    bool keep_bots = false;
    bool no_ponder = false;
    bool operator==(const RunSettings&) const = default;
};

inline constexpr Setting run_opening_plies = setting(
    &RunSettings::opening_plies, {.name = "opening_plies",
                                  .bounds = {0, 1000},
                                  .option = "--opening-plies",
                                  .help = "Random turns that begin each game, the same for both games of a pair",
                                  .match_help = "Random turns that begin a game, the same for each pair of games",
                                  .difference = "opening plies"});

inline constexpr std::tuple run_settings{
    run_opening_plies,
    setting(&RunSettings::keep_bots, {.name = "keep_bots",
                                      .option = "--keep-bots",
                                      .help = "Keep the bots' processes running for a whole match",
                                      .match_help = "Keep the bots' processes running through all games",
                                      .difference = "--keep-bots"}),
    setting(&RunSettings::no_ponder, {.name = "no_ponder",
                                      .option = "--no-ponder",
                                      .help = "Pause a bot's processes while its opponent thinks",
                                      .difference = "--no-ponder"})};

}  // namespace isola_arena
