#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/contest/tournament/game_summary.hpp"
#include "arena/record/report/contest_report.hpp"
#include "protocol/result.hpp"

namespace isola_arena::report {

/// A fault of a bot, and how to see it again.
struct FaultNote {
    GameKey game;
    int turn = 0;      ///< 0: before the first one
    std::string kind;  ///< `late`, `illegal`, ...
    std::string explanation;
    bool lost_the_game = false;  ///< if not, it cost the turn
    std::string command;         ///< feeds the bot the same lines again; empty where that cannot be done
    bool operator==(const FaultNote&) const = default;
};

/// The faults of one bot.
struct BotFaults {
    std::size_t entrant = 0;
    std::vector<FaultNote> notes;  ///< in the order of the games
    long left_out = 0;             ///< faults that are not among them
};

/// Gives the text of a game's record, or says why there is none.
using RecordReader = std::function<Result<std::string>(GameKey)>;

/// How many faults are told at most.
struct FaultLimits {
    long of_bot = 100;
    long of_all = 2000;
};

/// The faults of every bot that made any, in the order of the table. Turns that were discarded are looked up in the
/// records; where a record is missing or damaged they are among those left out. database is the file that the commands
/// name: absolute, for they begin in the bot's folder.
std::vector<BotFaults> faults_of(const ContestReport& report, const Book& book, const std::string& database,
                                 const RecordReader& records, const Clean& clean, FaultLimits limits = {});

}  // namespace isola_arena::report
