#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/contest/rating/contest_games.hpp"
#include "arena/contest/rating/statistics.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/rules/events/event.hpp"
#include "arena/rules/events/fault_tally.hpp"
#include "arena/rules/events/match_result.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "protocol/player.hpp"

namespace isola_arena {

/// The score of the bot of the first seat in the games of a match. Games may be taken in any order.
class MatchScore {
public:
    /// Adds a game. game_number: in the match, from 1. winner: nullopt if the game was drawn.
    void take(int game_number, std::optional<Player> winner);

    const WinsDrawsLosses& made() const { return made_; }

    /// Returns the bot's results by pairs. A game whose partner was not taken counts by itself, such as the last one of
    /// an odd number.
    PairedResults results() const;

private:
    WinsDrawsLosses made_;
    PairedResults pairs_;                ///< of pairs that are complete
    std::map<int, Observation> halves_;  ///< the other games, by the number of the pair, from 0
};

/// Returns `greedy 61 won, 2 drawn, 37 lost; Elo +85 (+10 to +166), 95 % interval`.
std::string score_text(const std::string& name, const MatchScore& score);

/// Returns a line with LF such as `100 games: greedy 61 won, 2 drawn, 37 lost; Elo +85 (+10 to +166)`. name: of the bot
/// of the first seat.
std::string score_line(const std::string& name, const MatchScore& score);

/// A bot whose faults are reported.
struct FaultyBot : Entrant {
    std::string check;    ///< the command that examines the bot
    bool is_recorded;     ///< its games are recorded, so that their turns can be asked again
    bool are_games_told;  ///< each game's explanation is printed, which names the fault that lost the game
    std::string folder;   ///< in which it runs; empty: the current one
};

/// Returns the command that examines the bot for the contest. type: the bot type; empty: none. argument: names the bot,
/// as on the command line.
std::string command_to_check(const ContestOptions& contest, const BotSpec& bot, const std::string& type,
                             const std::string& argument);

/// Returns the lines about the faults of a bot, each with LF: the kinds of faults and how often they occurred, the
/// bot's last lines on stderr, a hint, and the commands that ask the bot again and that tell more. Empty if there are
/// no faults.
std::string fault_text(const FaultyBot& bot, const FaultTally& faults);

/// A game that has ended, for its report.
struct PlayedGame {
    GameReport report;
    PerPlayer<Entrant> players;
    std::string record;                ///< the path of its record; empty: there is none
    PerPlayer<std::string> bots = {};  ///< bot_options() of each; empty: `arena replay` finds them by their commands
};

/// A finished match, as its report needs it.
struct MatchSummary {
    const MatchPlan& plan;
    const MatchReport& report;
    std::array<Entrant, 2> players;  ///< in the order of the seats
    std::vector<PlayedGame> games;   ///< those to be reported
    MatchScore score = {};           ///< of all games
};

/// Returns the JSON object that `--json` prints.
std::string match_json(const MatchSummary& summary);

/// Returns the lines that name a record and the command that replays it.
std::string record_text(const std::string& path);

/// Returns the lines about a game that has ended: its result, its explanation and, if it has a record, the commands
/// that replay it. Each ends with LF.
std::string game_text(const PlayedGame& game);

/// Returns who won the match and how it was decided, such as `ann wins the match by speed`.
std::string decision_text(const MatchSummary& summary);

/// Returns the closing line, with LF: the winner of the match, if it has one, and how it was decided.
std::string verdict_text(const MatchSummary& summary);

}  // namespace isola_arena
