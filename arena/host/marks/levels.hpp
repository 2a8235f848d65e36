#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/contest/grade/grading.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/marks/marks.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/record/report/contest_report.hpp"
#include "protocol/result.hpp"

namespace isola_arena::host {

/// A bot of an author whose level is asked for.
struct BotToGrade {
    std::size_t author = 0;                ///< its place among the MarkedAuthors
    std::function<Result<BotSpec>()> bot;  ///< finds the bot; throws ArenaFailure if its folder is missing
    std::string digest;                    ///< of the version: the same digest, the same bot
};

/// The levels that were measured before, in a file that only its owner can read. An entry belongs to the digest of a
/// version, and to the rules and the clock of its games.
class KeptLevels {
public:
    /// Reads the file, if it exists. Returns an error if the file is damaged.
    static Result<KeptLevels> open(std::filesystem::path file);

    std::optional<int> level(const std::string& digest, const std::string& games) const;

    /// Enters a level and writes the file as a whole. Returns an error if the file cannot be written.
    std::optional<Error> keep(const std::string& digest, const std::string& games, int level);

private:
    explicit KeptLevels(std::filesystem::path file) : file_(std::move(file)) {}

    std::filesystem::path file_;
    std::map<std::string, int> levels_;  ///< by digest and games
};

/// Returns the file for the levels of a tournament, by its database, or of a folder of submissions: SOURCE.levels.json.
std::filesystem::path levels_beside(const std::filesystem::path& source);

/// The results of a contest, with what is needed to add levels to them.
struct GradedResults {
    std::vector<MarkedAuthor> authors;
    std::vector<BotToGrade> ungraded;  ///< bots that play and have no kept level
    KeptLevels kept;
    Preset contest;     ///< by whose rules and clock levels are measured
    std::string board;  ///< of all matches of the contest; empty: its own choice
    std::function<std::optional<Error>(Confinements&)> protect;  ///< keeps from the bots what they must not see
    std::vector<std::string> unsure = {};   ///< authors whose level was not sure when the time was over
    std::string games = {};                 ///< in words, for the keys of kept levels: rules, board and clock
    std::optional<MarkScheme> scheme = {};  ///< that of the contest's own settings
};

/// Returns the results of results_of_host() with the levels that are kept in the contest's folder, and the scheme of
/// its contest.toml. Returns an error also if contest.toml or the file of levels has a mistake. Throws DatabaseProblem
/// and ArenaFailure if files of the contest are missing. levels: another file of levels; empty: that in the folder.
Result<GradedResults> graded_results_of_host(const HostFolder& folder, Ledger& ledger,
                                             const std::filesystem::path& levels = {});

/// Returns the results of results_of_contest() with the levels that are kept beside the database. Returns an error if
/// the file of levels is damaged.
Result<GradedResults> graded_results_of_contest(const report::ContestReport& report,
                                                const std::filesystem::path& database,
                                                const std::vector<ListedAuthor>& listed);

/// Measures the missing levels (see Grading), as many at once as there are cores, each on a core of its own, and keeps
/// each level as soon as it is measured. minutes: for each bot at most. progress: how many are done; called on any
/// thread, one call at a time. A bot of which no game was over in time has no level. Returns false if a signal came.
/// Returns an error if the contest has no levels, or a level cannot be kept. Throws what a match throws.
Result<bool> measure_levels(GradedResults& results, const ConfinementOptions& confinement, double minutes,
                            const std::function<void(std::size_t done)>& progress);

/// Returns the error of give_marks() for the results of a hosted contest as they are now; nullopt: everybody who has a
/// result gets marks by that scheme, or the results cannot be read.
std::optional<Error> gap_in_marks(const HostFolder& folder, Ledger& ledger, const MarkScheme& scheme);

/// Returns the list of marks of a hosted contest as it is now, with the levels that are kept, as marks_csv(). Returns
/// an error as graded_results_of_host() and give_marks() do.
Result<std::string> marks_csv_of_host(const HostFolder& folder, Ledger& ledger);

}  // namespace isola_arena::host
