// The plan of a contest as text: one JSON object. The settings are the rows of the table `contest` of databases, and
// each bot is its row of the table `bot`, by the same names; texts in them are exact bytes.
//
//     plan := plan: 1, contest: name, arena: text, processor: text, records: flag, sandbox: text, isolates: flag,
//             memory?: long, processes?: ordinal, scratch?: long, open_files?: ordinal, settings: {NAME: value, ...},
//             bots: [{bundle: SHA-256 or "", row: {NAME: value, ...}}, ...]
//     value := null | whole number | bytes
#include "arena/cluster/chunk/portable_plan.hpp"

#include <boost/json/parse.hpp>

#include "arena/base/hash/digest.hpp"
#include "arena/base/json/json_field.hpp"
#include "arena/base/json/json_writer.hpp"
#include "arena/base/sqlite/sqlite.hpp"
#include "arena/cluster/chunk/chunk.hpp"
#include "arena/record/store/plan_rows.hpp"

namespace isola_arena::cluster {
namespace {

constexpr int plan_version = 1;
constexpr std::size_t digits_of_id = 24;
constexpr std::size_t digits_of_sha256 = 64;

void write_values(JsonWriter& json, const store::NamedValues& values) {
    json.begin_object();
    for (const auto& [name, value] : values) {
        json.key(name);
        if (const auto* number = std::get_if<std::int64_t>(&value)) json.number(*number);
        else if (const auto* text = std::get_if<std::string>(&value)) json.bytes(*text);
        else json.null();
    }
    json.end_object();
}

sqlite::Value read_value(const JsonField& field, const boost::json::value& value) {
    if (value.is_null()) return {};
    if (value.is_string()) return field.bytes();
    return field.number();
}

store::NamedValues read_values(const JsonField& object) {
    store::NamedValues values;
    for (const auto& [name, value] : object.object()) values.emplace_back(name, read_value(object.member(name), value));
    return values;
}

void read_bot(const JsonField& field, PortablePlan& plan) {
    field.only({"bundle", "row"});
    std::string bundle = field.member("bundle").text();
    const bool is_digest =
        bundle.size() == digits_of_sha256 && bundle.find_first_not_of("0123456789abcdef") == std::string::npos;
    if (!bundle.empty() && !is_digest) field.member("bundle").fail("64 hexadecimal digits, or nothing");
    plan.bundles.push_back(std::move(bundle));
    plan.plan.bots.push_back(store::bot_of(read_values(field.member("row"))));
}

PortablePlan read_plan(const JsonField& field) {
    field.only({"plan", "contest", "arena", "processor", "records", "sandbox", "isolates", "memory", "processes",
                "scratch", "open_files", "settings", "bots"});
    if (const JsonField version = field.member("plan"); version.ordinal() != plan_version)
        version.fail("version 1, the only one that this program reads");
    PortablePlan plan;
    plan.contest = field.member("contest").text();
    if (!is_plain_name(plan.contest)) field.member("contest").fail("a name of letters and digits");
    plan.arena = field.member("arena").text();
    plan.processor = field.member("processor").text();
    plan.records = field.member("records").flag();
    plan.sandbox = field.member("sandbox").text();
    plan.isolates = field.member("isolates").flag();
    plan.most.memory = field.member("memory").optional_duration();
    if (const JsonField most = field.member("processes"); most.is_there()) plan.most.processes = most.ordinal();
    plan.most.scratch = field.member("scratch").optional_duration();
    if (const JsonField most = field.member("open_files"); most.is_there()) plan.most.open_files = most.ordinal();
    plan.plan = store::plan_of(read_values(field.member("settings")));
    for (const JsonField& bot : field.member("bots").list()) read_bot(bot, plan);
    return plan;
}

}  // namespace

void give_id(PortablePlan& plan) {
    plan.contest.clear();
    plan.contest = sha256(random_hex(16) + plan_text(plan)).substr(0, digits_of_id);
}

std::string plan_text(const PortablePlan& plan) {
    const auto write = [&](JsonWriter& json) {
        json.key("plan").number(plan_version).key("contest").text(plan.contest);
        json.key("arena").text(plan.arena).key("processor").text(plan.processor).key("records").boolean(plan.records);
        json.key("sandbox").text(plan.sandbox).key("isolates").boolean(plan.isolates);
        json.key("memory").number_or_null(plan.most.memory).key("processes").number_or_null(plan.most.processes);
        json.key("scratch").number_or_null(plan.most.scratch);
        json.key("open_files").number_or_null(plan.most.open_files);
        write_values(json.key("settings"), store::values_of(plan.plan));
        json.key("bots").begin_array();
        for (std::size_t place = 0; place < plan.plan.bots.size(); ++place) {
            json.begin_object().key("bundle").text(place < plan.bundles.size() ? plan.bundles[place] : "");
            write_values(json.key("row"), store::values_of(plan.plan.bots[place]));
            json.end_object();
        }
        json.end_array();
    };
    return json_object(write) + '\n';
}

Result<PortablePlan> parse_plan(std::string_view text, std::string_view where) {
    boost::json::error_code error;
    const boost::json::value value = boost::json::parse(text, error);
    if (error) return Error{std::string(where) + ": expected one JSON object, all of it: " + error.message()};
    JsonProblem problem;
    try {
        PortablePlan plan = read_plan({&value, "the plan", problem});
        if (problem.message.empty()) return plan;
    } catch (const sqlite::UnreadableField& field) {
        if (problem.message.empty()) problem.message = field.what();
    }
    return Error{std::string(where) + ": " + problem.message};
}

}  // namespace isola_arena::cluster
