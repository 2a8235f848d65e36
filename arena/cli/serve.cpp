#include "arena/cli/serve.hpp"

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "arena/catalogue.hpp"
#include "arena/cli/serve_roster.hpp"
#include "arena/cli/serve_room.hpp"
#include "arena/record/record_reader.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t most_records = 500;

void show_records(const ServeOptions& options, web::Hub& hub) {
    if (options.records.size() > most_records)
        throw UsageError(
            fmt::format("--record: {} records at most, here are {}", most_records, options.records.size()));
    for (const std::string& file : options.records) hub.add_record(usable(read_record(file)));
}

ServeFacts facts_of(const ServeOptions& options) {
    ServeFacts facts;
    facts.defaults = options.contest;
    facts.can_start = !options.listen.is_public;
    facts.is_public = options.listen.is_public;
    facts.has_contest = !options.database.empty();
    return facts;
}

web::Services services_for(const ServeOptions& options, MatchRoom* room) {
    web::Services services;
    services.tables = open_table;
    services.setup = [facts = facts_of(options)] { return setup_json(facts); };
    if (!options.database.empty())
        services.contest_record = [database = options.database](int pairing, int round) {
            return record_in(database, pairing, round);
        };
    if (room == nullptr) return services;
    services.start = [room](const web::StartWish& wish) { return room->start(wish); };
    services.control = [room](const std::string& match, const web::ControlWish& wish) {
        return room->control(match, wish);
    };
    services.reply = [room](const std::string& match, std::size_t seat, const std::string& reply) {
        room->reply(match, seat, reply);
    };
    return services;
}

std::unique_ptr<MatchRoom> open_room(const ServeOptions& options, web::Hub& hub) {
    if (options.listen.is_public) return nullptr;
    usable(read_roster(options.contest.bots_file));
    contests_to_choose(options.contest);
    auto room = std::make_unique<MatchRoom>(options.contest, hub);
    if (!options.database.empty()) room->hide(options.database);
    return room;
}

}  // namespace

Exit run_serve(const ServeOptions& options) {
    web::Hub hub;
    show_records(options, hub);
    std::unique_ptr<ContestLookout> contest;
    if (!options.database.empty()) contest = std::make_unique<ContestLookout>(options.database, hub);
    const auto room = open_room(options, hub);
    const auto server = listen(options.listen, hub, services_for(options, room.get()));
    fmt::print("{}\n", server->url());
    if (std::fflush(stdout) != 0) throw std::runtime_error("stdout cannot be written: nobody would know the URL");
    wait_for_signal();
    return Exit::fine;
}

}  // namespace isola_arena
