#include "arena/cli/host/host.hpp"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <optional>

#include <fmt/format.h>

#include "arena/catalogue.hpp"
#include "arena/cli/host/host_pages.hpp"
#include "arena/cli/host/host_steps.hpp"
#include "arena/cli/host/import.hpp"
#include "arena/cli/host/ladder_run.hpp"
#include "arena/cli/host/links_file.hpp"
#include "arena/cli/match/end_all_bots.hpp"
#include "arena/cli/options/options.hpp"
#include "arena/cli/page/setup.hpp"
#include "arena/cli/page/spectator_server.hpp"
#include "arena/cli/viewer/terminal/print.hpp"
#include "arena/host/backup/backup.hpp"
#include "arena/host/club/host_settings.hpp"
#include "arena/host/intake/intake.hpp"
#include "arena/process/clock/cores.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

// How soon a change of authors.csv is seen.
constexpr auto between_looks_at_authors = 1s;

ServeFacts watchers_facts(const host::HostSettings& settings) {
    ServeFacts facts;
    facts.defaults.contest = settings.contest;
    facts.can_start = false;
    facts.is_public = true;
    return facts;
}

web::Services services_for(HostPages& pages, const host::HostSettings& settings) {
    web::Services services;
    services.sessions = open_session;
    services.setup = [facts = watchers_facts(settings)] { return setup_json(facts); };
    services.own_paths = [&pages](const web::Request& request) { return pages.answer(request); };
    return services;
}

ListenOptions listen_options(const HostOptions& options, const host::HostSettings& settings) {
    ListenOptions listen;
    listen.port = options.port;
    listen.address = options.lan ? "0.0.0.0" : "127.0.0.1";
    listen.is_public = true;
    listen.is_open = true;
    // A form has more bytes than its files.
    listen.longest_submission = static_cast<std::uint64_t>(settings.largest) + (std::uint64_t{64} << 10);
    return listen;
}

// Enters the authors whenever their list changes, for as long as the contest is served.
class AuthorsWatch {
public:
    AuthorsWatch(const HostFolder& folder, LinksFile& links) : folder_(folder), links_(links) {}

    void look() {
        std::error_code missing;
        const auto changed = fs::last_write_time(folder_.authors(), missing);
        if (missing || changed == seen_) return;
        seen_ = changed;
        try {
            const auto fresh = links_.update();
            if (!fresh.empty())
                announce(
                    fmt::format("new: {}; their links are in {}", fmt::join(fresh, ", "), folder_.links().string()));
        } catch (const UsageError& mistake) {
            announce(mistake.what());
        }
    }

private:
    const HostFolder& folder_;
    LinksFile& links_;
    fs::file_time_type seen_{};
};

// Building takes nothing from the games of the ladder.
host::MakeSteps on_core(std::optional<int> core, host::MakeSteps steps) {
    if (!core) return steps;
    return [core, steps = std::move(steps)](const host::IntakeJob& job) {
        stay_on_core(*core);
        return steps(job);
    };
}

void serve(const HostOptions& options, const HostFolder& folder, const host::HostSettings& settings,
           host::Ledger& ledger, HostPages& pages, const std::function<void(std::optional<LadderRun>&)>& begin_ladder) {
    web::GameRegistry registry;
    const auto server = listen(listen_options(options, settings), registry, services_for(pages, settings));
    LinksFile links(folder, ledger, server->url());
    AuthorsWatch authors(folder, links);
    authors.look();
    for (const std::string& author : options.new_links) links.renew(author);
    if (options.new_organisers_link) links.renew_organisers();
    EndSignal end;
    if (options.lan) announce("--lan: plain HTTP, for this network alone: who reads along can use the links");
    announce(fmt::format("the authors' links are in {}; new lines in {} get theirs at once", folder.links().string(),
                         folder.authors().string()));
    fmt::print("{}\n", links.organisers_link());
    if (std::fflush(stdout) != 0) throw std::runtime_error("stdout cannot be written, so nobody would know the link");
    std::optional<LadderRun> ladder;
    begin_ladder(ladder);
    while (!end.wait_for(between_looks_at_authors)) authors.look();
}

Exit back_up_or_restore(const HostOptions& options, const HostFolder& folder) {
    const host::BackupPlaces places{folder.path,
                                    folder.ledger(),
                                    folder.submissions(),
                                    {folder.authors(), folder.links(), folder.organisers_link()}};
    const bool saves = !options.backup.empty();
    const auto done = usable(saves ? host::back_up(places, options.backup) : host::restore(options.restore, places));
    for (const std::string& each : done.left_out) announce(each + " is left out: it is neither a file nor a folder");
    announce(fmt::format("{} {}: {} author{}, {} submission{}, {:.1f} MB", saves ? options.backup : options.folder,
                         saves ? "is complete" : "is restored", done.authors, done.authors == 1 ? "" : "s",
                         done.submissions, done.submissions == 1 ? "" : "s", static_cast<double>(done.bytes) / 1e6));
    return Exit::fine;
}

}  // namespace

Exit run_host(const HostOptions& options) {
    struct Sweep {
        ~Sweep() { end_all_bots(); }
    };
    const HostFolder folder{options.folder};
    if (!options.backup.empty() || !options.restore.empty()) return back_up_or_restore(options, folder);
    if (options.is_new) make_host_folder(folder, options.fresh);
    const host::HostSettings settings = usable(host::read_host_settings(folder.settings()));
    contest_named(settings.contest);
    const host::SigningKey key = usable(host::SigningKey::of_file(folder.key()));
    host::Ledger ledger(folder.ledger());
    const Confinements confinements(options.confinement);
    confinements.need_isolation("authors hand in programs");
    const bool serves = options.imports.empty();
    const HostCores cores = cores_of_host();
    const int jobs = serves ? ladder_jobs(options.ladder_jobs, cores) : 0;
    const Sweep sweep;
    host::Intake intake(ledger, key, settings, folder.submissions(),
                        on_core(jobs > 0 ? cores.intake : std::nullopt,
                                steps_of_submissions(confinements, settings, options.confinement)),
                        options.jobs);
    if (!serves) return import_folders(options.imports, ledger, intake) ? Exit::fine : Exit::does_not_hold;
    HostPages pages(ledger, intake, key, settings);
    LadderSetup ladder{ledger, folder, settings, confinements, options.confinement};
    if (!cores.intake) ladder.may_play = [&intake] { return intake.is_idle(); };
    serve(options, folder, settings, ledger, pages, [&](std::optional<LadderRun>& run) {
        if (jobs > 0) run.emplace(ladder, cores.ladder, jobs);
    });
    return Exit::fine;
}

}  // namespace isola_arena
