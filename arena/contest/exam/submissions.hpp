#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/bots/check/examine.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "protocol/result.hpp"

/// arena/contest/exam examines bots for a contest: it finds the bots that were handed in, plans their exams
/// (arena/bots/check), and reports the results. Open this header first:
///
///     const auto found = check::submissions_in("submissions/ann");
///     const Result<check::Report> report = check::report_on(found.front(), contest, confinements);
///     if (!report) return report.error();
///     if (!check::is_fit(report->results)) puts(check::first_mistake(report->results)->mend.c_str());
///
/// Errors name settings by setting_name(). The functions may be called on any thread.
namespace isola_arena::check {

/// The bot and the contest or rules that it is checked for: the contents of a report's head.
struct Examination {
    std::string bot;
    std::string author;   ///< empty: unknown
    std::string command;  ///< printable
    std::string dialect;  ///< empty: the arena's own lines
    std::string contest;  ///< empty: no contest, only rules
    std::vector<std::string> rules;
    std::string openings = {};  ///< the file; empty: games begin as the rules say
    std::int64_t reply_ms = 0;
    bool game_budget = false;  ///< there is only a budget for the game; reply_ms is the assumed rest of it
};

/// The report on an examined bot.
struct Report {
    Examination examination;
    std::vector<CheckResult> results;
};

/// Returns whether the bot can play: no check failed. There may be warnings.
bool is_fit(const std::vector<CheckResult>& results);

/// Returns how many of the bots are fit.
std::size_t count_fit(const std::vector<Report>& reports);

/// Return the finding of the first check that failed, or of the first warning; nullptr if there is none. The pointer
/// points into results.
const Finding* first_mistake(const std::vector<CheckResult>& results);
const Finding* first_warning(const std::vector<CheckResult>& results);

/// Returns what the author should do about the finding. If the bot could not be used, or has crashed, this is the
/// reason, which helps more than the advice.
std::string advice(const Finding& finding);

/// Returns the number of warnings.
std::size_t count_warnings(const std::vector<CheckResult>& results);

/// Returns whether the bot was seen to answer a position in the middle of a game whose beginning it had not seen. Games
/// may then begin at an opening.
bool takes_openings(const std::vector<CheckResult>& results);

/// Returns a report as one JSON object, followed by LF.
std::string report_json(const Report& report);

/// Returns all reports as one JSON object, followed by LF: `bots` is an array of the objects of report_json(), each
/// with the author; `fit` tells whether all bots are fit.
std::string reports_json(const std::vector<Report>& reports);

/// A bot that somebody has handed in.
struct HandedInBot {
    BotSpec bot;  ///< only its name is set if it is unusable
    std::string author = {};
    std::optional<Finding> unusable = {};  ///< why it cannot be examined at all
};

/// The options that name and describe the bots to examine; empty if not given.
struct SubmissionOptions {
    std::vector<std::string> bots;       ///< each `[NAME=]BOT`, see find_bot(), or a folder with a bots.toml
    std::string bots_file;               ///< a bots.toml, or a folder of bots' folders
    std::vector<std::string> dialects;   ///< see apply_dialects()
    std::vector<std::string> bot_types;  ///< see apply_bot_types()
};

/// Returns the bots that the bots.toml of a folder lists. If it is missing or wrong, returns one unusable submission
/// that is named after the folder.
std::vector<HandedInBot> submissions_in(const std::string& folder);

/// Returns the bots that options.bots names. If it is empty, returns all bots of the bots file or, if that is a folder,
/// all bots that its sub-folders list, in the order of the folders' names. If one of several folders has a wrong or no
/// bots.toml, the folder is an unusable submission. Returns an error if there is no bot, a bot does not exist, the bots
/// file is wrong, an option fits no bot or, as far as can be seen, a command starts no program.
Result<std::vector<HandedInBot>> find_submissions(const SubmissionOptions& options);

/// The exam of a bot, and the head of its report.
struct PlannedExam {
    Exam exam;
    Examination head;
    Limits limits;  ///< the limits of a bot whose bots file grants no others
};

/// Returns the exam of each submission for the contest that these options choose for it (see choose_contest()). A guest
/// is examined by the clock of its own contest. openings: a file for read_openings(), with which games begin on the
/// first board of the contest, the only one then; empty: none. The exams are not confined: call confine() before they
/// start. Returns an error if an option is wrong, or the only submission cannot play in this contest. If there are
/// several, the exam of one that cannot play reports this, and there is no error.
Result<std::vector<PlannedExam>> plan_exams(const std::vector<HandedInBot>& submissions, const ContestOptions& options,
                                            const std::string& openings = {});

/// Confines the bots of the exams, so that no bot sees the folder of another one or the bots file. Prints on stderr
/// which bots get less than they ask for. Returns the errors of Confinements::seat() and
/// Confinements::hide_bots_file().
[[nodiscard]] std::optional<Error> confine(std::vector<PlannedExam>& exams, Confinements confinements,
                                           const std::string& bots_file = {});

/// Examines all bots with examine() and returns their reports in the same order.
std::vector<Report> reports_of(const std::vector<PlannedExam>& planned, int jobs, const ExamSinks& sinks = {});

/// Examines one bot, for a server that takes submissions: plans the exam, confines the bot, examines it. The report
/// contains everything that is wrong with the bot. Blocks until the examination ends: for seconds, with a slow bot for
/// minutes, at most for `most` (see CheckPlan::most) and a few replies. May be called on several threads at once.
/// Returns an error if the options are wrong, and the errors of confine(). Throws Interrupted soon after a stop is
/// requested, and the exceptions of examine().
Result<Report> report_on(const HandedInBot& submission, const ContestOptions& options, const Confinements& confinements,
                         const std::stop_token& stop = {}, Nanoseconds most = Nanoseconds::max());

}  // namespace isola_arena::check
