// The table of routes agrees with the lists of requests in docs/web-protocol.md.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "arena/base/text/text.hpp"
#include "arena/host/pages/host_pages.hpp"
#include "arena/host/task/task_pages.hpp"
#include "arena/web/api/api.hpp"
#include "tests/host/pipeline_host.hpp"

namespace isola_arena {
namespace {

using web::Route;
using web::Router;

// Adds the requests in a line of a list, such as `GET /api/matches`. A path without a method belongs to the request
// before it and replaces the last part of its path.
void add_requests(const std::string& line, std::vector<std::string>& requests) {
    const std::string cell = line.substr(0, line.find('|', 1));
    const std::vector<std::string_view> parts = split(cell, '`');
    for (std::size_t i = 1; i < parts.size(); i += 2) {
        const std::string text(parts[i].substr(0, parts[i].find('?')));
        if (!text.starts_with('/')) requests.push_back(text);
        else requests.push_back(requests.back().substr(0, requests.back().rfind('/')) + text);
        // A request that ends in /PART also stands for the request without a part.
        if (text.ends_with("/PART")) requests.push_back(text.substr(0, text.rfind('/')));
    }
}

std::vector<std::string> documented() {
    std::ifstream file(WEB_PROTOCOL);
    std::vector<std::string> requests;
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("| `GET ") || line.starts_with("| `POST ")) add_requests(line, requests);
    return requests;
}

// Returns whether the document uses the same names for the placeholders as the pattern.
bool is_documented_by(const std::string& pattern, const std::vector<std::string>& values) {
    std::size_t next = 0;
    for (const std::string_view part : split(pattern, '/')) {
        if (!part.starts_with('{')) continue;
        const std::string& value = values[next++];
        const bool is_any = part == "{PART}" || (part == "{FILE...}" && value.empty());
        if (!is_any && part != "{" + value + "}" && part != "{" + value + "...}") return false;
    }
    return true;
}

// Returns a line for each request without a route, and for each route that is not documented.
std::string differences(const std::vector<Route>& routes, const std::vector<std::string>& requests) {
    const Router router(routes);
    std::set<std::string> undocumented;
    std::string found;
    for (const Route& route : routes) undocumented.insert(route.method + ' ' + route.pattern);
    for (const std::string& request : requests) {
        const std::size_t blank = request.find(' ');
        const auto answered = router.find(request.substr(0, blank), request.substr(blank + 1));
        const auto* known = std::get_if<Router::Found>(&answered);
        if (known == nullptr || !is_documented_by(known->route->pattern, known->values))
            found += request + " has no route\n";
        else undocumented.erase(known->route->method + ' ' + known->route->pattern);
    }
    for (const std::string& each : undocumented) found += each + " is not documented\n";
    return found;
}

std::vector<Route> all_routes() {
    host::Host host;
    host::SubmissionPipeline pipeline = host.open();
    HostPages pages(*host.ledger, pipeline, host.key, host.settings, nullptr);
    web::GameRegistry registry;
    web::Services services;
    services.routes = pages.routes();
    TaskPages task(host.settings, Preset(), "task.md");
    for (Route& each : task.routes()) services.routes.push_back(std::move(each));
    web::Broadcaster broadcaster(registry, services.sessions, true);
    return web::Api(registry, broadcaster, services).router().routes();
}

}  // namespace

TEST_CASE("the document lists the routes of the table, and no others") {
    const auto requests = documented();
    CHECK(requests.size() > 70);
    const std::string found = differences(all_routes(), requests);
    INFO(found);
    CHECK(found.empty());
}

TEST_CASE("a route or a line too many is noticed") {
    auto requests = documented();
    auto routes = all_routes();
    routes.insert(routes.begin(), {"POST", "/api/games/{ID}/record", {}, web::Body::small, {}});
    CHECK(differences(routes, requests) == "POST /api/games/{ID}/record is not documented\n");
    routes.erase(routes.begin());
    requests.push_back("GET /api/games/NAME/record");
    requests.push_back("POST /api/setup");
    CHECK(differences(routes, requests) == "GET /api/games/NAME/record has no route\nPOST /api/setup has no route\n");
}

TEST_CASE("what nobody else may send is behind a link, and what is long has a route of its own") {
    for (const Route& each : all_routes()) {
        CAPTURE(each.method + ' ' + each.pattern);
        CHECK(each.who.is_behind_link == (each.pattern.find("{SECRET}") != std::string::npos));
        CHECK((each.method == "POST" || each.body == web::Body::small));
        CHECK((each.method != "POST" || !each.who.is_behind_link || each.who.refusal));
    }
}

}  // namespace isola_arena
