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

#include "arena/catalogue.hpp"
#include "arena/cli/page/roster.hpp"
#include "arena/cli/replay/open_record.hpp"
#include "arena/cli/serve/match_manager.hpp"
#include "arena/host/intake/sent_form.hpp"
#include "arena/record/record_reader.hpp"
#include "arena/web/api/access_policy.hpp"
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

ServeFacts facts_of(const ServeOptions& options, MatchManager* room) {
    ServeFacts facts;
    facts.defaults = options.contest;
    facts.can_start = !options.listen.is_public;
    facts.is_public = options.listen.is_public;
    facts.has_contest = !options.database.empty();
    if (room != nullptr) facts.dropped = [room] { return room->dropped().bots(); };
    return facts;
}

std::optional<web::Answer> dropped_bots(DroppedBots& bots, const web::Request& request) {
    constexpr std::string_view place = "/api/bots";
    const std::string_view path = web::split_target(request.target).path;
    if (path == place && request.method == "POST")
        return [&bots, request] { return bots.take(request.content_type, request.body); };
    if (path.starts_with(place) && path.size() > place.size() + 1 && path[place.size()] == '/' &&
        request.method == "GET")
        return bots.state(std::string(path.substr(place.size() + 1)));
    return std::nullopt;
}

web::Services services_for(const ServeOptions& options, MatchManager* room) {
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
    if (room == nullptr) return services;
    services.start = [room](const web::StartRequest& request) { return room->start(request); };
    services.control = [room](const std::string& match, const web::ControlRequest& request) {
        return room->control(match, request);
    };
    services.reply = [room](const std::string& match, std::size_t seat, const std::string& reply) {
        room->reply(match, seat, reply);
    };
    services.own_paths = [room](const web::Request& request) { return dropped_bots(room->dropped(), request); };
    return services;
}

std::unique_ptr<MatchManager> open_room(const ServeOptions& options, web::GameRegistry& registry) {
    if (options.listen.is_public) return nullptr;
    const Roster roster = read_roster(options.contest.bots_file);
    if (!roster.mistakes.empty()) throw UsageError(fmt::format("{}", fmt::join(roster.mistakes, "\n")));
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
    ListenOptions page = options.listen;
    if (room) page.longest_submission = host::longest_form(DroppedBots::largest);
    const auto server = listen(page, registry, services_for(options, room.get()));
    EndSignal end;
    fmt::print("{}\n", server->url());
    if (std::fflush(stdout) != 0) throw std::runtime_error("stdout cannot be written, so nobody would know the URL");
    end.wait();
    return Exit::fine;
}

}  // namespace isola_arena
