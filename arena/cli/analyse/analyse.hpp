#pragma once

#include <cstdint>
#include <string>

#include "arena/cli/options/command.hpp"
#include "arena/contest/setup/confinements.hpp"

/// arena/cli/analyse is the command `arena analyse`: it asks an engine about every position of recorded games, and says
/// what each turn lost (arena/record/analysis has the values). Open this header first:
///
///     AnalyseOptions options{.source = "game.jsonl"};
///     const Exit status = run_analyse(options);  // writes game.analysis.json
///
/// run_analyse() runs on the main thread, as it handles signals; it starts threads that ask engines.
namespace isola_arena {

/// The options of `arena analyse`.
struct AnalyseOptions {
    std::string source;  ///< a record, or a contest's database
    std::string game;    ///< which game of a database; empty: all games
    std::string engine;  ///< empty: the bundled engine of the game
    std::string bots_file;
    std::string time;        ///< for each position, such as `200ms`; empty: nodes, or 200 ms
    std::int64_t nodes = 0;  ///< 0: none given
    int jobs = 0;            ///< games at once; 0: one for each core
    bool beside = false;     ///< run also while games are being timed
    bool again = false;      ///< analyse also games that have an analysis already
    bool json = false;
    ConfinementOptions confinement;
};

/// Analyses one record and writes the analysis beside it, or analyses the games of a database and writes the analyses
/// into it. Prints a summary, or JSON. Throws UsageError if the options are wrong, a record cannot be used or the
/// engine cannot be started, DatabaseProblem if a database cannot be used. Returns Exit::does_not_hold, with the reason
/// on stderr, if the record does not hold. Returns Exit::interrupted after a signal; unfinished games are analysed the
/// next time.
Exit run_analyse(const AnalyseOptions& options);

}  // namespace isola_arena
