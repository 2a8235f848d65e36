#include "arena/cli/check/report_text.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/bots/check/diagnosis.hpp"
#include "arena/cli/check/report_words.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena::check {
namespace {

constexpr std::size_t widest_quote = 200;
constexpr int title_width = 45;

const char* to_string(Verdict verdict) {
    switch (verdict) {
        case Verdict::ok: return ok_word;
        case Verdict::failed: return failed_word;
        default: return "-";
    }
}

// Quotes each line of the text on a separate line, with the label before the first one.
std::string labelled_lines(std::string_view label, std::string_view text) {
    std::string out;
    if (text.find_first_not_of("\r\n") == std::string_view::npos && !text.empty())
        return fmt::format("    {:<9}{}\n", label, in_quotes(text, widest_quote));
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        out += fmt::format("    {:<9}{}\n", out.empty() ? label : "", in_quotes(text.substr(0, end), widest_quote));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

// The lines of a dialect stand below each other.
std::string sent_text(const std::vector<std::string>& sent) {
    if (sent.empty()) return {};
    const std::vector<std::string> lines = lines_of(sent.back());
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

std::string finding_text(const Finding& finding) {
    std::string out = fmt::format("    {:<9}{}: {}\n", "mistake", finding.mistake, finding.what);
    out += sent_text(finding.sent);
    if (finding.received.empty() && !finding.sent.empty()) out += fmt::format("    {:<9}nothing\n", "received");
    out += labelled_lines("received", finding.received);
    out += labelled_lines("stderr", finding.errors);
    if (!finding.mend.empty()) out += fmt::format("    {:<9}{}\n", "to fix", finding.mend);
    return out;
}

}  // namespace

std::string head_text(const Examination& examination) {
    const char* time = examination.game_budget ? "ms left of its game" : "ms a reply";
    std::string out = fmt::format("{} ({}) for {}, with {} {}:\n", examination.bot, examination.command,
                                  contest_words(examination), examination.reply_ms, time);
    for (const std::string& rules : examination.rules) out += fmt::format("  rules   {}\n", rules);
    if (!examination.dialect.empty()) out += fmt::format("  dialect {}\n", examination.dialect);
    return out;
}

std::string result_text(const CheckResult& result) {
    const std::string line =
        fmt::format("  {:<7} {:<{}}  {}", to_string(result.verdict), result.title, title_width, result.remark);
    const std::string text = line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    return result.finding ? text + finding_text(*result.finding) : text;
}

std::string end_text(const Report& report) {
    const Examination& examination = report.examination;
    const auto failed = std::ranges::count(report.results, Verdict::failed, &CheckResult::verdict);
    if (failed == 0) return fmt::format("{} is fit for {}.\n", examination.bot, contest_words(examination));
    return fmt::format("{} is not fit for {}: {} {} failed.\n", examination.bot, contest_words(examination), failed,
                       failed == 1 ? "check" : "checks");
}

}  // namespace isola_arena::check
