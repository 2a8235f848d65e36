#include "arena/cli/check/report_text.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/check/diagnosis.hpp"
#include "arena/terminal/screen/aligned_table.hpp"
#include "arena/terminal/screen/ink.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena::check {
namespace {

// The verdicts on checks and bots, at the beginnings of lines.
constexpr const char* ok_word = "ok";
constexpr const char* failed_word = "FAILED";
constexpr const char* warning_word = "warning";
constexpr const char* fit_word = "fit";
constexpr const char* unfit_word = "NOT FIT";

constexpr std::size_t widest_quote = 200;
constexpr int title_width = 45;
constexpr std::size_t most_rules_shown = 4;

const char* to_string(Verdict verdict) {
    switch (verdict) {
        case Verdict::ok: return ok_word;
        case Verdict::failed: return failed_word;
        case Verdict::warning: return warning_word;
        default: return "-";
    }
}

// Quotes each line of the text on a separate line, with the label before the first one.
std::string labelled_lines(std::string_view label, std::string_view text) {
    std::string out;
    if (text.find_first_not_of("\r\n") == std::string_view::npos && !text.empty())
        return fmt::format("    {:<9}{}\n", label, in_quotes(text, widest_quote));
    for (const std::string_view line : lines_of(text))
        out += fmt::format("    {:<9}{}\n", out.empty() ? label : "", in_quotes(line, widest_quote));
    return out;
}

// Returns the last of the lines that were sent. If a dialect has made several lines of it, they stand below each other.
std::string sent_text(const std::vector<std::string>& sent) {
    if (sent.empty()) return {};
    const std::vector<std::string> lines = output_lines(sent.back());
    const bool has_turns = lines.size() > 1;
    const std::string which =
        sent.size() == 1 ? "" : fmt::format("  ({} {} to this process)", has_turns ? "for reply" : "line", sent.size());
    std::string out;
    for (const std::string& line : lines) {
        const std::string shown = line.size() <= widest_quote ? line
                                                              : fmt::format("{}... ({} bytes, --json shows them)",
                                                                            line.substr(0, widest_quote), line.size());
        out += fmt::format("    {:<9}{}{}\n", out.empty() ? "sent" : "", shown, out.empty() ? which : "");
    }
    return out;
}

std::string finding_text(const Finding& finding, bool says_the_same) {
    std::string out = fmt::format("    {:<9}{}: {}\n", "mistake", finding.mistake, finding.what);
    out += sent_text(finding.sent);
    if (finding.received.empty() && !finding.sent.empty()) out += fmt::format("    {:<9}nothing\n", "received");
    out += labelled_lines("received", finding.received);
    if (says_the_same) out += fmt::format("    {:<9}the same as above\n", "stderr");
    else out += labelled_lines("stderr", finding.errors);
    if (!finding.hint.empty()) out += fmt::format("    {:<9}{}\n", "hint", finding.hint);
    if (!finding.mend.empty()) out += fmt::format("    {:<9}{}\n", "to fix", finding.mend);
    return out;
}

// Returns a line for each of the rules; of many, which differ in their boards, only the first and the last.
std::string rules_text(const std::vector<std::string>& rules) {
    std::string out;
    if (rules.size() > most_rules_shown)
        return fmt::format("  rules   {}\n          and {} boards between\n  rules   {}\n", rules.front(),
                           rules.size() - 2, rules.back());
    for (const std::string& each : rules) out += fmt::format("  rules   {}\n", each);
    return out;
}

// Returns `the contest NAME`, or `these rules` if there is no contest.
std::string contest_text(const Examination& examination) {
    return examination.contest.empty() ? "these rules" : "the contest " + examination.contest;
}

// The columns that a table has besides the usual ones.
struct ShownColumns {
    bool contests;
    bool mistakes;
};

std::vector<std::string> row(const Report& report, const ShownColumns& shown) {
    const Examination& examination = report.examination;
    const bool fit = is_fit(report.results);
    const Finding* mistake = fit ? first_warning(report.results) : first_mistake(report.results);
    std::vector<std::string> cells{fit ? fit_word : unfit_word, printable(examination.bot),
                                   printable(examination.author)};
    if (shown.contests) cells.push_back(examination.contest);
    if (!shown.mistakes) return cells;
    cells.push_back(mistake ? mistake->mistake : "");
    cells.push_back(mistake ? printable(advice(*mistake)) : "");
    return cells;
}

bool are_for_one_contest(const std::vector<Report>& reports) {
    return std::ranges::all_of(reports, [&](const Report& report) {
        return report.examination.contest == reports.front().examination.contest;
    });
}

// Colours a verdict at the beginning of the line. Lines below a check are indented more and have no verdict.
std::string coloured(const std::string& line) {
    const viewer::Ink ink(true);
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    const std::string_view rest = std::string_view(line).substr(begin);
    const auto begins_with = [&](std::string_view word) {
        return begin <= 2 && rest.starts_with(word) && rest.substr(word.size()).starts_with(' ');
    };
    const auto with = [&](viewer::Tone tone, std::string_view word) {
        return line.substr(0, begin) + ink(tone, word) + std::string(rest.substr(word.size()));
    };
    for (const char* word : {ok_word, fit_word})
        if (begins_with(word)) return with(viewer::Tone::good, word);
    for (const char* word : {failed_word, unfit_word})
        if (begins_with(word)) return with(viewer::Tone::bad, word);
    if (begins_with(warning_word)) return with(viewer::Tone::warning, warning_word);
    return line;
}

}  // namespace

std::string head_text(const Examination& examination) {
    const char* time = examination.game_budget ? "ms left of its game" : "ms a reply";
    std::string out = fmt::format("{} ({}) for {}, with {} {}:\n", examination.bot, examination.command,
                                  contest_text(examination), examination.reply_ms, time);
    out += rules_text(examination.rules);
    if (!examination.openings.empty())
        out += fmt::format("  begins  with the first opening of {}\n", examination.openings);
    if (!examination.dialect.empty()) out += fmt::format("  dialect {}\n", examination.dialect);
    return out;
}

std::string result_text(const CheckResult& result, std::string& said) {
    const std::string line =
        fmt::format("  {:<7} {:<{}}  {}", to_string(result.verdict), result.title, title_width, result.remark);
    const std::string text = line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    if (!result.finding) return text;
    const bool says_the_same = !result.finding->errors.empty() && result.finding->errors == said;
    said = result.finding->errors;
    return text + finding_text(*result.finding, says_the_same);
}

std::string end_text(const Report& report) {
    const Examination& examination = report.examination;
    const auto failed = std::ranges::count(report.results, Verdict::failed, &CheckResult::verdict);
    const std::size_t warnings = count_warnings(report.results);
    if (failed == 0)
        return fmt::format("{} is fit for {}{}.\n", examination.bot, contest_text(examination),
                           warnings > 0 ? ", with " + counted(warnings, "warning") : "");
    return fmt::format("{} is not fit for {}: {} failed.\n", examination.bot, contest_text(examination),
                       counted(failed, "check"));
}

std::string in_colours(const std::string& text) {
    std::string out;
    for (const std::string_view line : lines_of(text)) out += coloured(std::string(line)) + '\n';
    return out;
}

std::string table_text(const std::vector<Report>& reports) {
    const std::size_t fit_bots = count_fit(reports);
    const auto has_finding = [](const Report& report) {
        return !is_fit(report.results) || first_warning(report.results) != nullptr;
    };
    const ShownColumns shown{!are_for_one_contest(reports), std::ranges::any_of(reports, has_finding)};
    std::vector<AlignedColumn> columns{{"", 0, true}, {"bot", 2, true}, {"author", 2, true}};
    if (shown.contests) columns.push_back({"contest", 2, true});
    if (shown.mistakes) columns.insert(columns.end(), {{"first mistake", 2, true}, {"what to do", 2, true}});
    AlignedTable table(std::move(columns));
    for (const Report& report : reports) table.add(row(report, shown));
    return table.text() + fmt::format("{} of {} fit for {}.\n", fit_bots, counted(reports.size(), "bot is", "bots are"),
                                      shown.contests ? "their contests" : contest_text(reports.front().examination));
}

}  // namespace isola_arena::check
