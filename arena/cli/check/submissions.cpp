#include "arena/cli/check/submissions.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/bots/bot_lookup.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/bots/bots_folder.hpp"
#include "arena/catalogue.hpp"
#include "arena/cli/options/command.hpp"
#include "arena/process/command_line.hpp"

namespace isola_arena::check {
namespace {

namespace fs = std::filesystem;

using Submissions = std::vector<Submission>;

bool is_folder(const std::string& path) {
    std::error_code unreadable;
    return fs::is_directory(path, unreadable);
}

Submission unusable(const std::string& name, const char* mistake, const std::string& why) {
    return {BotSpec{name, {}, {}}, {}, Finding{mistake, why, {}}};
}

Result<Submissions> listed_in(const std::string& file) {
    const auto listed = read_bots_file(file);
    if (!listed) return listed.error();
    Submissions all;
    for (const ListedBot& bot : *listed) all.push_back({bot.spec, bot.author});
    return all;
}

Submissions bots_in(const fs::path& folder) {
    const fs::path real = folder.has_filename() ? folder : folder.parent_path();
    const std::string name = real.filename().string();
    const fs::path file = real / bots_file_name;
    std::error_code unreadable;
    if (!fs::exists(file, unreadable))
        return {
            unusable(name, "no-bots-file", "the folder " + real.string() + " has no " + std::string(bots_file_name))};
    auto listed = listed_in(file.string());
    if (!listed) return {unusable(name, "wrong-bots-file", listed.message())};
    return std::move(listed).value();
}

void append(Submissions& all, Submissions more) {
    for (Submission& each : more) all.push_back(std::move(each));
}

Submissions below(const std::string& folder) {
    const std::vector<fs::path> folders = folders_in(folder);
    if (folders.empty()) throw UsageError("the folder " + folder + " has no sub-folder");
    Submissions all;
    for (const fs::path& each : folders) append(all, bots_in(each));
    return all;
}

Submissions everybody(const std::string& bots_file) {
    if (bots_file.empty()) throw UsageError("no bot: name one, or give a bots file or a folder with --bots");
    return is_folder(bots_file) ? below(bots_file) : usable(listed_in(bots_file));
}

// A name of the bots file or of a bundled bot goes before a folder of that name.
bool means_folder(const std::string& argument, const Submissions& listed) {
    const auto is_named = [&](const Submission& each) { return each.bot.name == argument; };
    return is_folder(argument) && !is_bundled_bot(argument) && std::ranges::none_of(listed, is_named);
}

Submission found_by(const std::string& argument, const LookupOptions& lookup, const Submissions& listed) {
    Submission found{usable(find_bot(argument, lookup))};
    for (const Submission& each : listed)
        if (each.bot.words == found.bot.words && each.bot.folder == found.bot.folder) found.author = each.author;
    return found;
}

Submissions named(const SubmissionOptions& options) {
    LookupOptions lookup;
    lookup.bots_file = options.bots_file;
    lookup.is_program = options.bot_types.empty();
    lookup.may_list_unstartable = true;
    const Submissions listed = options.bots_file.empty() ? Submissions() : usable(listed_in(options.bots_file));
    Submissions all;
    for (const std::string& argument : options.bots) {
        if (means_folder(argument, listed)) append(all, bots_in(argument));
        else all.push_back(found_by(argument, lookup, listed));
    }
    return all;
}

// Returns the boards to check on: the wanted one; else an empty string (the board of the rules) if the rules name a
// board or have none to choose; else the contest's smallest and largest, after an empty string if the contest is played
// on any.
std::vector<std::string> boards(const Preset& preset, const std::string& wanted) {
    Rng rng(1);
    if (!wanted.empty()) return {usable(choose_board(preset, wanted, rng))};
    const bool has_board = !board_of(usable(complete_rules(preset.rules))).empty();
    if (!has_board || !board_of(preset.rules).empty()) return {""};
    std::vector<std::string> all;
    if (std::holds_alternative<AnyBoard>(preset.board)) all.emplace_back();
    for (const std::string& board : {smallest_board(preset.board), largest_board(preset.board)})
        if (all.empty() || all.back() != board) all.push_back(board);
    return all;
}

CheckPlan plan_of(const ContestChoice& choice) {
    CheckPlan plan;
    for (const std::string& board : boards(choice.preset, choice.board))
        plan.rules.push_back(usable(complete_rules(choice.preset.rules, board)));
    return plan;
}

GameHeader header_of(const ContestChoice& choice) {
    GameHeader header;
    header.game = choice.game;
    header.contest = choice.preset.name;
    header.seed = 1;
    take_settings<GameSettings>(header, choice.preset);
    return header;
}

CheckResult failed(const char* check, const char* title, Finding finding) {
    return {check, title, Verdict::failed, "", std::move(finding)};
}

CheckResult other_game(const std::string& bot, const std::string& its_game, const std::string& game) {
    return failed("game", "it plays this game",
                  {"other-game", fmt::format("{} plays {}, not {}", bot, its_game, game),
                   "Choose a bot that is made for this game: arena list shows which bots play what."});
}

// A dialect has one board. Where it tells only the last turn, a bot is started in the first position alone.
void take_dialect(Exam& exam) {
    if (exam.bot.dialect.empty()) return;
    exam.plan.rules.resize(1);
    exam.adapter = usable(adapter_for(exam.bot.dialect, exam.plan.rules.front()));
    exam.plan.from_first_position = !usable(find_dialect(exam.bot.dialect)).tells_whole_board;
}

PlannedExam hopeless(const Submission& submission, const ContestOptions& options, const Finding& finding) {
    const ContestChoice choice = usable(choose_contest(options, {}));
    PlannedExam planned{Exam{submission.bot, header_of(choice), {}}, {}, choice.preset.limits};
    planned.exam.known.push_back(failed("usable", "it can be examined", finding));
    planned.head.bot = submission.bot.name;
    planned.head.author = submission.author;
    planned.head.contest = choice.preset.name;
    return planned;
}

// Bots may be examined for different contests, whose limits differ.
BotSpec with_all_limits(const PlannedExam& planned) {
    BotSpec bot = planned.exam.bot;
    const Limits limits = bot.limits.over(planned.limits);
    bot.limits = {limits.memory, limits.processes, limits.scratch};
    return bot;
}

PlannedExam planned_or_hopeless(const Submission& submission, const ContestOptions& options) {
    try {
        return plan_exam(submission, options);
    } catch (const UsageError& error) {
        return hopeless(submission, options, {"other-contest", error.what(), {}});
    }
}

}  // namespace

std::vector<Submission> find_submissions(const SubmissionOptions& options) {
    Submissions all = options.bots.empty() ? everybody(options.bots_file) : named(options);
    if (all.size() == 1 && all.front().unusable) throw UsageError(all.front().unusable->what);
    std::vector<BotSpec> specs;
    for (const Submission& each : all) specs.push_back(each.bot);
    usable(apply_bot_types(options.bot_types, specs));
    refuse_if(apply_dialects(options.dialects, specs));
    for (std::size_t i = 0; i < all.size(); ++i) all[i].bot = std::move(specs[i]);
    return all;
}

std::vector<Submission> submissions_in(const std::string& folder) { return bots_in(folder); }

PlannedExam plan_exam(const Submission& submission, const ContestOptions& options) {
    if (submission.unusable) return hopeless(submission, options, *submission.unusable);
    // That a bundled bot plays another game is a result here, and no mistake of the command line.
    BotSpec bot = submission.bot;
    const std::string its_game = std::exchange(bot.game, {});
    const ContestChoice choice = usable(choose_contest(options, {bot}));
    PlannedExam planned{Exam{submission.bot, header_of(choice), plan_of(choice)}, {}, choice.preset.limits};
    Exam& exam = planned.exam;
    take_dialect(exam);
    if (!its_game.empty() && its_game != choice.game) exam.known.push_back(other_game(bot.name, its_game, choice.game));
    planned.head = {.bot = bot.name,
                    .author = submission.author,
                    .command = printable(join_command_line(bot.words)),
                    .dialect = bot.dialect,
                    .contest = choice.preset.name,
                    .rules = exam.plan.rules,
                    .reply_ms = reply_ms(choice.preset.time),
                    .game_budget = !choice.preset.time.turn_ms};
    return planned;
}

std::vector<PlannedExam> plan_exams(const std::vector<Submission>& submissions, const ContestOptions& options) {
    if (submissions.size() == 1) return {plan_exam(submissions.front(), options)};
    std::vector<PlannedExam> all;
    all.reserve(submissions.size());
    for (const Submission& submission : submissions) all.push_back(planned_or_hopeless(submission, options));
    return all;
}

void confine(std::vector<PlannedExam>& exams, Confinements confinements, const std::string& bots_file) {
    std::vector<BotSpec> bots;
    for (const PlannedExam& each : exams)
        if (!each.exam.bot.words.empty()) bots.push_back(with_all_limits(each));
    refuse_if(confinements.seat(bots, {}));
    refuse_if(confinements.hide_bots_file(bots_file));
    for (PlannedExam& each : exams) each.exam.confine = confinements.of(with_all_limits(each));
}

std::vector<Report> reports_of(const std::vector<PlannedExam>& planned, int jobs, const ExamSinks& sinks) {
    std::vector<Exam> exams;
    exams.reserve(planned.size());
    for (const PlannedExam& each : planned) exams.push_back(each.exam);
    auto results = examine(exams, jobs, sinks);
    std::vector<Report> reports;
    for (std::size_t i = 0; i < planned.size(); ++i) reports.push_back({planned[i].head, std::move(results[i])});
    return reports;
}

Report report_on(const Submission& submission, const ContestOptions& options, const Confinements& confinements,
                 const std::stop_token& stop, Nanoseconds most) {
    std::vector<PlannedExam> exams{planned_or_hopeless(submission, options)};
    exams.front().exam.plan.most = most;
    confine(exams, confinements);
    ExamSinks sinks;
    sinks.is_stopped = [&stop] { return stop.stop_requested(); };
    return reports_of(exams, 1, sinks).front();
}

}  // namespace isola_arena::check
