#include "arena/host/pages/organiser_pages.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/json/parse.hpp>
#include <fmt/core.h>

#include "arena/base/json/json_writer.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/host/pages/host_json.hpp"
#include "arena/host/pages/progress_pages.hpp"
#include "arena/host/submission/sent_download.hpp"

namespace isola_arena {

using web::problem;
using web::Response;

namespace {

// The most acts that the page shows; the ledger keeps all of them.
constexpr int most_acts = 100;

constexpr const char* final_under_way =
    "the final is asked for or being played, with its bots as they are: do this when it is over or interrupted";

constexpr const char* just_started = "the arena has just started: try again in a moment";

// refusal: a ListRefusal or SettingsRefusal.
Response refused(const auto& refusal) {
    const bool is_wrong = refusal.kind == RefusalReason::wrong;
    return problem(is_wrong ? 400 : refusal.kind == RefusalReason::conflict ? 409 : 503, refusal.why);
}

// What the organiser asks to change in the list of authors.
struct ListOrder {
    std::string digest;  // of the list that the page has shown
    std::string name;
    std::string email;
};

// Parses the body as a JSON object. Returns nullopt if the body is not a JSON object.
std::optional<boost::json::object> object_in(const std::string& body) {
    boost::system::error_code no_json;
    boost::json::value sent = boost::json::parse(body, no_json);
    return !no_json && sent.is_object() ? std::optional(std::move(sent.get_object())) : std::nullopt;
}

// Returns that member of a body, or missing if there is no such member; nullopt if it is not a text.
std::optional<std::string> text_in(const std::optional<boost::json::object>& body, std::string_view key,
                                   std::optional<std::string> missing = std::nullopt) {
    if (!body) return std::nullopt;
    const boost::json::value* const value = body->if_contains(key);
    if (value == nullptr) return missing;
    return value->is_string() ? std::optional(std::string(value->get_string())) : std::nullopt;
}

// Returns the order in a body; nullopt if the body has another form.
std::optional<ListOrder> list_order_in(const std::string& body) {
    const auto sent = object_in(body);
    auto digest = text_in(sent, "digest"), name = text_in(sent, "name"), email = text_in(sent, "email", "");
    if (!digest || !name || !email) return std::nullopt;
    return ListOrder{std::move(*digest), std::move(*name), std::move(*email)};
}

}  // namespace

Result<host::Author> OrganiserPages::author_in(const web::Asked& asked) {
    auto author = ledger_.author(web::number_of(asked.values[1]).value_or(0));
    if (!author || !author->is_listed) return Error{"there is no such author"};
    return std::move(*author);
}

Response OrganiserPages::withdraw(const web::Asked& asked) {
    return act_with_reason(asked, [this](const host::Author& author, const std::string& reason) {
        return pipeline_.withdraw(author, reason);
    });
}

Response OrganiserPages::disqualify(const web::Asked& asked) {
    return act_with_reason(asked, [this](const host::Author& author, const std::string& reason) {
        pipeline_.disqualify(author, reason);
        return std::optional<Error>();
    });
}

Response OrganiserPages::accept(const web::Asked& asked) { return decide(asked, &host::SubmissionPipeline::accept); }

Response OrganiserPages::refuse(const web::Asked& asked) { return decide(asked, &host::SubmissionPipeline::refuse); }

Response OrganiserPages::decide(const web::Asked& asked, DecideOnVersion decide) {
    const int version = static_cast<int>(web::number_of(asked.values[2]).value_or(0));
    return act_with_reason(asked, [&](const host::Author& author, const std::string& reason) {
        return (pipeline_.*decide)(author, version, reason);
    });
}

Response OrganiserPages::act_with_reason(const web::Asked& asked, const ActWithReason& act) {
    const auto author = author_in(asked);
    if (!author) return problem(404, author.message());
    const std::string& reason = asked.request.body;
    if (!host::is_reason(reason)) return problem(400, host::what_a_reason_is);
    if (const auto failure = act(*author, reason)) return problem(409, failure->message);
    return state(asked);
}

Response OrganiserPages::readmit(const web::Asked& asked) {
    const auto author = author_in(asked);
    if (!author) return problem(404, author.message());
    pipeline_.readmit(*author);
    return state(asked);
}

Response OrganiserPages::examine(const web::Asked& asked) {
    const auto author = author_in(asked);
    return author ? examine_again(asked, author->id) : problem(404, author.message());
}

Response OrganiserPages::examine_all(const web::Asked& asked) { return examine_again(asked, std::nullopt); }

Response OrganiserPages::examine_again(const web::Asked& asked, std::optional<std::int64_t> author) {
    const std::string& how = asked.request.body;
    if (!how.empty() && how != "rebuild")
        return problem(400, "expected rebuild, if what is examined is to be built anew first, or nothing");
    if (final_is_under_way()) return problem(409, final_under_way);
    const int count = pipeline_.examine_again(!how.empty(), author);
    if (author && count == 0) return problem(409, "nothing of that author plays");
    return web::json_response(json_object([count](JsonWriter& json) { json.key("examined").number(count); }), 202);
}

// Returns whether the final needs its bots and their names as they are, and all cores.
bool OrganiserPages::final_is_under_way() const {
    const std::string state = final_to_play_.state ? final_to_play_.state() : "none";
    return state == "asked" || state == "playing";
}

void OrganiserPages::write_examinations(JsonWriter& json, const std::vector<host::Author>& authors) {
    json.begin_array();
    for (const host::Reexamination& each : asked_.examinations())
        for (const host::Author& author : authors)
            if (author.id == each.submission.author) {
                json.begin_object().key("name").text(author.name).key("version").number(each.submission.version);
                json.key("rebuild").boolean(each.rebuilds).key("failure").text(each.failure).end_object();
            }
    json.end_array();
}

void OrganiserPages::write_acts(JsonWriter& json) {
    json.list(asked_.acts(most_acts), [&](const host::OrganisersAct& each) {
        json.begin_object().key("at").text(host::utc_text(each.at)).key("act").text(each.act);
        json.key("author").text_or_null(each.author).key("version").number_or_null(each.version);
        json.key("reason").text(each.reason).end_object();
    });
}

void OrganiserPages::let_accept_list(std::function<std::optional<Error>(const std::string& digest)> accept) {
    const std::lock_guard only_one(list_mutex_);
    accept_list_ = std::move(accept);
}

// The request names the list by its digest, so that nobody accepts another one than the page has told of.
Response OrganiserPages::accept_list(const web::Asked& asked) {
    std::function<std::optional<Error>(const std::string& digest)> accept;
    {
        const std::lock_guard only_one(list_mutex_);
        accept = accept_list_;
    }
    if (!accept) return problem(404, web::nothing_there);
    if (const auto failure = accept(asked.request.body)) return problem(409, failure->message);
    return state(asked);
}

void OrganiserPages::show_list(std::string refused, std::vector<std::string> warnings, std::string to_accept) {
    const std::lock_guard only_one(list_mutex_);
    list_to_accept_ = std::move(to_accept);
    list_refused_ = std::move(refused);
    list_warnings_ = std::move(warnings);
}

void OrganiserPages::write_list(JsonWriter& json) {
    const std::lock_guard only_one(list_mutex_);
    json.begin_object().key("refused").text(list_refused_);
    json.key("warnings").list(list_warnings_, &JsonWriter::text);
    json.key("to_accept").text_or_null(list_to_accept_);
    const LinksFile* const links = links_;
    json.key("digest").text(links == nullptr ? "" : links->digest()).end_object();
}

Response OrganiserPages::changed_list(const std::optional<ListRefusal>& refusal, const web::Asked& asked) {
    return refusal ? refused(*refusal) : state(asked);
}

Response OrganiserPages::add_author(const web::Asked& asked) {
    LinksFile* const links = links_;
    if (links == nullptr) return problem(503, just_started);
    const auto order = list_order_in(asked.request.body);
    if (!order) return problem(400, R"(expected {"digest": ..., "name": ..., "email": ...}, each a text)");
    const auto added = links->enlist({order->name, order->email}, order->digest);
    const auto* refusal = std::get_if<ListRefusal>(&added);
    return changed_list(refusal != nullptr ? std::optional(*refusal) : std::nullopt, asked);
}

Response OrganiserPages::rename(const web::Asked& asked) {
    LinksFile* const links = links_;
    if (links == nullptr) return problem(503, just_started);
    const auto author = author_in(asked);
    if (!author) return problem(404, author.message());
    const auto order = list_order_in(asked.request.body);
    if (!order) return problem(400, R"(expected {"digest": ..., "name": ...}, each a text)");
    if (final_is_under_way()) return problem(409, final_under_way);
    return changed_list(links->rename(*author, order->name, order->digest), asked);
}

Response OrganiserPages::link(const web::Asked& asked) {
    LinksFile* const links = links_;
    if (links == nullptr) return problem(503, just_started);
    const auto author = author_in(asked);
    if (!author) return problem(404, author.message());
    const std::string link = links->link_of(*author);
    if (link.empty()) return problem(409, "there is no link in links.csv: make a new one");
    return web::json_response(json_object([&](JsonWriter& json) { json.key("link").text(link); }));
}

Response OrganiserPages::new_link(const web::Asked& asked) {
    LinksFile* const links = links_;
    if (links == nullptr) return problem(503, just_started);
    const auto author = author_in(asked);
    if (!author) return problem(404, author.message());
    if (asked.request.body != "new") return problem(400, "expected new");
    if (const auto failure = links->renew(author->name)) return problem(409, failure->message);
    return link(asked);
}

Response OrganiserPages::files(const web::Asked& asked) {
    const auto author = author_in(asked);
    if (!author) return problem(404, author.message());
    const int version = static_cast<int>(web::number_of(asked.values[2]).value_or(0));
    auto files = pipeline_.files_of(*author, version);
    if (!files) return problem(404, files.message());
    host::SentDownload sent = host::as_download(*author, version, std::move(files).value());
    return web::download(std::move(sent.name), "application/octet-stream", std::move(sent.bytes));
}

void OrganiserPages::write_settings(JsonWriter& json) {
    if (settings_file_ == nullptr) {
        json.null();
        return;
    }
    const SettingsFile::Shown shown = settings_file_->shown();
    json.begin_object().key("digest").text(shown.digest).key("values").begin_object();
    for (const host::SettingValue& each : shown.values) json.key(each.key).text(each.value);
    json.end_object().key("refused").text(shown.refused).key("later").list(shown.later, &JsonWriter::text).end_object();
}

Response OrganiserPages::change_settings(const web::Asked& asked) {
    if (settings_file_ == nullptr) return problem(404, web::nothing_there);
    const auto body = object_in(asked.request.body);
    const auto digest = text_in(body, "digest");
    const auto* const values = body ? body->if_contains("values") : nullptr;
    const auto is_text = [](const auto& each) { return each.value().is_string(); };
    if (!digest || values == nullptr || !values->is_object() || !std::ranges::all_of(values->get_object(), is_text))
        return problem(400, R"(expected {"digest": ..., "values": {KEY: ...}}, each a text)");
    std::vector<host::SettingValue> changes;
    for (const auto& each : values->get_object())
        changes.push_back({std::string(each.key()), std::string(each.value().get_string())});
    if (const auto refusal = settings_file_->change(changes, *digest, pipeline_.moment())) return refused(*refusal);
    return state(asked);
}

Response OrganiserPages::marks(const web::Asked&) {
    if (!make_marks_) return problem(404, web::nothing_there);
    auto marks = make_marks_();
    if (!marks) return problem(409, marks.message());
    return web::download("marks.csv", "text/csv; charset=utf-8", std::move(marks).value());
}

web::Work OrganiserPages::look_up_copies() {
    if (!make_copies_.pairs) return [] { return problem(404, web::nothing_there); };
    return [search = make_copies_.pairs()] { return web::json_response(search()); };
}

Response OrganiserPages::sides_of_copy(const web::Asked& asked) {
    const auto one = web::number_of(asked.values[1]), other = web::number_of(asked.values[2]);
    if (!make_copies_.sides || !one || !other) return problem(404, web::nothing_there);
    auto sides = make_copies_.sides(*one, *other);
    return sides ? web::json_response(std::move(sides).value()) : problem(404, sides.message());
}

// An end stops everything at once, so the request must name the title of the contest.
Response OrganiserPages::end_contest(const web::Asked& asked) {
    if (asked.request.body != settings_->title)
        return problem(400, fmt::format("expected the title of the contest that is to end: {}", settings_->title));
    pipeline_.end_contest();
    return state(asked);
}

Response OrganiserPages::reopen(const web::Asked& asked) {
    if (!reopen_) return problem(404, web::nothing_there);
    const auto body = object_in(asked.request.body);
    const auto digest = text_in(body, "digest"), deadline = text_in(body, "deadline");
    if (!digest || !deadline) return problem(400, R"(expected {"digest": ..., "deadline": ...}, each a text)");
    if (const auto refusal = reopen_(*digest, *deadline)) return refused(*refusal);
    return state(asked);
}

Response OrganiserPages::play_final(const web::Asked& asked) {
    if (!final_to_play_.ask) return problem(404, web::nothing_there);
    if (const auto failure = final_to_play_.ask()) return problem(409, failure->message);
    return state(asked);
}

Response OrganiserPages::games(const web::Asked& asked) { return all_games(ledger_, asked.query()); }

Response OrganiserPages::void_game(const web::Asked& asked) {
    const std::string& reason = asked.request.body;
    if (!host::is_reason(reason)) return problem(400, host::what_a_reason_is);
    const auto done = isola_arena::void_game(ledger_, asked.values[1], reason, settings_->ladder, pipeline_.moment());
    if (!done) return problem(409, done.message());
    return web::json_response(json_object([&](JsonWriter& json) { json.key("done").text(*done); }));
}

Response OrganiserPages::game_record(const web::Asked& asked) { return ladder_.whole_record(asked.values[1]); }

Response OrganiserPages::game_page(const web::Asked& asked) { return ladder_.whole_page(asked.values[1]); }

Response OrganiserPages::crosstable(const web::Asked&) { return crosstable_of_ladder(ledger_); }

web::Work OrganiserPages::look_up_fairness() {
    return fairness_of(
        ledger_, [this] { return final_to_play_.records ? final_to_play_.records() : std::vector<std::string>(); });
}

Response OrganiserPages::submissions(const web::Asked& asked) {
    const auto author = author_in(asked);
    if (!author) return problem(404, author.message());
    return web::json_response(json_object([&](JsonWriter& json) {
        json.key("name").text(author->name);
        write_submissions(json.key("submissions"), ledger_, author->id);
    }));
}

void OrganiserPages::write_author(JsonWriter& json, const host::Author& author) {
    const auto submissions = ledger_.submissions_of(author.id);
    const auto playing = author.playing ? ledger_.submission(*author.playing) : std::nullopt;
    json.begin_object().key("id").number(author.id).key("name").text(author.name).key("bot").text(author.bot);
    json.key("house").number_or_null(author.house);
    json.key("playing").number_or_null(playing ? std::optional(playing->version) : std::nullopt);
    json.key("disqualified").text(author.disqualified).key("stopped").text(author.stopped).key("newest");
    if (submissions.empty()) json.null();
    else write_submission(json, submissions.front(), ledger_.steps_of(submissions.front().id));
    json.end_object();
}

void OrganiserPages::write_queue(JsonWriter& json, const std::vector<host::Author>& authors) {
    json.begin_array();
    for (const host::SubmissionPipeline::Queued& each : pipeline_.queued())
        for (const host::Author& author : authors)
            if (author.id == each.author) {
                json.begin_object().key("name").text(author.name).key("version").number(each.version);
                json.key("is_worked_on").boolean(each.is_worked_on).end_object();
            }
    json.end_array();
}

Response OrganiserPages::state(const web::Asked&) {
    return web::json_response(json_object([&](JsonWriter& json) {
        json.key("title").text(settings_->title).key("date").text(settings_->date);
        write_moment(json.key("ended_at"), ledger_.frozen_at());
        json.key("has_final").boolean(is_there(final_)).key("final").begin_object();
        json.key("state").text(final_to_play_.state ? final_to_play_.state() : "none");
        json.key("trouble").text(final_to_play_.trouble ? final_to_play_.trouble() : "").end_object();
        write_list(json.key("list"));
        json.key("task_trouble").text(trouble_of_task_ ? trouble_of_task_() : "");
        write_settings(json.key("settings"));
        const std::vector<host::Author> authors = ledger_.authors();
        write_queue(json.key("queue"), authors);
        write_examinations(json.key("examinations"), authors);
        write_acts(json.key("acts"));
        json.key("identical").raw(make_copies_.identical ? make_copies_.identical() : "[]");
        json.key("authors").list(authors, [&](const host::Author& author) { write_author(json, author); });
        ladder_.write_players(json, "ladder");
    }));
}

}  // namespace isola_arena
