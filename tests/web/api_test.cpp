#include "arena/web/api/api.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "arena/rules/catalogue.hpp"

namespace isola_arena::web {
namespace {

std::string any_record() {
    for (const auto& entry : std::filesystem::directory_iterator(GOLDEN_FOLDER))
        if (entry.path().extension() == ".jsonl") {
            std::stringstream text;
            text << std::ifstream(entry.path()).rdbuf();
            return text.str();
        }
    return {};
}

Answer answer_of(Api&& api, const Request& request) {
    return api.answer(request, std::get<Router::Found>(api.router().find(request.method, request.target)));
}

bool is_for_background(bool is_public) {
    GameRegistry registry;
    Services services;
    services.sessions = open_session;
    Broadcaster broadcaster(registry, services.sessions, is_public);
    Request request;
    request.method = "POST";
    request.target = "/api/record";
    request.content_type = "text/plain";
    request.body = any_record();
    const Answer answer = answer_of(Api(registry, broadcaster, services), request);
    return std::holds_alternative<BackgroundJob>(answer);
}

Response response_of(const Answer& answer) {
    if (const auto* work = std::get_if<Work>(&answer)) return (*work)();
    if (const auto* background = std::get_if<BackgroundJob>(&answer)) return background->look_up()();
    return std::get<Response>(answer);
}

[[noreturn]] void fail_with_a_path() { throw std::runtime_error("cannot write /srv/club/host.db: the disk is full"); }

// Returns routes that throw: in the route itself, in its work, while something is looked up, and in the work that was
// looked up.
std::vector<Route> failing() {
    const auto at_once = [](const Asked&) -> Answer { fail_with_a_path(); };
    const auto work = [](const Asked&) -> Answer { return Work([]() -> Response { fail_with_a_path(); }); };
    const auto look_up = [](const Asked&) -> Answer { return BackgroundJob{[]() -> Work { fail_with_a_path(); }}; };
    const auto looked_up = [](const Asked&) -> Answer {
        return BackgroundJob{[]() -> Work { return []() -> Response { fail_with_a_path(); }; }};
    };
    return {{"GET", "/at-once", {}, Body::small, at_once},
            {"GET", "/work", {}, Body::small, work},
            {"GET", "/look-up", {}, Body::small, look_up},
            {"GET", "/looked-up", {}, Body::small, looked_up}};
}

}  // namespace

TEST_CASE("the organiser gets the reason of a failure, others only if they may know it") {
    GameRegistry registry;
    Services services;
    services.sessions = open_session;
    services.routes = failing();
    std::vector<std::string> told;
    services.failed = [&told](const std::string& why) { told.push_back(why); };
    Broadcaster broadcaster(registry, services.sessions, true);
    for (const char* target : {"/at-once", "/work", "/look-up", "/looked-up"}) {
        Request request;
        request.method = "GET";
        request.target = target;
        told.clear();
        const Response response = response_of(answer_of(Api(registry, broadcaster, services), request));
        CHECK(response.status == 500);
        CHECK(response.body.find("/srv") == std::string::npos);
        CHECK(response.body.find("tell the organiser") != std::string::npos);
        CHECK(told == std::vector<std::string>{"cannot write /srv/club/host.db: the disk is full"});
        Services own = services;
        own.failed = {};
        CHECK_THROWS_AS(response_of(answer_of(Api(registry, broadcaster, own), request)), std::runtime_error);
    }
}

TEST_CASE("a record may cost only so much") {
    const std::string record = any_record();
    CHECK(whole_of_record(record, open_session, "games").status == 200);
    const Response stopped = whole_of_record(record, open_session, "games", Nanoseconds{1});
    CHECK(stopped.status == 413);
    CHECK(stopped.body.find("takes too long") != std::string::npos);
}

TEST_CASE("a stranger's record is judged in the background, an admitted user's at once") {
    CHECK(is_for_background(true));
    CHECK_FALSE(is_for_background(false));
}

}  // namespace isola_arena::web
