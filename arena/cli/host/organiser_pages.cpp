#include "arena/cli/host/organiser_pages.hpp"

#include <string>
#include <utility>

namespace isola_arena {

using web::problem;
using web::Response;

Response OrganiserPages::answer(const LinkRequest& asked) {
    if (asked.posts()) return problem(405, "expected GET");
    if (asked.is_for_the_page())
        return assets_.get(personal_page, asked.request.if_none_match, asked.request.accept_encoding);
    if (asked.part(1) == "state") return state();
    return problem(404, "there is nothing by that name");
}

Response OrganiserPages::state() {
    std::string text;
    JsonWriter json(text);
    json.begin_object().key("title").text(settings_.title).key("date").text(settings_.date).key("ended_at");
    if (const auto ended = ledger_.frozen_at()) json.text(host::utc_text(*ended));
    else json.null();
    json.key("authors").begin_array();
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
