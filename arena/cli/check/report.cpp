#include "arena/cli/check/report.hpp"

#include <algorithm>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "protocol/reply_text.hpp"

namespace isola_arena::check {
namespace {

namespace json = boost::json;

constexpr std::size_t widest_quote = 200;
constexpr int title_width = 45;

const char* to_string(Verdict verdict) {
    switch (verdict) {
        case Verdict::ok: return "ok";
        case Verdict::failed: return "FAILED";
        default: return "-";
    }
}

const char* json_word(Verdict verdict) {
    switch (verdict) {
        case Verdict::ok: return "ok";
        case Verdict::failed: return "failed";
        default: return "not_tried";
    }
}

// Quotes each line of the text on a separate line, with the label before the first one.
std::string labelled_lines(std::string_view label, std::string_view text) {
    std::string out;
    if (text.find_first_not_of("\r\n") == std::string_view::npos && !text.empty())
        return fmt::format("    {:<9}{}\n", label, quoted(text, widest_quote));
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        out += fmt::format("    {:<9}{}\n", out.empty() ? label : "", quoted(text.substr(0, end), widest_quote));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

std::string sent_text(const std::vector<std::string>& sent) {
    if (sent.empty()) return {};
    const std::string which = sent.size() == 1 ? "" : fmt::format("  (line {} to this process)", sent.size());
    const std::string& last = sent.back();
    const std::string line = last.size() <= widest_quote ? last
                                                         : fmt::format("{}... ({} bytes, --json shows them)",
                                                                       last.substr(0, widest_quote), last.size());
    return fmt::format("    {:<9}{}{}\n", "sent", line, which);
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

std::string contest_of(const Examination& examination) {
    return examination.contest.empty() ? "these rules" : "the contest " + examination.contest;
}

json::object object_of(const Finding& finding) {
    return {{"mistake", finding.mistake},
            {"what", finding.what},
            {"to_mend", finding.mend},
            {"sent", json::value_from(finding.sent)},
            {"received", quoted(finding.received, finding.received.size())},
            {"stderr", quoted(finding.errors, finding.errors.size())}};
}

json::object object_of(const CheckResult& result) {
    return {{"check", result.name},
            {"title", result.title},
            {"status", json_word(result.verdict)},
            {"remark", result.remark},
            {"finding", result.finding ? json::value(object_of(*result.finding)) : json::value()}};
}

}  // namespace

bool is_fit(const std::vector<CheckResult>& results) {
    return std::ranges::none_of(results, [](const CheckResult& result) { return result.verdict == Verdict::failed; });
}

std::string head_text(const Examination& examination) {
    const char* time = examination.game_budget ? "ms left of its game" : "ms a reply";
    std::string out = fmt::format("{} ({}) for {}, with {} {}:\n", examination.bot, examination.command,
                                  contest_of(examination), examination.reply_ms, time);
    for (const std::string& rules : examination.rules) out += fmt::format("  rules   {}\n", rules);
    return out;
}

std::string result_text(const CheckResult& result) {
    const std::string line =
        fmt::format("  {:<7} {:<{}}  {}", to_string(result.verdict), result.title, title_width, result.remark);
    const std::string text = line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    return result.finding ? text + finding_text(*result.finding) : text;
}

std::string end_text(const Examination& examination, const std::vector<CheckResult>& results) {
    const auto failed = std::ranges::count(results, Verdict::failed, &CheckResult::verdict);
    if (failed == 0) return fmt::format("{} is fit for {}.\n", examination.bot, contest_of(examination));
    return fmt::format("{} is not fit for {}: {} {} failed.\n", examination.bot, contest_of(examination), failed,
                       failed == 1 ? "check" : "checks");
}

std::string report_json(const Examination& examination, const std::vector<CheckResult>& results) {
    json::array checks;
    for (const CheckResult& result : results) checks.push_back(object_of(result));
    const json::object all{{"bot", examination.bot},          {"command", examination.command},
                           {"contest", examination.contest},  {"rules", json::value_from(examination.rules)},
                           {"turn_ms", examination.reply_ms}, {"fit", is_fit(results)},
                           {"checks", std::move(checks)}};
    return json::serialize(all) + '\n';
}

}  // namespace isola_arena::check
