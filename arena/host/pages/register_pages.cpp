#include "arena/host/pages/register_pages.hpp"

#include <utility>

#include <boost/json.hpp>

#include "arena/base/json/json_writer.hpp"
#include "arena/host/pages/link_request.hpp"
#include "arena/host/pages/request_gate.hpp"

namespace isola_arena {
namespace {

namespace json = boost::json;

using web::problem;
using web::Response;

// The text of a member; nullopt if it is no text.
std::optional<std::string> text_in(const json::object& object, const char* name) {
    const json::value* value = object.if_contains(name);
    if (value == nullptr) return std::string();
    if (!value->is_string()) return std::nullopt;
    return std::string(value->as_string());
}

std::optional<Application> application_in(const std::string& body) {
    boost::system::error_code no_json;
    const json::value sent = json::parse(body, no_json);
    if (no_json || !sent.is_object()) return std::nullopt;
    const auto name = text_in(sent.as_object(), "name"), email = text_in(sent.as_object(), "email"),
               code = text_in(sent.as_object(), "code");
    if (!name || !email || !code) return std::nullopt;
    return Application{*name, *email, *code};
}

Response of_outcome(std::variant<std::string, NotRegistered> outcome) {
    if (const auto* refused = std::get_if<NotRegistered>(&outcome))
        return refused->retry_after ? too_many(refused->why, *refused->retry_after)
                                    : problem(refused->status, refused->why);
    std::string text;
    JsonWriter writer(text);
    writer.begin_object().key("link").text(std::get<std::string>(outcome)).end_object();
    return private_json(std::move(text), 201);
}

}  // namespace

std::optional<Response> RegisterPages::refusal_of(const web::Request& request, const std::string& part,
                                                  const Registration* registration) const {
    if (settings_.code.empty()) return problem(404, "nobody can register here: ask the organiser of the contest");
    if (request.method == "GET") return std::nullopt;
    if (!part.empty()) return problem(404, "there is nothing by that name");
    if (!request.content_type.starts_with("application/json"))
        return problem(415, "expected Content-Type: application/json");
    if (registration == nullptr) return problem(503, "the arena has just started: try again in a moment");
    return std::nullopt;
}

Response RegisterPages::answer(const web::Request& request, const std::string& part, const std::string& client,
                               Registration* registration) {
    if (auto refused = refusal_of(request, part, registration)) return std::move(*refused);
    if (request.method == "GET" && part == "state") return state(registration);
    if (request.method == "GET" && part.empty())
        return assets_.get(personal_page, request.if_none_match, request.accept_encoding);
    if (request.method == "GET") return problem(404, "there is nothing by that name");
    const auto application = application_in(request.body);
    if (!application) return problem(400, R"(expected {"name": ..., "email": ..., "code": ...}, each a text)");
    return of_outcome(registration->enter(*application, client));
}

Response RegisterPages::state(Registration* registration) const {
    std::string text;
    JsonWriter writer(text);
    writer.begin_object().key("title").text(settings_.title).key("date").text(settings_.date).key("closed");
    writer.text(registration == nullptr ? "" : registration->closed().value_or("")).end_object();
    return private_json(std::move(text));
}

}  // namespace isola_arena
