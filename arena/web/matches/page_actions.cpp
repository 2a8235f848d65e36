#include "arena/web/matches/page_actions.hpp"

#include <utility>

#include <fmt/format.h>

#include "arena/web/contest/page_setup.hpp"
#include "arena/web/contest/roster.hpp"
#include "arena/web/analyses/tried_turns.hpp"

namespace isola_arena {

Result<std::unique_ptr<PageActions>> PageActions::open(const ContestOptions& defaults,
                                                       const WorkbenchOptions& workbench, const std::string& database,
                                                       web::GameRegistry& registry) {
    const BotRoster roster = read_roster(defaults.bots_file);
    if (!roster.mistakes.empty()) return Error{fmt::format("{}", fmt::join(roster.mistakes, "\n"))};
    if (const auto contests = contests_to_choose(defaults); !contests) return contests.error();
    auto named = NamedBots::find(workbench.bots, defaults.bots_file);
    if (!named) return named.error();
    auto confinements = Confinements::open(defaults.confinement);
    if (!confinements) return confinements.error();
    if (const auto error = share_folders(*confinements, defaults)) return *error;
    if (const auto error = confinements->need_isolation_of(defaults.bots_file)) return *error;
    return std::unique_ptr<PageActions>(new PageActions(defaults, std::move(confinements).value(), database,
                                                        std::move(named).value(), workbench.rerun, registry));
}

PageActions::PageActions(const ContestOptions& defaults, Confinements confinements, const std::string& database,
                         NamedBots named, bool rerun, web::GameRegistry& registry)
    : places_{registry, database}, matches_(defaults, std::move(confinements), database, std::move(named), registry),
      analyses_({registry, matches_.confinements(), defaults.bots_file, database,
                 [this] {
                     std::string match = matches_.timed_match();
                     if (match.empty()) return match;
                     return fmt::format("match {} is being played, and an engine would take time from its bots", match);
                 },
                 matches_.engines_think()}),
      workbench_(matches_, registry, rerun) {}

std::vector<RosterBot> PageActions::own_bots() {
    std::vector<RosterBot> own = matches_.dropped().bots();
    for (RosterBot& each : matches_.named().bots()) own.push_back(std::move(each));
    return own;
}

void PageActions::offer(web::Services& services) {
    services.start = [this](const web::StartRequest& request) { return matches_.start(request); };
    services.control = [this](const std::string& match, const web::ControlRequest& request) {
        return matches_.control(match, request);
    };
    services.reply = [this](const std::string& match, std::size_t seat, const std::string& reply) {
        matches_.reply(match, seat, reply);
    };
    services.analyse = [this](const web::AnalysisRequest& wanted) { return analyses_.request(wanted); };
    services.analysis = [this](const std::string& id) { return analyses_.state(id); };
    services.cancel_analysis = [this](const std::string& id) { return analyses_.cancel(id); };
    services.position = [this](const web::PositionRequest& wanted) { return position(wanted, places_); };
    services.record_with = [this](const web::VariationsRequest& wanted) { return record_with(wanted, places_); };
    DroppedBots& bots = matches_.dropped();
    services.take_bot = [&bots](const std::string& type, const std::string& body, const std::string& contest) {
        return bots.take(type, body, contest);
    };
    services.watched_bots = [this] { return workbench_.state(); };
    services.rerun_on_change = [this](bool on) { return workbench_.set_rerun(on); };
    BotChecks& checks = workbench_.checks();
    services.check = [&checks](const web::CheckRequest& wanted) { return checks.request(wanted); };
    services.checked = [&checks](const std::string& id) { return checks.state(id); };
    services.cancel_check = [&checks](const std::string& id) { return checks.cancel(id); };
    services.dropped_bot = [&bots](const std::string& id) { return bots.state(id); };
}

}  // namespace isola_arena
