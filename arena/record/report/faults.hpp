#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/record/report/contest_report.hpp"
#include "arena/rules/events/fault_tally.hpp"
#include "arena/rules/events/game_result.hpp"
#include "protocol/result.hpp"

namespace isola_arena::report {

/// A fault of a bot, with the command that shows it again.
struct FaultNote {
    GameKey game;
    int turn = 0;      ///< 0: before the first turn
    std::string kind;  ///< `late`, `illegal`, ...
    std::string explanation;
    bool lost_the_game = false;  ///< false: it cost the turn
    std::string command;         ///< sends the bot the same lines again; empty if that is not possible
    std::size_t group = 0;       ///< the index of its group in BotFaults::tally
    bool operator==(const FaultNote&) const = default;
};

/// Where a bot made the faults of one group.
struct FaultPlaces {
    GameKey first;
    int games = 0;  ///< the number of games
};

/// The faults of one bot.
struct BotFaults {
    std::size_t entrant = 0;
    std::vector<FaultNote> notes;     ///< in the order of the games
    FaultTally tally;                 ///< the same faults by their kinds, in the order in which these came
    std::vector<FaultPlaces> places;  ///< for each group of the tally
    long left_out = 0;                ///< number of faults that are not among the notes
};

/// Returns the faults in the form that others than the bot's author may see: without the bot's stderr.
BotFaults without_stderr(BotFaults faults);

/// A function that returns the text of a game's record, or an error that says why the record is not available.
using RecordReader = std::function<Result<std::string>(GameKey)>;

/// The greatest number of faults that are noted: of one bot, and of all bots together.
struct FaultLimits {
    long of_bot = 100;
    long of_all = 2000;
};

/// Returns the faults of each bot that made any, in the order of the table. Reads the records for discarded turns and
/// for the bots' stderr. If a record is missing or damaged, its discarded turns count as left out. database: the file
/// that the commands name. It must be an absolute path, because the commands begin in the bot's folder.
std::vector<BotFaults> faults_of(const ContestReport& report, const Book& book, const std::string& database,
                                 const RecordReader& records, const Clean& clean, FaultLimits limits = {});

}  // namespace isola_arena::report
