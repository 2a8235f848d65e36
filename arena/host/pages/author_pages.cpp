#include "arena/host/pages/author_pages.hpp"

#include <utility>

#include <fmt/core.h>

#include "arena/bots/build/taken_languages.hpp"
#include "arena/host/intake/sent_form.hpp"
#include "arena/web/api/access_policy.hpp"

namespace isola_arena {

using web::problem;
using web::Response;

namespace {

Response answer_to(const host::Refusal& refusal) {
    Response response = problem(refusal.is_hosts_fault ? 507U : refusal.retry_after ? 429U : 409U, refusal.why);
    if (refusal.retry_after) response.headers.emplace_back("Retry-After", std::to_string(*refusal.retry_after));
    return response;
}

}  // namespace

Response AuthorPages::answer(const host::Author& author, const LinkRequest& asked) {
    const std::string what = asked.part(1);
    const std::size_t length = asked.parts.size();
    if (length == 1)
        return asked.posts() ? take(author, asked)
                             : assets_.get(personal_page, asked.request.if_none_match, asked.request.accept_encoding);
    if (what == "state" && length == 2 && !asked.posts()) return state(author);
    if (what == "receipts" && length == 4 && !asked.posts()) return receipt(author, asked);
    if (what == "progress" && length == 2 && !asked.posts()) return progress_.progress(author.id);
    if (what == "games" && asked.part(3) == "analysis") return analysis(author, asked);
    if (what == "games" && !asked.posts()) return games(author, asked);
    if (what == "play" && length == 3 && asked.posts()) return play_again(author, asked);
    return problem(404, "there is nothing by that name");
}

Response AuthorPages::games(const host::Author& author, const LinkRequest& asked) {
    if (asked.parts.size() == 2) return progress_.games(author.id, web::split_target(asked.request.target).query);
    if (asked.parts.size() > 4) return problem(404, "there is nothing by that name");
    if (asked.part(3) == "record") return ladder_.record(asked.part(2), author.id);
    const std::string game = asked.part(2);
    if (asked.part(3) == "watch")
        return ladder_.watch(game, author.id, analyses_.judged ? analyses_.judged(game) : std::string());
    return problem(404, "there is nothing by that name");
}

Response AuthorPages::analysis(const host::Author& author, const LinkRequest& asked) {
    const bool cancels = asked.posts() && asked.parts.size() == 5 && asked.part(4) == "cancel";
    if (asked.parts.size() > 4 && !cancels) return problem(404, "there is nothing by that name");
    const std::string game = asked.part(2);
    const auto record = ladder_.readable_record(game, author.id);
    if (!record) return problem(404, record.message());
    if (!analyses_.begin) return problem(404, "games are not analysed here");
    if (!asked.posts()) return analyses_.state(game);
    if (cancels) return analyses_.cancel(author.id, game);
    return analyses_.begin(author.id, game, *record);
}

std::optional<Response> AuthorPages::refusal_of(const host::Author& author, const LinkRequest& asked) {
    if (asked.parts.size() > 1) return std::nullopt;
    const auto refusal = intake_.refusal_of(author);
    return refusal ? std::optional(answer_to(*refusal)) : std::nullopt;
}

Response AuthorPages::take(const host::Author& author, const LinkRequest& asked) {
    const auto files = host::files_of_form(asked.request.content_type, asked.request.body, host::most_files_at_once);
    if (!files) return problem(400, files.message());
    const host::Taken taken = intake_.take(author, *files);
    if (const auto* refusal = std::get_if<host::Refusal>(&taken)) return answer_to(*refusal);
    const auto& submission = std::get<host::Submission>(taken);
    return private_json(ledger_.steps_of(submission.id).front().receipt, 201);
}

Response AuthorPages::state(const host::Author& author) {
    const auto playing = author.playing ? ledger_.submission(*author.playing) : std::nullopt;
    std::string text;
    JsonWriter json(text);
    json.begin_object()
        .key("title")
        .text(settings_.title)
        .key("date")
        .text(settings_.date)
        .key("now")
        .text(host::utc_text(intake_.moment()));
    json.key("deadline");
    write_moment(json, settings_.deadline);
    json.key("ended_at");
    write_moment(json, ledger_.frozen_at());
    json.key("has_final").boolean(has_final_);
    json.key("stopped")
        .text(author.stopped)
        .key("author")
        .text(author.name)
        .key("bot")
        .text(author.bot)
        .key("key")
        .text(key_.public_key());
    json.key("largest").number(settings_.largest).key("build_seconds").number(settings_.build_seconds);
    json.key("examination_seconds").number(host::examination_seconds);
    json.key("authors_before").number_or_null(intake_.authors_before(author.id));
    json.key("languages").begin_array();
    for (const Recipe& recipe : taken_recipes(settings_.languages, settings_.recipes)) json.text(recipe.title);
    json.end_array().key("playing");
    json.number_or_null(playing ? std::optional(playing->version) : std::nullopt);
    json.key("ladder");
    ladder_.write_own(json, author.id);
    json.key("submissions").begin_array();
    for (const host::Submission& each : ledger_.submissions_of(author.id))
        write_submission(json, each, ledger_.steps_of(each.id));
    json.end_array().end_object();
    return private_json(std::move(text));
}

Response AuthorPages::receipt(const host::Author& author, const LinkRequest& asked) {
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

Response AuthorPages::play_again(const host::Author& author, const LinkRequest& asked) {
    if (const auto failure = intake_.play_version(author, number_in(asked.part(2))))
        return problem(409, failure->message);
    return state(*ledger_.author(author.id));
}

}  // namespace isola_arena
