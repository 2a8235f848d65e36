#include "arena/host/task/task_pages.hpp"

#include <utility>
#include <variant>

#include <boost/json.hpp>

#include "arena/base/json/json_writer.hpp"
#include "arena/base/qr/qr_code.hpp"
#include "arena/base/text/text.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/contest/setup/given_settings.hpp"
#include "arena/host/task/documents.hpp"
#include "arena/host/task/task.hpp"
#include "arena/record/report/wording.hpp"
#include "arena/web/feed/game_json.hpp"

namespace isola_arena {
namespace {

using web::Asked;
using web::Body;
using web::problem;
using web::Response;
using web::Route;

constexpr std::string_view zip_ending = ".zip";

void write_example(JsonWriter& json, const ExampleGame& example) {
    json.begin_object().key("rules").text(example.rules);
    json.key("turns").list(example.turns, [&](const ExampleTurn& turn) {
        json.begin_object().key("player").number(static_cast<int>(turn.player));
        json.key("line").text(turn.line).key("reply").text(turn.reply).end_object();
    });
    json.key("frames").list(example.frames, [&](const Frame& frame) { web::write(json, frame); }).end_object();
}

void write_contest(JsonWriter& json, const Preset& contest) {
    boost::json::object settings;
    add_settings_of(settings, contest, &SettingFacts::in_list);
    const bool has_boards = !std::holds_alternative<NoBoard>(contest.board);
    json.begin_object().key("title").text(contest.title).key("summary").text(contest.summary);
    json.key("source").text(contest.source).key("boards").text_or_null(has_boards ? describe(contest.board) : "");
    json.key("time").text(report::time_limit_text(contest.time));
    json.key("settings").raw(boost::json::serialize(settings)).end_object();
}

Response download_of(const std::string& language, const std::string& archive) {
    return web::download(language + "-kit.zip", "application/zip", archive);
}

}  // namespace

Result<Preset> TaskPages::contest_of(const host::HostSettings& settings) { return contest_named(settings.contest); }

TaskPages::TaskPages(const host::LiveSettings& settings, Preset contest, const std::filesystem::path& words)
    : settings_(settings), contest_(std::move(contest)), words_(words) {}

std::vector<Route> TaskPages::routes() {
    const auto later = [this](Response (TaskPages::*answer)(const Asked&)) {
        return [this, answer](Asked asked) -> web::Answer {
            return web::Work([this, answer, asked = std::move(asked)] { return (this->*answer)(asked); });
        };
    };
    return {
        {"GET", "/task", {}, Body::small, [this](const Asked&) { return web::Work([this] { return task(); }); }},
        {"GET", "/qr.svg", {}, Body::small, [this](const Asked&) { return web::Work([this] { return qr_code(); }); }},
        {"GET", "/kits/{KIT}", {}, Body::small, later(&TaskPages::kit)},
        {"GET", "/documents/{FILE...}", {}, Body::small, later(&TaskPages::document)},
    };
}

// Returns the members of the answer that change with the settings alone, without the closing bracket.
std::string TaskPages::facts() {
    const std::lock_guard only_one(mutex_);
    const auto settings = settings_.now();
    if (facts_of_ == settings) return facts_;
    facts_of_ = settings;
    const auto example = example_of(contest_);
    const std::string game = example ? example->game : "";
    facts_ = json_object([&](JsonWriter& json) {
        json.key("title").text(settings->title).key("date").text(settings->date);
        write_contest(json.key("contest"), contest_);
        json.key("variant").text(contest_.rules.substr(0, contest_.rules.find(' '))).key("game").text(game);
        json.key("example");
        if (example) write_example(json, *example);
        else json.null();
        json.key("build_seconds").number(settings->build_seconds).key("largest").number(settings->largest);
        json.key("kits").list(kits_for(settings->contest, settings->languages), [&](const OfferedKit& kit) {
            json.begin_object().key("name").text(kit.name).key("title").text(kit.title).end_object();
        });
        json.key("takes_whole_kits").boolean(takes_whole_kits(settings->languages));
        json.key("first_bot").text(first_bot(game));
        json.key("documents").list(documents_for(game), [&](const OfferedDocument& each) {
            json.begin_object().key("address").text(address_of_document(each.name));
            json.key("title").text(each.title).end_object();
        });
    });
    facts_.pop_back();  // the closing bracket
    return facts_;
}

Response TaskPages::task() {
    std::string text = facts(), address;
    {
        const std::lock_guard only_one(mutex_);
        address = address_;
    }
    text += ",\"words\":";
    JsonWriter(text).text(words_.read().html);
    text += ",\"address\":";
    JsonWriter(text).text(address);
    return web::without_secrets(web::json_response(text + '}'));
}

void TaskPages::show_address(const std::string& address) {
    const std::lock_guard only_one(mutex_);
    address_ = address;
}

Response TaskPages::qr_code() {
    const std::lock_guard only_one(mutex_);
    if (address_.empty()) return problem(404, web::nothing_there);
    return {200, "image/svg+xml", qr_as_svg(address_), {{"Cache-Control", "no-cache"}}};
}

Response TaskPages::kit(const Asked& asked) {
    const std::string& file = asked.values[0];
    if (!file.ends_with(zip_ending)) return problem(404, web::nothing_there);
    const std::string language = file.substr(0, file.size() - zip_ending.size());
    // The server accepts no other host than its own, in upper or lower case.
    const std::string host = in_lower_case(asked.request.host);
    const std::string base = settings_->address.empty() ? "http://" + host + '/' : settings_->address;
    const std::lock_guard only_one(mutex_);
    const auto known = packed_.find(language);
    if (known != packed_.end() && known->second.base == base) return download_of(language, known->second.archive);
    auto made = packed_kit(language, settings_->contest, base);
    if (!made) return problem(404, web::nothing_there);
    return download_of(language, (packed_[language] = {base, std::move(made).value()}).archive);
}

Response TaskPages::document(const Asked& asked) {
    const std::string name = asked.values[0].empty() ? "README.md" : asked.values[0];
    const std::lock_guard only_one(mutex_);
    auto found = documents_.find(name);
    if (found == documents_.end()) {
        std::string page = document_page(name);
        if (page.empty()) return problem(404, web::nothing_there);
        found = documents_.emplace(name, std::move(page)).first;
    }
    return web::without_secrets({200, "text/html; charset=utf-8", found->second, {{"Cache-Control", "no-cache"}}});
}

}  // namespace isola_arena
