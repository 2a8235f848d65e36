#include "arena/web/api/api.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "arena/catalogue.hpp"

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

bool is_for_idle_times(bool is_public) {
    GameRegistry registry;
    Services services;
    services.sessions = open_session;
    Broadcaster broadcaster(registry, services.sessions, is_public);
    Api api(registry, broadcaster, services);
    Request request;
    request.method = "POST";
    request.target = "/api/record";
    request.content_type = "text/plain";
    request.body = any_record();
    const Answer answer = api.answer(request);
    return std::holds_alternative<IdleJob>(answer);
}

}  // namespace

TEST_CASE("a record may cost only so much") {
    const std::string record = any_record();
    CHECK(whole_of_record(record, open_session, "games").status == 200);
    const Response stopped = whole_of_record(record, open_session, "games", Nanoseconds{1});
    CHECK(stopped.status == 413);
    CHECK(stopped.body.find("takes too long") != std::string::npos);
}

TEST_CASE("a stranger's record is judged when nobody else wants the core, a guest's at once") {
    CHECK(is_for_idle_times(true));
    CHECK_FALSE(is_for_idle_times(false));
}

}  // namespace isola_arena::web
