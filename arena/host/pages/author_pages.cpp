#include "arena/host/pages/author_pages.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/base/json/json_writer.hpp"
#include "arena/bots/build/recognise.hpp"
#include "arena/host/pages/host_json.hpp"
#include "arena/host/pages/progress_pages.hpp"
#include "arena/host/store/ledger/test_ledger.hpp"
#include "arena/host/submission/sent_form.hpp"

namespace isola_arena {

using web::problem;
using web::Response;

namespace {

Response answer_to(const host::Refusal& refusal) {
    const unsigned status = refusal.is_hosts_fault ? 507U : refusal.retry_after ? 429U : 409U;
    return problem(status, refusal.why, refusal.retry_after);
}

}  // namespace

Response AuthorPages::progress(const host::Author& author, const web::Asked&) {
    return progress_of(ledger_, settings_->ladder, author.id);
}

Response AuthorPages::games(const host::Author& author, const web::Asked& asked) {
    return games_of(ledger_, author.id, asked.query());
}

Response AuthorPages::record(const host::Author& author, const web::Asked& asked) {
    return ladder_.record(asked.values[1], author.id);
}

Response AuthorPages::watch(const host::Author& author, const web::Asked& asked) {
    const std::string& game = asked.values[1];
    return ladder_.watch(game, author.id, analyses_.judged ? analyses_.judged(game) : std::string());
}

Response AuthorPages::analyse(const host::Author& author, const web::Asked& asked) {
    const auto record = record_to_analyse(author, asked);
    return record ? analyses_.begin(author.id, asked.values[1], *record) : problem(404, record.message());
}

Response AuthorPages::analysis(const host::Author& author, const web::Asked& asked) {
    const auto record = record_to_analyse(author, asked);
    return record ? analyses_.state(asked.values[1]) : problem(404, record.message());
}

Response AuthorPages::cancel_analysis(const host::Author& author, const web::Asked& asked) {
    const auto record = record_to_analyse(author, asked);
    return record ? analyses_.cancel(author.id, asked.values[1]) : problem(404, record.message());
}

Result<std::string> AuthorPages::record_to_analyse(const host::Author& author, const web::Asked& asked) {
    auto record = ladder_.readable_record(asked.values[1], author.id);
    if (record && !analyses_.begin) return Error{"games are not analysed here"};
    return record;
}

std::optional<Response> AuthorPages::refusal_of(const host::Author& author) {
    const auto refusal = pipeline_.refusal_of(author);
    return refusal ? std::optional(answer_to(*refusal)) : std::nullopt;
}

Response AuthorPages::take(const host::Author& author, const web::Asked& asked) {
    const auto files = host::files_of_form(asked.request.content_type, asked.request.body, host::most_files_at_once);
    if (!files) return problem(400, files.message());
    const host::Taken taken = pipeline_.take(author, *files);
    if (const auto* refusal = std::get_if<host::Refusal>(&taken)) return answer_to(*refusal);
    const auto& submission = std::get<host::Submission>(taken);
    return web::json_response(ledger_.steps_of(submission.id).front().receipt, 201);
}

Response AuthorPages::state(const host::Author& author, const web::Asked&) {
    const auto playing = author.playing ? ledger_.submission(*author.playing) : std::nullopt;
    return web::json_response(json_object([&](JsonWriter& json) {
        json.key("title").text(settings_->title).key("date").text(settings_->date);
        json.key("now").text(host::utc_text(pipeline_.moment()));
        write_moment(json.key("deadline"), settings_->deadline);
        write_moment(json.key("ended_at"), ledger_.frozen_at());
        json.key("has_final").boolean(is_there(final_)).key("stopped").text(author.stopped);
        json.key("author").text(author.name).key("bot").text(author.bot).key("key").text(key_.public_key());
        json.key("largest").number(settings_->largest).key("build_seconds").number(settings_->build_seconds);
        json.key("examination_seconds").number(host::examination_seconds);
        json.key("authors_before").number_or_null(pipeline_.authors_before(author.id));
        json.key("languages").list(taken_recipes(settings_->languages, settings_->recipes), [&](const Recipe& recipe) {
            json.text(recipe.title);
        });
        json.key("shared").list(shared_, [&](const std::string& folder) { json.text(folder); });
        json.key("playing").number_or_null(playing ? std::optional(playing->version) : std::nullopt);
        ladder_.write_own(json.key("ladder"), author.id);
        const host::TestCounts tests = host::TestLedger(ledger_).counts(author.id);
        json.key("tests").begin_object().key("all").number(tests.all).key("waiting").number(tests.waiting).end_object();
        write_submissions(json.key("submissions"), ledger_, author.id);
    }));
}

Response AuthorPages::receipt(const host::Author& author, const web::Asked& asked) {
    const auto version = web::number_of(asked.values[1]);
    for (const host::Submission& each : ledger_.submissions_of(author.id)) {
        if (each.version != version) continue;
        for (const host::Step& step : ledger_.steps_of(each.id))
            if (step.step == asked.values[2])
                return web::download(fmt::format("{}-version-{}-{}.json", author.bot, each.version, step.step),
                                     "application/json", step.receipt);
    }
    return problem(404, "there is no such receipt");
}

// The version with the choice is a new one, so that what was received before stays as it was.
Response AuthorPages::choose(const host::Author& author, const web::Asked& asked) {
    const int version = web::number_of(asked.values[1]).value_or(0);
    std::vector<std::string> choices;
    for (const host::Submission& each : ledger_.submissions_of(author.id))
        if (each.version == version)
            for (const host::Step& step : ledger_.steps_of(each.id))
                if (!step.holds) choices = choices_in(step.text);
    const std::string& main = asked.request.body;
    if (std::ranges::find(choices, main) == choices.end())
        return problem(409, fmt::format("version {} does not ask for a main file with that name", version));
    auto files = pipeline_.files_of(author, version);
    if (!files) return problem(409, files.message());
    std::erase_if(*files, [](const HandedFile& each) { return each.name == main_choice_name; });
    files->push_back({std::string(main_choice_name), main + '\n'});
    const host::Taken taken = pipeline_.take(author, *files);
    if (const auto* refusal = std::get_if<host::Refusal>(&taken)) return answer_to(*refusal);
    return state(*ledger_.author(author.id), asked);
}

Response AuthorPages::play_again(const host::Author& author, const web::Asked& asked) {
    if (const auto failure = pipeline_.play_version(author, web::number_of(asked.values[1]).value_or(0)))
        return problem(409, failure->message);
    return state(*ledger_.author(author.id), asked);
}

}  // namespace isola_arena
