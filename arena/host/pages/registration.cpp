#include "arena/host/pages/registration.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <variant>

#include <boost/json/parse.hpp>

#include "arena/base/json/json_field.hpp"
#include "arena/base/json/json_writer.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/text.hpp"
#include "arena/host/pages/host_json.hpp"
#include "arena/host/store/authors/author_name.hpp"
#include "arena/host/store/moment.hpp"
#include "arena/web/api/access_control.hpp"

namespace isola_arena {
namespace {

using web::problem;
using web::Response;

std::optional<std::string> wrong_name(const std::string& name) {
    if (name.empty()) return "a name is needed";
    if (const auto wrong = host::wrong_name(name)) return "the name " + *wrong;
    if (!host::begins_as_a_word(name)) return "the name must begin with a letter or a digit";
    return std::nullopt;
}

// Returns the application in a body; nullopt if the body has another form.
std::optional<Application> application_in(const std::string& body) {
    boost::system::error_code no_json;
    const boost::json::value sent = boost::json::parse(body, no_json);
    if (no_json) return std::nullopt;
    JsonProblem problem;
    const JsonField all(&sent, "the application", problem);
    const auto text = [&all](std::string_view key) {
        const JsonField member = all.member(key);
        return member.is_there() ? member.text() : std::string();
    };
    Application application{text("name"), text("email"), text("code")};
    return problem.message.empty() ? std::optional(std::move(application)) : std::nullopt;
}

}  // namespace

// After too many wrong codes, a right one is refused, too: otherwise somebody could simply go on trying codes.
std::optional<Response> Registration::wrong_code(const std::string& code, const std::string& client) {
    const std::int64_t now = host::steady_seconds();
    const auto wait = std::max(wrong_codes_.would_wait(client, now), wrong_codes_of_all_.would_wait("", now));
    if (wait) return too_many("there were too many wrong codes", *wait);
    // The organiser may have closed the registration since refusal_of().
    const auto settings = settings_.now();
    if (!settings->code.empty() && web::same_secret(code, settings->code)) return std::nullopt;
    wrong_codes_.wait_of(client, now);
    wrong_codes_of_all_.wait_of("", now);
    return problem(403, "this is not the registration code: ask the organiser for it");
}

std::optional<std::string> Registration::closed() {
    const auto closed = pipeline_.closed();
    return closed ? std::optional(closed->why) : std::nullopt;
}

Response Registration::enter(const Application& application, const std::string& client) {
    if (const auto why = closed()) return problem(409, *why);
    if (auto wrong = wrong_code(application.code, client)) return std::move(*wrong);
    host::ListedAuthor author{std::string(trimmed(application.name, " ")),
                              std::string(trimmed(application.email, " "))};
    if (auto wrong = wrong_name(author.name)) return problem(400, *wrong);
    author.name = host::normal_name(author.name);
    if (auto wrong = host::wrong_email(author.email)) return problem(400, *wrong);
    const std::int64_t now = host::steady_seconds();
    if (const auto wait = rate_.would_wait(client, now)) return too_many(wait->why, wait->seconds);
    // Only the organiser may see what is wrong with a file.
    const auto failed = [&](const std::string& why) {
        announce(author.name + " could not register: " + why);
        return problem(503, "the list of authors cannot be changed just now: tell the organiser");
    };
    try {
        auto added = links_.add(author, settings_->most_authors);
        if (const auto* refused = std::get_if<LinksFile::NotAdded>(&added))
            return refused->is_refused ? problem(409, refused->why) : failed(refused->why);
        rate_.count(client, now);
        announce(author.name + " has registered");
        return web::json_response(
            json_object([&](JsonWriter& json) { json.key("link").text(std::get<std::string>(added)); }), 201);
    } catch (const std::runtime_error& failure) {  // of the disk or the ledger
        return failed(failure.what());
    }
}

std::optional<Response> RegisterPages::refusal_of(const web::Request& request) const {
    if (settings_->code.empty()) return problem(404, "nobody can register here: ask the organiser of the contest");
    if (request.method == "POST" && registration_ == nullptr)
        return problem(503, "the arena has just started: try again in a moment");
    return std::nullopt;
}

Response RegisterPages::state() const {
    Registration* const registration = registration_;
    return web::json_response(json_object([&](JsonWriter& json) {
        json.key("title").text(settings_->title).key("date").text(settings_->date).key("closed");
        json.text(registration == nullptr ? "" : registration->closed().value_or(""));
    }));
}

Response RegisterPages::enter(const web::Request& request) {
    const auto application = application_in(request.body);
    if (!application) return problem(400, R"(expected {"name": ..., "email": ..., "code": ...}, each a text)");
    return registration_.load()->enter(*application, request.client);
}

}  // namespace isola_arena
