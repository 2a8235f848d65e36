#include "arena/host/pages/organiser_pages.hpp"

#include <string>
#include <utility>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"

namespace isola_arena {

using web::problem;
using web::Response;

namespace {

constexpr std::size_t longest_reason = 300;

// That the page shows; the ledger keeps all of them.
constexpr int most_acts = 100;

// A sentence for the author; nullopt if it is none.
std::optional<std::string> reason_in(const std::string& body) {
    if (body.empty() || body.size() > longest_reason || printable(body) != body) return std::nullopt;
    return body;
}

}  // namespace

Response OrganiserPages::answer(const LinkRequest& asked) {
    if (asked.is_for_the_page())
        return assets_.get(personal_page, asked.request.if_none_match, asked.request.accept_encoding);
    const std::size_t length = asked.parts.size();
    if (asked.part(1) == "state" && length == 2 && !asked.posts()) return state();
    if (asked.part(1) == "examine" && length == 2 && asked.posts()) return examine_again(asked, {});
    if (asked.part(1) == "end" && length == 2 && asked.posts()) return end_contest(asked.request.body);
    if (asked.part(1) != "authors" || length != (asked.posts() ? 4U : 3U))
        return problem(404, "there is nothing by that name");
    const auto author = ledger_.author(number_in(asked.part(2)));
    if (!author || !author->is_listed) return problem(404, "there is no such author");
    return asked.posts() ? act(*author, asked) : submissions(*author);
}

Response OrganiserPages::act(const host::Author& author, const LinkRequest& asked) {
    const std::string what = asked.part(3);
    if (what == "readmit") {
        intake_.readmit(author);
        return state();
    }
    if (what == "examine") return examine_again(asked, author.id);
    if (what != "withdraw" && what != "disqualify") return problem(404, "there is nothing by that name");
    const auto reason = reason_in(asked.request.body);
    if (!reason)
        return problem(400, fmt::format("expected the reason, which the author reads: one line of at most {} bytes",
                                        longest_reason));
    if (what == "disqualify") intake_.disqualify(author, *reason);
    else if (const auto failure = intake_.withdraw(author, *reason)) return problem(409, failure->message);
    return state();
}

Response OrganiserPages::examine_again(const LinkRequest& asked, std::optional<std::int64_t> author) {
    const std::string& how = asked.request.body;
    if (!how.empty() && how != "rebuild")
        return problem(400, "expected rebuild, if what is examined is to be built anew first, or nothing");
    const int count = intake_.examine_again(!how.empty(), author);
    if (author && count == 0) return problem(409, "nothing of that author plays");
    return private_json(fmt::format("{{\"examined\":{}}}", count), 202);
}

void OrganiserPages::write_examinations(JsonWriter& json, const std::vector<host::Author>& authors) {
    json.begin_array();
    for (const host::Reexamination& each : asked_.examinations())
        for (const host::Author& author : authors)
            if (author.id == each.submission.author)
                json.begin_object()
                    .key("name")
                    .text(author.name)
                    .key("version")
                    .number(each.submission.version)
                    .key("rebuild")
                    .boolean(each.rebuilds)
                    .key("failure")
                    .text(each.failure)
                    .end_object();
    json.end_array();
}

void OrganiserPages::write_acts(JsonWriter& json) {
    json.begin_array();
    for (const host::OrganisersAct& each : asked_.acts(most_acts)) {
        json.begin_object().key("at").text(host::utc_text(each.at)).key("act").text(each.act).key("author");
        if (each.author.empty()) json.null();
        else json.text(each.author);
        json.key("version").number_or_null(each.version).key("reason").text(each.reason).end_object();
    }
    json.end_array();
}

void OrganiserPages::show_list(std::string refused, std::vector<std::string> warnings) {
    const std::lock_guard only_one(list_mutex_);
    list_refused_ = std::move(refused);
    list_warnings_ = std::move(warnings);
}

void OrganiserPages::write_list(JsonWriter& json) {
    const std::lock_guard only_one(list_mutex_);
    json.begin_object().key("refused").text(list_refused_).key("warnings").begin_array();
    for (const std::string& each : list_warnings_) json.text(each);
    json.end_array().end_object();
}

// It cannot be taken back: whoever ends it says which contest is meant.
Response OrganiserPages::end_contest(const std::string& title) {
    if (title != settings_.title)
        return problem(400, fmt::format("expected the title of the contest that is to end: {}", settings_.title));
    intake_.end_contest();
    return state();
}

Response OrganiserPages::submissions(const host::Author& author) {
    std::string text;
    JsonWriter json(text);
    json.begin_object().key("name").text(author.name).key("submissions").begin_array();
    for (const host::Submission& each : ledger_.submissions_of(author.id))
        write_submission(json, each, ledger_.steps_of(each.id));
    json.end_array().end_object();
    return private_json(std::move(text));
}

void OrganiserPages::write_author(JsonWriter& json, const host::Author& author) {
    const auto submissions = ledger_.submissions_of(author.id);
    const auto playing = author.playing ? ledger_.submission(*author.playing) : std::nullopt;
    json.begin_object().key("id").number(author.id).key("name").text(author.name).key("bot").text(author.bot);
    json.key("playing").number_or_null(playing ? std::optional(playing->version) : std::nullopt);
    json.key("disqualified").text(author.disqualified).key("stopped").text(author.stopped).key("newest");
    if (submissions.empty()) json.null();
    else write_submission(json, submissions.front(), ledger_.steps_of(submissions.front().id));
    json.end_object();
}

void OrganiserPages::write_queue(JsonWriter& json, const std::vector<host::Author>& authors) {
    json.begin_array();
    for (const host::Intake::Queued& each : intake_.queued())
        for (const host::Author& author : authors)
            if (author.id == each.author)
                json.begin_object()
                    .key("name")
                    .text(author.name)
                    .key("version")
                    .number(each.version)
                    .key("is_worked_on")
                    .boolean(each.is_worked_on)
                    .end_object();
    json.end_array();
}

Response OrganiserPages::state() {
    std::string text;
    JsonWriter json(text);
    json.begin_object().key("title").text(settings_.title).key("date").text(settings_.date).key("ended_at");
    write_moment(json, ledger_.frozen_at());
    json.key("has_final").boolean(has_final_);
    const std::vector<host::Author> authors = ledger_.authors();
    json.key("list");
    write_list(json);
    json.key("queue");
    write_queue(json, authors);
    json.key("examinations");
    write_examinations(json, authors);
    json.key("acts");
    write_acts(json);
    json.key("authors").begin_array();
    for (const host::Author& author : authors) write_author(json, author);
    json.end_array().key("ladder");
    ladder_.write_players(json);
    json.end_object();
    return private_json(std::move(text));
}

}  // namespace isola_arena
