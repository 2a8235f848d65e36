#include <algorithm>
#include <string_view>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/cli/check/report_text.hpp"
#include "arena/cli/check/report_words.hpp"
#include "arena/judge/events/fault_tally.hpp"
#include "arena/terminal/screen/aligned_table.hpp"
#include "arena/terminal/screen/ink.hpp"

namespace isola_arena::check {
namespace {

// What its author should do. Where the bot could not be used, or has crashed, the reason says more than the advice.
std::string advice(const Finding& finding) {
    std::string own_words = telling_line(last_lines(finding.errors));
    if (finding.mistake == "crashed" && !own_words.empty()) return own_words;
    if (finding.mistake == "cannot-start" || finding.mend.empty()) return finding.what;
    return finding.mend;
}

// The columns that a table has besides the usual ones.
struct ShownColumns {
    bool contests;
    bool mistakes;
};

std::vector<std::string> row(const Report& report, const ShownColumns& shown) {
    const Examination& examination = report.examination;
    const Finding* mistake = first_mistake(report.results);
    std::vector<std::string> cells{mistake ? unfit_word : fit_word, printable(examination.bot),
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

// Colours the verdict that the line begins with, if it does; lines below a check are indented by more.
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
    return line;
}

}  // namespace

std::string in_colours(const std::string& text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
        out += coloured(text.substr(at, end - at));
        at = end;
    }
    return out;
}

std::string contest_words(const Examination& examination) {
    return examination.contest.empty() ? "these rules" : "the contest " + examination.contest;
}

std::string table_text(const std::vector<Report>& reports) {
    const std::size_t fit_bots = count_fit(reports);
    const ShownColumns shown{!are_for_one_contest(reports), fit_bots < reports.size()};
    std::vector<AlignedColumn> columns{{"", 0, true}, {"bot", 2, true}, {"author", 2, true}};
    if (shown.contests) columns.push_back({"contest", 2, true});
    if (shown.mistakes) columns.insert(columns.end(), {{"first mistake", 2, true}, {"what to do", 2, true}});
    AlignedTable table(std::move(columns));
    for (const Report& report : reports) table.add(row(report, shown));
    return table.text() + fmt::format("{} of {} {} fit for {}.\n", fit_bots, reports.size(),
                                      reports.size() == 1 ? "bot is" : "bots are",
                                      shown.contests ? "their contests" : contest_words(reports.front().examination));
}

}  // namespace isola_arena::check
