#include "arena/contest/exam/report.hpp"

#include <algorithm>
#include <utility>

#include <boost/json.hpp>

#include "arena/bots/check/diagnosis.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena::check {
namespace {

namespace json = boost::json;

const char* json_word(Verdict verdict) {
    switch (verdict) {
        case Verdict::ok: return "ok";
        case Verdict::failed: return "failed";
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
            {"stderr", in_quotes(finding.errors, finding.errors.size())}};
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

}  // namespace

bool is_fit(const std::vector<CheckResult>& results) {
    return std::ranges::none_of(results, [](const CheckResult& result) { return result.verdict == Verdict::failed; });
}

std::size_t count_fit(const std::vector<Report>& reports) {
    return static_cast<std::size_t>(
        std::ranges::count_if(reports, [](const Report& report) { return is_fit(report.results); }));
}

const Finding* first_mistake(const std::vector<CheckResult>& results) {
    const auto failed = std::ranges::find(results, Verdict::failed, &CheckResult::verdict);
    return failed == results.end() ? nullptr : &*failed->finding;
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

}  // namespace isola_arena::check
