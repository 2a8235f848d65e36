#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/bots/check/examine.hpp"
#include "arena/contest/exam/report.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "protocol/result.hpp"

/// arena/contest/exam examines bots for a contest: it finds those that somebody has handed in, plans their exams
/// (arena/bots/check), and makes reports of them. Open this header first:
///
///     const auto found = check::submissions_in("submissions/ann");
///     const Result<check::Report> report = check::report_on(found.front(), contest, confinements);
///     if (!report) return report.error();
///     if (!check::is_fit(report->results)) puts(check::first_mistake(report->results)->mend.c_str());
///
/// Errors name settings by setting_name(). The functions may be called on any thread.
namespace isola_arena::check {

/// A bot that somebody has handed in.
struct HandedInBot {
    BotSpec bot;  ///< only its name is set if it is unusable
    std::string author = {};
    std::optional<Finding> unusable = {};  ///< why it cannot be examined at all
};

/// Where bots are looked for, and what is known of them, as options; empty if not given.
struct SubmissionOptions {
    std::vector<std::string> bots;       ///< each `[NAME=]BOT`, see find_bot(), or a folder with a bots.toml
    std::string bots_file;               ///< a bots.toml, or a folder of bots' folders
    std::vector<std::string> dialects;   ///< see apply_dialects()
    std::vector<std::string> bot_types;  ///< see apply_bot_types()
};

/// Returns the bots that the bots.toml of a folder lists. If it is missing or wrong, returns one unusable submission
/// that is named after the folder.
std::vector<HandedInBot> submissions_in(const std::string& folder);

/// Returns the bots that the options name, or without names all bots of the bots file: those of a folder are all bots
/// that its sub-folders list, in the order of the folders' names. Of several folders one whose bots.toml is missing or
/// wrong is an unusable submission. Returns an error if there is no bot, a bot does not exist or, as far as can be
/// seen, a command starts no program, the bots file is wrong, or an option fits no bot.
Result<std::vector<HandedInBot>> find_submissions(const SubmissionOptions& options);

/// The exam of a bot, and the head of its report.
struct PlannedExam {
    Exam exam;
    Examination head;
    Limits limits;  ///< of a bot that is granted no others
};

/// Returns the exam of the submission for the contest that these options choose for it (see choose_contest()): a guest
/// is examined by the clock of its own contest. The exam is not confined. Returns an error if an option is wrong, or
/// the bot cannot play in this contest.
Result<PlannedExam> plan_exam(const HandedInBot& submission, const ContestOptions& options);

/// Returns plan_exam() of each submission. If there are several, one that cannot play in the contest gets that as its
/// result, and no error.
Result<std::vector<PlannedExam>> plan_exams(const std::vector<HandedInBot>& submissions, const ContestOptions& options);

/// Confines the bots of the exams, so that none sees the folder of another one, nor the bots file. Says on stderr which
/// bots get less than they ask for, and returns an error: see Confinements::seat() and hide_bots_file().
[[nodiscard]] std::optional<Error> confine(std::vector<PlannedExam>& exams, Confinements confinements,
                                           const std::string& bots_file = {});

/// Examines all of them and returns their reports in the same order: see examine().
std::vector<Report> reports_of(const std::vector<PlannedExam>& planned, int jobs, const ExamSinks& sinks = {});

/// Examines one bot, for a server that takes submissions: plans the exam, confines the bot, examines it. Whatever is
/// wrong with it is in the report. Blocks for as long as the examination takes: seconds, with a slow bot minutes, at
/// most `most` (see CheckPlan::most) and a few replies. May be called on several threads at once. Returns an error if
/// the options themselves are wrong, or as confine() does. Throws Interrupted soon after a stop is requested, and as
/// examine() does.
Result<Report> report_on(const HandedInBot& submission, const ContestOptions& options, const Confinements& confinements,
                         const std::stop_token& stop = {}, Nanoseconds most = Nanoseconds::max());

}  // namespace isola_arena::check
