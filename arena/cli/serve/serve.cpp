#include "arena/cli/serve/serve.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "arena/base/print.hpp"
#include "arena/catalogue.hpp"
#include "arena/cli/replay/open_record.hpp"
#include "arena/cli/serve/match_manager.hpp"
#include "arena/cli/serve/requested_analyses.hpp"
#include "arena/host/intake/sent_form.hpp"
#include "arena/record/record_reader.hpp"
#include "arena/web/api/access_policy.hpp"
#include "arena/web/contest/roster.hpp"
#include "arena/web/feed/analysis_frames.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_records = 500;

std::vector<fs::path> records_in(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code unreadable;
    for (fs::directory_iterator entry(folder, unreadable), end; !unreadable && entry != end;
         entry.increment(unreadable))
        if (entry->path().extension() == ".jsonl") files.push_back(entry->path());
    if (unreadable) throw UsageError(fmt::format("--record {}: {}", folder.string(), unreadable.message()));
    if (files.empty()) throw UsageError(fmt::format("--record {}: there is no record (*.jsonl)", folder.string()));
    std::ranges::sort(files);
    return files;
}

// Returns the named files, and those of the named folders.
std::vector<fs::path> files_of(const std::vector<std::string>& records) {
    std::vector<fs::path> files;
    for (const fs::path named : records) {
        std::error_code unreadable;
        if (!fs::is_directory(named, unreadable)) files.push_back(named);
        else std::ranges::move(records_in(named), std::back_inserter(files));
    }
    return files;
}

void show_records(const ServeOptions& options, web::GameRegistry& registry) {
    const std::vector<fs::path> files = files_of(options.records);
    if (files.size() > most_records)
        throw UsageError(fmt::format("--record: at most {} records can be shown, not {}", most_records, files.size()));
    for (const fs::path& file : files) {
        const Record record = usable(read_record(file));
        registry.add_record(record, file.string(),
                            web::shown_analysis(record, analysis_of(file.string(), {}), open_session));
    }
}

// What pages may have done here.
struct Room {
    Room(const ServeOptions& options, web::GameRegistry& registry)
        : matches(options.contest, registry),
          analyses({registry, matches.confinements(), options.contest.bots_file, options.database,
                    [this] {
                        std::string match = matches.timed_match();
                        if (match.empty()) return match;
                        return fmt::format("match {} is being played, and an engine would take time from its bots",
                                           match);
                    },
                    matches.engines_think()}) {}

    MatchManager matches;
    RequestedAnalyses analyses;
};

ServeFacts facts_of(const ServeOptions& options, Room* room) {
    ServeFacts facts;
    facts.defaults = options.contest;
    facts.can_start = !options.listen.is_public;
    facts.is_public = options.listen.is_public;
    facts.has_contest = !options.database.empty();
    if (room != nullptr) facts.dropped = [room] { return room->matches.dropped().bots(); };
    return facts;
}

std::optional<web::Answer> requested_analyses(RequestedAnalyses& analyses, const web::Request& request) {
    constexpr std::string_view place = "/api/analyses";
    constexpr std::string_view cancelling = "/cancel";
    std::string_view path = web::split_target(request.target).path;
    if (!path.starts_with(place)) return std::nullopt;
    path.remove_prefix(place.size());
    if (path.empty() && request.method == "POST") return analyses.request(request);
    if (!path.starts_with('/')) return std::nullopt;
    path.remove_prefix(1);
    if (request.method == "GET") return analyses.state(std::string(path));
    if (request.method != "POST" || !path.ends_with(cancelling)) return std::nullopt;
    path.remove_suffix(cancelling.size());
    return analyses.cancel(std::string(path));
}

std::optional<web::Answer> dropped_bots(DroppedBots& bots, web::Request& request) {
    constexpr std::string_view place = "/api/bots";
    const std::string_view path = web::split_target(request.target).path;
    if (path == place && request.method == "POST")
        return [&bots, type = request.content_type, body = std::move(request.body)] { return bots.take(type, body); };
    if (path.starts_with(place) && path.size() > place.size() + 1 && path[place.size()] == '/' &&
        request.method == "GET")
        return bots.state(std::string(path.substr(place.size() + 1)));
    return std::nullopt;
}

void let_pages_act(web::Services& services, Room& room) {
    MatchManager& matches = room.matches;
    services.start = [&matches](const web::StartRequest& request) { return matches.start(request); };
    services.control = [&matches](const std::string& match, const web::ControlRequest& request) {
        return matches.control(match, request);
    };
    services.reply = [&matches](const std::string& match, std::size_t seat, const std::string& reply) {
        matches.reply(match, seat, reply);
    };
    services.own_paths = [&room](web::Request& request) {
        auto answer = requested_analyses(room.analyses, request);
        return answer ? std::move(answer) : dropped_bots(room.matches.dropped(), request);
    };
}

web::Services services_for(const ServeOptions& options, Room* room) {
    web::Services services;
    services.sessions = open_session;
    services.setup = [facts = facts_of(options, room)] { return setup_json(facts); };
    if (!options.database.empty()) {
        services.contest_record = [database = options.database](int pairing, int game_number) {
            return record_in(database, pairing, game_number);
        };
        services.contest_analysis = [database = options.database](int pairing, int game_number) {
            return analysis_in(database, pairing, game_number);
        };
        services.database = std::filesystem::absolute(options.database).string();
    }
    if (room != nullptr) let_pages_act(services, *room);
    return services;
}

std::unique_ptr<Room> open_room(const ServeOptions& options, web::GameRegistry& registry) {
    if (options.listen.is_public) return nullptr;
    const Roster roster = read_roster(options.contest.bots_file);
    if (!roster.mistakes.empty()) throw UsageError(fmt::format("{}", fmt::join(roster.mistakes, "\n")));
    usable(contests_to_choose(options.contest));
    auto room = std::make_unique<Room>(options, registry);
    if (!options.database.empty()) room->matches.hide(options.database);
    return room;
}

}  // namespace

Exit run_serve(const ServeOptions& options) {
    const EndSignal end;
    web::GameRegistry registry;
    show_records(options, registry);
    std::unique_ptr<DatabaseWatcher> contest;
    if (!options.database.empty()) contest = std::make_unique<DatabaseWatcher>(options.database, registry);
    const auto room = open_room(options, registry);
    ListenOptions page = options.listen;
    if (room) page.longest_submission = host::longest_form(DroppedBots::largest);
    const auto server = listen(page, registry, services_for(options, room.get()));
    if (!offer(server->url() + '\n'))
        announce(fmt::format("stdout cannot be written; the page is at {}", server->url()));
    return end.wait(*server) ? Exit::fine : Exit::arena_failed;
}

}  // namespace isola_arena
