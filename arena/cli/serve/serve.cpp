#include "arena/cli/serve/serve.hpp"

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "arena/catalogue.hpp"
#include "arena/cli/page/roster.hpp"
#include "arena/cli/serve/match_manager.hpp"
#include "arena/record/record_reader.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t most_records = 500;

void show_records(const ServeOptions& options, web::GameRegistry& registry) {
    if (options.records.size() > most_records)
        throw UsageError(
            fmt::format("--record: at most {} records can be shown, not {}", most_records, options.records.size()));
    for (const std::string& file : options.records) registry.add_record(usable(read_record(file)));
}

ServeFacts facts_of(const ServeOptions& options) {
    ServeFacts facts;
    facts.defaults = options.contest;
    facts.can_start = !options.listen.is_public;
    facts.is_public = options.listen.is_public;
    facts.has_contest = !options.database.empty();
    return facts;
}

web::Services services_for(const ServeOptions& options, MatchManager* room) {
    web::Services services;
    services.sessions = open_session;
    services.setup = [facts = facts_of(options)] { return setup_json(facts); };
    if (!options.database.empty())
        services.contest_record = [database = options.database](int pairing, int game_number) {
            return record_in(database, pairing, game_number);
        };
    if (room == nullptr) return services;
    services.start = [room](const web::StartRequest& request) { return room->start(request); };
    services.control = [room](const std::string& match, const web::ControlRequest& request) {
        return room->control(match, request);
    };
    services.reply = [room](const std::string& match, std::size_t seat, const std::string& reply) {
        room->reply(match, seat, reply);
    };
    return services;
}

std::unique_ptr<MatchManager> open_room(const ServeOptions& options, web::GameRegistry& registry) {
    if (options.listen.is_public) return nullptr;
    usable(read_roster(options.contest.bots_file));
    contests_to_choose(options.contest);
    auto room = std::make_unique<MatchManager>(options.contest, registry);
    if (!options.database.empty()) room->hide(options.database);
    return room;
}

}  // namespace

Exit run_serve(const ServeOptions& options) {
    web::GameRegistry registry;
    show_records(options, registry);
    std::unique_ptr<DatabaseWatcher> contest;
    if (!options.database.empty()) contest = std::make_unique<DatabaseWatcher>(options.database, registry);
    const auto room = open_room(options, registry);
    const auto server = listen(options.listen, registry, services_for(options, room.get()));
    EndSignal end;
    fmt::print("{}\n", server->url());
    if (std::fflush(stdout) != 0) throw std::runtime_error("stdout cannot be written, so nobody would know the URL");
    end.wait();
    return Exit::fine;
}

}  // namespace isola_arena
