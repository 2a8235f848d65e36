#include "arena/web/live/spectator_server.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <system_error>

#include <fmt/core.h>
#include <poll.h>

#include "arena/base/print.hpp"
#include "arena/base/text/quantities.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/record/recorder.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/web/contest/page_setup.hpp"
#include "arena/web/feed/game_json.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_records = 500;
constexpr auto between_looks_at_page = std::chrono::milliseconds(500);  // at a page that may have failed

// Passes the events of a game to its recorder, if there is one, and to the page.
class LiveRecorder final : public GameRecorder {
public:
    LiveRecorder(web::GameRegistry& registry, int pairing, std::unique_ptr<GameRecorder> recorder)
        : feed_(registry, {}), recorder_(std::move(recorder)) {
        feed_.set_pairing(pairing);
    }

    void take(const Event& event) override {
        if (recorder_) recorder_->take(event);
        feed_.take(event);
    }

    std::string text() override { return recorder_ ? recorder_->text() : std::string(); }

private:
    web::Feed feed_;
    std::unique_ptr<GameRecorder> recorder_;
};

Result<std::uint64_t> upload_limit_of(const ListenOptions& options) {
    constexpr std::int64_t most = std::int64_t{512} << 20, of_strangers = 4 << 20, of_guests = 32 << 20;
    if (options.upload_limit.empty()) return static_cast<std::uint64_t>(options.is_public ? of_strangers : of_guests);
    const auto size = parse_size(options.upload_limit);
    const std::string name = setting_name("upload-limit");
    if (!size) return Error{name + ": " + size.message()};
    if (*size > most) return Error{fmt::format("{} {}: at most 512M", name, options.upload_limit)};
    return static_cast<std::uint64_t>(*size);
}

std::string advice(const std::error_code& error, const ListenOptions& options) {
    if (error != std::errc::address_in_use) return {};
    return fmt::format("; choose another port with {0}, or {0} 0 for any free one", setting_name(options.port_setting));
}

Result<std::vector<fs::path>> records_in(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code unreadable;
    for (fs::directory_iterator entry(folder, unreadable), end; !unreadable && entry != end;
         entry.increment(unreadable))
        if (entry->path().extension() == ".jsonl") files.push_back(entry->path());
    const std::string place = setting_name("record") + " " + folder.string();
    if (unreadable) return Error{place + ": " + unreadable.message()};
    if (files.empty()) return Error{place + ": there is no record (*.jsonl)"};
    std::ranges::sort(files);
    return files;
}

// Returns the named files and the records in the named folders.
Result<std::vector<fs::path>> files_of(const std::vector<std::string>& records) {
    std::vector<fs::path> files;
    for (const fs::path named : records) {
        std::error_code unreadable;
        if (!fs::is_directory(named, unreadable)) {
            files.push_back(named);
            continue;
        }
        auto inside = records_in(named);
        if (!inside) return inside;
        std::ranges::move(*inside, std::back_inserter(files));
    }
    return files;
}

}  // namespace

std::optional<Error> show_records(const std::vector<std::string>& records, web::GameRegistry& registry) {
    const auto files = files_of(records);
    if (!files) return files.error();
    if (files->size() > most_records)
        return Error{fmt::format("{}: at most {} records can be shown, not {}", setting_name("record"), most_records,
                                 files->size())};
    for (const fs::path& file : *files) {
        const auto record = read_record(file);
        if (!record) return record.error();
        const auto analysis = analysis_of(file.string(), {});
        if (!analysis) return analysis.error();
        registry.add_record(*record, file.string(), web::shown_analysis(*record, *analysis, open_session));
    }
    return std::nullopt;
}

Result<std::unique_ptr<web::Server>> listen(const ListenOptions& options, web::GameRegistry& registry,
                                            const web::Services& services) {
    web::ServerOptions server;
    server.address = options.address;
    server.port = static_cast<unsigned short>(options.port);
    server.token = options.token;
    server.is_public = options.is_public;
    server.is_open = options.is_open;
    server.own_addresses_only = options.own_addresses_only;
    server.public_url = options.public_url;
    server.proxies = options.proxies;
    server.longest_submission = options.longest_submission;
    const auto upload_limit = upload_limit_of(options);
    if (!upload_limit) return upload_limit.error();
    server.longest_record = *upload_limit;
    for (const char c : options.token)
        if (!std::isalnum(static_cast<unsigned char>(c)) && c != '-' && c != '_')
            return Error{setting_name("token") + ": expected only letters, digits, - and _"};
    try {
        return std::make_unique<web::Server>(server, registry, services);
    } catch (const std::system_error& error) {
        return Error{fmt::format("cannot listen on {} port {}: {}{}", options.address, options.port, error.what(),
                                 advice(error.code(), options))};
    }
}

Result<std::unique_ptr<SpectatorServer>> open_live_server(const ListenOptions& options, const std::string& database) {
    if (options.port < 0) return std::unique_ptr<SpectatorServer>();
    std::unique_ptr<SpectatorServer> page(new SpectatorServer);
    if (!database.empty()) page->contest_ = std::make_unique<DatabaseWatcher>(database, page->registry_);
    ServeFacts facts;
    facts.is_public = options.is_public;
    auto server = listen(options, page->registry_, page_services(std::move(facts), database));
    if (!server) return server.error();
    page->server_ = std::move(server).value();
    announce(fmt::format("watch at {}", page->server_->url()));
    return page;
}

void SpectatorServer::show(const MatchPlan& plan, const std::array<std::string, 2>& bots, EventSink& events,
                           GameSink& games) {
    web::MatchFacts facts = web::facts_of(plan);
    facts.id = "1";
    facts.bots = bots;
    facts.has_secrets = has_chance(plan.rules);
    match_.emplace(registry_, std::move(facts));
    events = [this, next = std::move(events)](const Event& event) {
        next(event);
        match_->take(event);
    };
    games = [this, next = std::move(games)](GameReport game) {
        match_->count(game);
        next(std::move(game));
    };
}

void SpectatorServer::end_match(const std::optional<MatchReport>& report, const std::exception_ptr& failure) {
    match_->end(report, failure);
}

MakeRecorder SpectatorServer::record_also(MakeRecorder make) {
    return [this, make = std::move(make)](int pairing) {
        return std::make_unique<LiveRecorder>(registry_, pairing, make ? make(pairing) : nullptr);
    };
}

void SpectatorServer::stay() const {
    flush_output();
    if (server_->has_failed() || was_interrupted()) return;
    announce(fmt::format("all games are played; the page stays at {} until Ctrl-C", server_->url()));
    end_.wait(*server_);
}

bool EndSignal::wait(const web::Server& server, const std::function<bool()>& is_asked) const {
    while (!server.has_failed())
        if (wait_for(between_looks_at_page) || (is_asked && is_asked())) return true;
    return false;
}

bool EndSignal::wait_for(std::chrono::milliseconds time) const {
    pollfd waiting{interruption_.descriptor(), POLLIN, 0};
    if (!came()) poll(&waiting, 1, static_cast<int>(time.count()));
    return came();
}

}  // namespace isola_arena
