#include "arena/contest/exam/submissions.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/bots/bot_lookup.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/bots/check/diagnosis.hpp"
#include "arena/bots/entrants.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/process/command_line.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/events/fault_tally.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena::check {
namespace {

namespace json = boost::json;

const char* json_word(Verdict verdict) {
    switch (verdict) {
        case Verdict::ok: return "ok";
        case Verdict::failed: return "failed";
        case Verdict::warning: return "warning";
        default: return "not_tried";
    }
}

// Returns the lines that were sent. A turn may have several.
json::array lines_sent(const Finding& finding) {
    json::array all;
    for (const std::string& each : finding.sent)
        for (const std::string& line : output_lines(each)) all.emplace_back(line);
    return all;
}

json::object object_of(const Finding& finding) {
    return {{"mistake", finding.mistake},
            {"what", finding.what},
            {"to_mend", finding.mend},
            {"sent", lines_sent(finding)},
            {"received", in_quotes(finding.received, finding.received.size())},
            {"stderr", in_quotes(finding.errors, finding.errors.size())},
            {"hint", finding.hint}};
}

json::object object_of(const CheckResult& result) {
    return {{"check", result.name},
            {"title", result.title},
            {"status", json_word(result.verdict)},
            {"remark", result.remark},
            {"finding", result.finding ? json::value(object_of(*result.finding)) : json::value()}};
}

json::object object_of(const Report& report) {
    const Examination& examination = report.examination;
    json::array checks;
    for (const CheckResult& result : report.results) checks.push_back(object_of(result));
    return {{"bot", examination.bot},          {"command", examination.command},
            {"contest", examination.contest},  {"rules", json::value_from(examination.rules)},
            {"turn_ms", examination.reply_ms}, {"fit", is_fit(report.results)},
            {"checks", std::move(checks)}};
}

namespace fs = std::filesystem;

using Submissions = std::vector<HandedInBot>;

bool is_folder(const std::string& path) {
    std::error_code unreadable;
    return fs::is_directory(path, unreadable);
}

HandedInBot unusable(const std::string& name, const char* mistake, const std::string& why) {
    return {BotSpec{name, {}, {}}, {}, Finding{mistake, why, {}}};
}

Result<Submissions> listed_in(const std::string& file, WrittenBy whom) {
    const auto listed = read_bots_file(file, whom);
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
    if (!fs::exists(file, unreadable)) return {unusable(name, "no-bots-file", no_bots_file_in(real.string()))};
    auto listed = listed_in(file.string(), WrittenBy::author);
    if (!listed) return {unusable(name, "wrong-bots-file", listed.message())};
    return std::move(listed).value();
}

void append(Submissions& all, Submissions more) {
    for (HandedInBot& each : more) all.push_back(std::move(each));
}

Result<Submissions> below(const std::string& folder) {
    const std::vector<fs::path> folders = folders_in(folder);
    if (folders.empty()) return Error{"the folder " + folder + " has no sub-folder. " + no_bots_file_in(folder)};
    Submissions all;
    for (const fs::path& each : folders) append(all, bots_in(each));
    return all;
}

Result<Submissions> everybody(const std::string& bots_file) {
    if (bots_file.empty())
        return Error{"no bot: name one, or give a bots file or a folder with " + setting_name("bots")};
    return is_folder(bots_file) ? below(bots_file) : listed_in(bots_file, WrittenBy::organiser);
}

// Returns whether the argument names a folder. A bot of the bots file, or a bundled bot, of that name has priority.
bool means_folder(const std::string& argument, const Submissions& listed) {
    const auto is_named = [&](const HandedInBot& each) { return each.bot.name == argument; };
    return is_folder(argument) && !is_bundled_bot(argument) && std::ranges::none_of(listed, is_named);
}

Result<HandedInBot> found_by(const std::string& argument, const LookupOptions& lookup, const Submissions& listed) {
    auto bot = find_bot(argument, lookup);
    if (!bot) return bot.error();
    HandedInBot found{std::move(bot).value()};
    for (const HandedInBot& each : listed)
        if (each.bot.arguments == found.bot.arguments && each.bot.folder == found.bot.folder)
            found.author = each.author;
    return found;
}

Result<Submissions> named(const SubmissionOptions& options) {
    const LookupOptions lookup{
        .bots_file = options.bots_file, .is_program = options.bot_types.empty(), .may_list_unstartable = true};
    const auto listed =
        options.bots_file.empty() ? Result(Submissions()) : listed_in(options.bots_file, WrittenBy::organiser);
    if (!listed) return listed.error();
    Submissions all;
    for (const std::string& argument : options.bots) {
        if (means_folder(argument, *listed)) {
            append(all, bots_in(argument));
            continue;
        }
        auto found = found_by(argument, lookup, *listed);
        if (!found) return found.error();
        all.push_back(std::move(found).value());
    }
    return all;
}

// Returns the boards to check on: only the wanted one if it is not empty. Otherwise returns an empty text (the board of
// the rules) if the rules name a board or have no choice. Otherwise returns the boards of the contest, and before these
// an empty text if the contest allows any board.
Result<std::vector<std::string>> boards(const Preset& preset, const std::string& wanted) {
    Rng rng(1);
    if (!wanted.empty()) {
        const auto board = choose_board(preset, wanted, rng);
        if (!board) return board.error();
        return std::vector{*board};
    }
    const auto rules = complete_rules(preset.rules);
    if (!rules) return rules.error();
    std::vector<std::string> all;
    if (board_of(*rules).empty() || !board_of(preset.rules).empty()) {
        all.emplace_back();
        return all;
    }
    all = boards_of(preset.board);
    if (all.empty() || std::holds_alternative<AnyBoard>(preset.board)) all.insert(all.begin(), std::string());
    return all;
}

Result<CheckPlan> plan_of(const ContestChoice& choice) {
    const auto chosen = boards(choice.preset, choice.board);
    if (!chosen) return chosen.error();
    CheckPlan plan;
    for (const std::string& board : *chosen) {
        auto rules = complete_rules(choice.preset.rules, board);
        if (!rules) return rules.error();
        plan.rules.push_back(std::move(rules).value());
    }
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

// Limits the exam to the only board of the bot's dialect. If the dialect tells only the last turn, every process of the
// bot begins at the first position.
std::optional<Error> take_dialect(Exam& exam) {
    if (exam.bot.dialect.empty()) return std::nullopt;
    exam.plan.rules.resize(1);
    auto adapter = adapter_for(exam.bot.dialect, exam.plan.rules.front());
    if (!adapter) return adapter.error();
    const auto dialect = find_dialect(exam.bot.dialect);
    if (!dialect) return dialect.error();
    exam.adapter = std::move(adapter).value();
    exam.plan.from_first_position = !dialect->tells_whole_board;
    return std::nullopt;
}

// Begins the games of the exam with the openings of a file; does nothing if its name is empty.
std::optional<Error> take_openings(Exam& exam, const std::string& file) {
    if (file.empty()) return std::nullopt;
    if (auto error = refuse_opening({exam.bot}, "openings")) return error;
    exam.plan.rules.resize(1);
    auto openings = read_openings(file, exam.plan.rules.front());
    if (!openings) return openings.error();
    exam.plan.openings = std::move(openings).value();
    return std::nullopt;
}

Result<PlannedExam> hopeless(const HandedInBot& submission, const ContestOptions& options, const Finding& finding) {
    const auto choice = choose_contest(options, {});
    if (!choice) return choice.error();
    PlannedExam planned{Exam{submission.bot, header_of(*choice), {}}, {}, choice->preset.limits};
    planned.exam.known.push_back(failed("usable", "it can be examined", finding));
    planned.head.bot = submission.bot.name;
    planned.head.author = submission.author;
    planned.head.contest = choice->preset.name;
    return planned;
}

// Returns the bot with all its limits set, because the contests of the exams may have different limits.
BotSpec with_all_limits(const PlannedExam& planned) {
    BotSpec bot = planned.exam.bot;
    const Limits limits = bot.limits.over(planned.limits);
    bot.limits = {limits.memory, limits.processes, limits.scratch, limits.open_files};
    return bot;
}

// Returns the exam of the submission, or an error if an option is wrong or the bot cannot play in this contest.
Result<PlannedExam> plan_exam(const HandedInBot& submission, const ContestOptions& options,
                              const std::string& openings) {
    if (submission.unusable) return hopeless(submission, options, *submission.unusable);
    // Hides the bot's game from choose_contest(): if a bundled bot plays another game, the report says so, and it is no
    // error of the command line.
    BotSpec bot = submission.bot;
    const std::string its_game = std::exchange(bot.game, {});
    const auto choice = choose_contest(options, {bot});
    if (!choice) return choice.error();
    auto plan = plan_of(*choice);
    if (!plan) return plan.error();
    const Preset& preset = choice->preset;
    PlannedExam planned{Exam{submission.bot, header_of(*choice), std::move(plan).value()}, {}, preset.limits};
    Exam& exam = planned.exam;
    if (const auto error = take_dialect(exam)) return *error;
    if (const auto error = take_openings(exam, openings)) return *error;
    if (!its_game.empty() && its_game != choice->game)
        exam.known.push_back(other_game(bot.name, its_game, choice->game));
    planned.head = {.bot = bot.name,
                    .author = submission.author,
                    .command = printable(join_command_line(bot.arguments)),
                    .dialect = bot.dialect,
                    .contest = preset.name,
                    .rules = exam.plan.rules,
                    .openings = openings,
                    .reply_ms = reply_ms(preset.time),
                    .game_budget = !preset.time.turn_ms};
    return planned;
}

// Returns plan_exam(), or an exam that reports its error. The report names settings as options of the command line,
// because the author can give them to `arena check`.
Result<PlannedExam> planned_or_hopeless(const HandedInBot& submission, const ContestOptions& options,
                                        const std::string& openings = {}) {
    auto planned = plan_exam(submission, options, openings);
    if (planned) return planned;
    return hopeless(submission, options, {"other-contest", on_command_line(planned.message()), {}});
}

// Returns the finding of the first check with that verdict, which must be one with findings; nullptr if there is none.
const Finding* first_finding(const std::vector<CheckResult>& results, Verdict verdict) {
    const auto found = std::ranges::find(results, verdict, &CheckResult::verdict);
    return found == results.end() ? nullptr : &*found->finding;
}

}  // namespace

bool is_fit(const std::vector<CheckResult>& results) {
    return std::ranges::none_of(results, [](const CheckResult& result) { return result.verdict == Verdict::failed; });
}

std::size_t count_fit(const std::vector<Report>& reports) {
    return static_cast<std::size_t>(
        std::ranges::count_if(reports, [](const Report& report) { return is_fit(report.results); }));
}

const Finding* first_mistake(const std::vector<CheckResult>& results) {
    return first_finding(results, Verdict::failed);
}

const Finding* first_warning(const std::vector<CheckResult>& results) {
    return first_finding(results, Verdict::warning);
}

std::string advice(const Finding& finding) {
    std::string own_text = telling_line(last_lines(finding.errors));
    if (finding.mistake == "crashed" && !own_text.empty()) return own_text;
    if (finding.mistake == "cannot-start" || finding.mend.empty()) return finding.what;
    return finding.mend;
}

std::size_t count_warnings(const std::vector<CheckResult>& results) {
    return static_cast<std::size_t>(std::ranges::count(results, Verdict::warning, &CheckResult::verdict));
}

bool takes_openings(const std::vector<CheckResult>& results) {
    const auto middle = std::ranges::find(results, "middle", &CheckResult::name);
    return middle != results.end() && middle->verdict == Verdict::ok;
}

std::string report_json(const Report& report) { return json::serialize(object_of(report)) + '\n'; }

std::string reports_json(const std::vector<Report>& reports) {
    json::array bots;
    for (const Report& report : reports) {
        json::object bot = object_of(report);
        bot["author"] = report.examination.author;
        bots.push_back(std::move(bot));
    }
    const json::object all{{"fit", count_fit(reports) == reports.size()}, {"bots", std::move(bots)}};
    return json::serialize(all) + '\n';
}

Result<std::vector<HandedInBot>> find_submissions(const SubmissionOptions& options) {
    auto found = options.bots.empty() ? everybody(options.bots_file) : named(options);
    if (!found) return found;
    Submissions all = std::move(found).value();
    if (all.size() == 1 && all.front().unusable) return Error{all.front().unusable->what};
    std::vector<BotSpec> specs;
    for (const HandedInBot& each : all) specs.push_back(each.bot);
    if (const auto types = apply_bot_types(options.bot_types, specs); !types) return types.error();
    if (const auto error = apply_dialects(options.dialects, specs)) return *error;
    for (std::size_t i = 0; i < all.size(); ++i) all[i].bot = std::move(specs[i]);
    return all;
}

std::vector<HandedInBot> submissions_in(const std::string& folder) { return bots_in(folder); }

Result<std::vector<PlannedExam>> plan_exams(const std::vector<HandedInBot>& submissions, const ContestOptions& options,
                                            const std::string& openings) {
    std::vector<PlannedExam> all;
    all.reserve(submissions.size());
    for (const HandedInBot& submission : submissions) {
        auto planned = submissions.size() == 1 ? plan_exam(submission, options, openings)
                                               : planned_or_hopeless(submission, options, openings);
        if (!planned) return planned.error();
        all.push_back(std::move(planned).value());
    }
    return all;
}

std::optional<Error> confine(std::vector<PlannedExam>& exams, Confinements confinements, const std::string& bots_file) {
    std::vector<BotSpec> bots;
    for (const PlannedExam& each : exams)
        if (!each.exam.bot.arguments.empty()) bots.push_back(with_all_limits(each));
    if (auto error = confinements.seat(bots, {})) return error;
    if (auto error = confinements.hide_bots_file(bots_file)) return error;
    for (PlannedExam& each : exams) each.exam.confine = confinements.of(with_all_limits(each));
    return std::nullopt;
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

Result<Report> report_on(const HandedInBot& submission, const ContestOptions& options, const Confinements& confinements,
                         const std::stop_token& stop, Nanoseconds most) {
    auto planned = planned_or_hopeless(submission, options);
    if (!planned) return planned.error();
    std::vector<PlannedExam> exams{std::move(planned).value()};
    exams.front().exam.plan.most = most;
    if (const auto error = confine(exams, confinements)) return *error;
    ExamSinks sinks;
    sinks.is_stopped = [&stop] { return stop.stop_requested(); };
    return reports_of(exams, 1, sinks).front();
}

}  // namespace isola_arena::check
