#include "arena/web/matches/page_actions.hpp"

#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "arena/web/api/access_policy.hpp"
#include "arena/web/contest/page_setup.hpp"
#include "arena/web/contest/roster.hpp"

namespace isola_arena {

Result<std::unique_ptr<PageActions>> PageActions::open(const ContestOptions& defaults, const std::string& database,
                                                       web::GameRegistry& registry) {
    const BotRoster roster = read_roster(defaults.bots_file);
    if (!roster.mistakes.empty()) return Error{fmt::format("{}", fmt::join(roster.mistakes, "\n"))};
    if (const auto contests = contests_to_choose(defaults); !contests) return contests.error();
    auto confinements = Confinements::open(defaults.confinement);
    if (!confinements) return confinements.error();
    if (const auto error = confinements->need_isolation_of(defaults.bots_file)) return *error;
    return std::unique_ptr<PageActions>(new PageActions(defaults, std::move(confinements).value(), database, registry));
}

PageActions::PageActions(const ContestOptions& defaults, Confinements confinements, const std::string& database,
                         web::GameRegistry& registry)
    : matches_(defaults, std::move(confinements), registry),
      analyses_({registry, matches_.confinements(), defaults.bots_file, database,
                 [this] {
                     std::string match = matches_.timed_match();
                     if (match.empty()) return match;
                     return fmt::format("match {} is being played, and an engine would take time from its bots", match);
                 },
                 matches_.engines_think()}) {
    if (!database.empty()) matches_.hide(database);
}

void PageActions::offer(web::Services& services) {
    services.start = [this](const web::StartRequest& request) { return matches_.start(request); };
    services.control = [this](const std::string& match, const web::ControlRequest& request) {
        return matches_.control(match, request);
    };
    services.reply = [this](const std::string& match, std::size_t seat, const std::string& reply) {
        matches_.reply(match, seat, reply);
    };
    services.own_paths = [this](web::Request& request) { return answer(request); };
}

std::optional<web::Answer> PageActions::answer(web::Request& request) {
    auto found = about_analyses(request);
    return found ? std::move(found) : about_bots(request);
}

std::optional<web::Answer> PageActions::about_analyses(const web::Request& request) {
    constexpr std::string_view place = "/api/analyses";
    constexpr std::string_view cancelling = "/cancel";
    std::string_view path = web::split_target(request.target).path;
    if (!path.starts_with(place)) return std::nullopt;
    path.remove_prefix(place.size());
    if (path.empty() && request.method == "POST") return analyses_.request(request);
    if (!path.starts_with('/')) return std::nullopt;
    path.remove_prefix(1);
    if (request.method == "GET") return analyses_.state(std::string(path));
    if (request.method != "POST" || !path.ends_with(cancelling)) return std::nullopt;
    path.remove_suffix(cancelling.size());
    return analyses_.cancel(std::string(path));
}

std::optional<web::Answer> PageActions::about_bots(web::Request& request) {
    constexpr std::string_view place = "/api/bots";
    const std::string_view path = web::split_target(request.target).path;
    DroppedBots& bots = matches_.dropped();
    if (path == place && request.method == "POST")
        return [&bots, type = request.content_type, body = std::move(request.body)] { return bots.take(type, body); };
    if (path.starts_with(place) && path.size() > place.size() + 1 && path[place.size()] == '/' &&
        request.method == "GET")
        return bots.state(std::string(path.substr(place.size() + 1)));
    return std::nullopt;
}

}  // namespace isola_arena
