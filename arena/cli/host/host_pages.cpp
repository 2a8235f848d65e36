#include "arena/cli/host/host_pages.hpp"

#include <algorithm>
#include <charconv>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/host/club/links.hpp"
#include "arena/host/intake/sent_form.hpp"
#include "arena/record/json/json_writer.hpp"
#include "arena/web/api/access_policy.hpp"

namespace isola_arena {

// The path `/author/SECRET/what/...` of a request, in parts.
struct HostPages::Asked {
    web::Request request;
    std::vector<std::string> parts;  ///< after the first one

    std::string part(std::size_t i) const { return i < parts.size() ? parts[i] : std::string(); }
    std::string digest() const { return host::digest_of(part(0)); }
    bool posts() const { return request.method == "POST"; }
};

namespace {

using web::problem;
using web::Response;

constexpr const char* page = "/host.html";

std::vector<std::string> parts_of(std::string_view path) {
    std::vector<std::string> parts;
    while (!path.empty()) {
        const std::size_t end = std::min(path.find('/'), path.size());
        if (end > 0) parts.emplace_back(path.substr(0, end));
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return parts;
}

int number_in(const std::string& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? number : 0;
}

void write_submission(JsonWriter& json, const host::Submission& submission, const std::vector<host::Step>& steps) {
    json.begin_object().key("version").number(submission.version);
    json.key("at").text(host::utc_text(submission.received_at)).key("state").text(to_string(submission.state));
    json.key("files");
    write_files(json, submission.files);
    json.key("steps").begin_array();
    for (const host::Step& step : steps)
        json.begin_object()
            .key("step")
            .text(step.step)
            .key("holds")
            .boolean(step.holds)
            .key("words")
            .text(step.words)
            .key("at")
            .text(host::utc_text(step.at))
            .end_object();
    json.end_array().end_object();
}

Response unknown_link() {
    return problem(404, "this link is not good (any more): ask the organiser of the contest for a new one");
}

// What a page says that only its owner may see must not stay in a cache.
Response private_json(std::string json, unsigned status = 200) {
    Response response = web::json_response(std::move(json), status);
    response.headers.emplace_back("Cache-Control", "no-store");
    return response;
}

}  // namespace

HostPages::HostPages(host::Ledger& ledger, host::Intake& intake, const host::SigningKey& key,
                     const host::HostSettings& settings)
    : ledger_(ledger), intake_(intake), key_(key), settings_(settings), ladder_(ledger, settings.title),
      assets_(web::embedded_assets()) {}

std::optional<web::Answer> HostPages::answer(const web::Request& request) {
    const auto [path, query] = web::split_target(request.target);
    std::vector<std::string> parts = parts_of(path);
    if (!parts.empty() && parts.front() == "ladder") return ladder(request, std::string(path));
    if (parts.empty() || (parts.front() != "author" && parts.front() != "organiser")) return std::nullopt;
    const bool is_author = parts.front() == "author";
    parts.erase(parts.begin());
    if (request.method != "GET" && request.method != "POST") return problem(405, "expected GET or POST");
    auto asked = std::make_shared<const Asked>(Asked{request, std::move(parts)});
    if (!host::looks_like_secret(asked->part(0))) return unknown_link();
    return std::function<Response()>(
        [this, asked, is_author] { return is_author ? of_author(*asked) : of_organiser(*asked); });
}

web::Answer HostPages::ladder(const web::Request& request, std::string path) {
    if (request.method != "GET") return problem(405, "expected GET");
    return web::IdleJob{[this, path = std::move(path)] {
        return ladder_.answer(path).value_or(problem(404, "there is nothing by that name"));
    }};
}

Response HostPages::of_author(const Asked& asked) {
    const auto author = ledger_.author_of_link(asked.digest());
    return author ? author_page(*author, asked) : nobodys_page(asked);
}

// In a browser the page itself says it.
Response HostPages::nobodys_page(const Asked& asked) {
    if (asked.parts.size() > 1 || asked.posts()) return unknown_link();
    Response shown = assets_.get(page, "", asked.request.accept_encoding);
    shown.status = 404;
    return shown;
}

Response HostPages::author_page(const host::Author& author, const Asked& asked) {
    const std::string what = asked.part(1);
    if (asked.parts.size() == 1)
        return asked.posts() ? take(author, asked)
                             : assets_.get(page, asked.request.if_none_match, asked.request.accept_encoding);
    if (what == "state" && !asked.posts()) return authors_state(author);
    if (what == "receipts" && !asked.posts()) return receipt(author, asked);
    if (what == "games" && asked.part(3) == "record" && !asked.posts()) return ladder_.record(asked.part(2), author.id);
    if (what == "play" && asked.posts()) return play_again(author, asked);
    return problem(404, "there is nothing by that name");
}

Response HostPages::take(const host::Author& author, const Asked& asked) {
    const auto files = host::files_of_form(asked.request.content_type, asked.request.body, host::most_files_at_once);
    if (!files) return problem(400, files.message());
    const host::Taken taken = intake_.take(author, *files);
    if (const auto* refusal = std::get_if<host::Refusal>(&taken)) {
        Response response = problem(refusal->is_hosts_fault ? 507U : refusal->retry_after ? 429U : 409U, refusal->why);
        if (refusal->retry_after) response.headers.emplace_back("Retry-After", std::to_string(*refusal->retry_after));
        return response;
    }
    const auto& submission = std::get<host::Submission>(taken);
    return private_json(ledger_.steps_of(submission.id).front().receipt, 201);
}

Response HostPages::authors_state(const host::Author& author) {
    const auto playing = author.playing ? ledger_.submission(*author.playing) : std::nullopt;
    std::string text;
    JsonWriter json(text);
    json.begin_object().key("title").text(settings_.title).key("now").text(host::utc_text(host::now()));
    json.key("deadline");
    if (settings_.deadline) json.text(host::utc_text(*settings_.deadline));
    else json.null();
    json.key("author").text(author.name).key("bot").text(author.bot).key("key").text(key_.public_key());
    json.key("largest").number(settings_.largest).key("playing");
    json.number_or_null(playing ? std::optional(playing->version) : std::nullopt);
    json.key("ladder");
    ladder_.write_own(json, author.id);
    json.key("submissions").begin_array();
    for (const host::Submission& each : ledger_.submissions_of(author.id))
        write_submission(json, each, ledger_.steps_of(each.id));
    json.end_array().end_object();
    return private_json(std::move(text));
}

Response HostPages::receipt(const host::Author& author, const Asked& asked) {
    const int version = number_in(asked.part(2));
    for (const host::Submission& each : ledger_.submissions_of(author.id)) {
        if (each.version != version) continue;
        for (const host::Step& step : ledger_.steps_of(each.id))
            if (step.step == asked.part(3))
                return web::download(fmt::format("{}-version-{}-{}.json", author.bot, version, step.step),
                                     "application/json", step.receipt);
    }
    return problem(404, "there is no such receipt");
}

Response HostPages::play_again(const host::Author& author, const Asked& asked) {
    if (const auto failure = intake_.play_version(author, number_in(asked.part(2))))
        return problem(409, failure->message);
    return authors_state(*ledger_.author(author.id));
}

Response HostPages::of_organiser(const Asked& asked) {
    if (!ledger_.is_organisers_link(asked.digest())) return nobodys_page(asked);
    if (asked.posts()) return problem(405, "expected GET");
    if (asked.parts.size() == 1) return assets_.get(page, asked.request.if_none_match, asked.request.accept_encoding);
    if (asked.part(1) == "state") return organisers_state();
    return problem(404, "there is nothing by that name");
}

Response HostPages::organisers_state() {
    std::string text;
    JsonWriter json(text);
    json.begin_object().key("title").text(settings_.title).key("authors").begin_array();
    for (const host::Author& author : ledger_.authors()) {
        const auto submissions = ledger_.submissions_of(author.id);
        const auto playing = author.playing ? ledger_.submission(*author.playing) : std::nullopt;
        json.begin_object().key("name").text(author.name).key("bot").text(author.bot).key("playing");
        json.number_or_null(playing ? std::optional(playing->version) : std::nullopt);
        json.key("newest");
        if (submissions.empty()) json.null();
        else write_submission(json, submissions.front(), ledger_.steps_of(submissions.front().id));
        json.end_object();
    }
    json.end_array().key("ladder");
    ladder_.write_players(json);
    json.end_object();
    return private_json(std::move(text));
}

}  // namespace isola_arena
