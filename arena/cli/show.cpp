#include "arena/cli/show.hpp"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <utility>

#include <fmt/core.h>

#include "arena/base/files/draft.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/cli/replay/verification.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/submission/sent_form.hpp"
#include "arena/process/interruption.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/page/page.hpp"
#include "arena/record/report/standings_data.hpp"
#include "arena/terminal/contest/standings_text.hpp"
#include "arena/web/contest/database_watcher.hpp"
#include "arena/web/contest/page_setup.hpp"
#include "arena/web/live/spectator_server.hpp"
#include "arena/web/matches/page_actions.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

std::string page_of(const std::string& database) {
    const Store store = Store::open_to_read(database);
    const ContestView view = view_of(store, Games::Explanations::kept);
    auto report = report_of(view);
    add_analyses(report, store);
    auto faults = report::faults_of(
        report, view.book, fs::absolute(database).lexically_normal().string(),
        [&store](GameKey game) { return store.record(game); }, printable);
    if (is_hosted_final(database))
        for (report::BotFaults& bot : faults) bot = without_stderr(std::move(bot));
    return report::report_page(report, faults);
}

std::string chosen_output(const ReportOptions& options) {
    if (!options.output.empty()) return options.output;
    return fs::path(options.database).replace_extension(".html").string();
}

void refuse_to_overwrite(const std::string& database, const std::string& output) {
    std::error_code unknown;
    if (database == output || fs::equivalent(database, output, unknown))
        throw UsageError(fmt::format("--output {}: that is the contest's database; name another file", output));
    if (fs::is_regular_file(output) && is_database(output))
        throw UsageError(fmt::format("--output {}: that is a contest's database; name another file", output));
}

void write_file(const std::string& name, const std::string& page) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name.c_str(), "wb"), std::fclose);
    if (!file) throw UsageError(fmt::format("--output {}: cannot be written: {}", name, std::strerror(errno)));
    const bool written = std::fwrite(page.data(), 1, page.size(), file.get()) == page.size();
    if (!written || std::fflush(file.get()) != 0)
        throw std::runtime_error(fmt::format("{}: the page could not be written: {}", name, std::strerror(errno)));
}

// Replaces the page as a whole: a reader never sees half a page, and on a full disk the old page stays as it was. An
// output that is not a regular file (/dev/stdout) is written directly.
void write_page(const std::string& output, const std::string& page) {
    if (fs::exists(output) && !fs::is_regular_file(output)) return write_file(output, page);
    const auto failed = write_whole(output, page);
    if (!failed) return;
    if (failed->is_place_wrong)
        throw UsageError(fmt::format("--output {}: cannot be written: {}", output, failed->reason));
    throw std::runtime_error(fmt::format("{}: the page could not be written: {}", output, failed->reason));
}

web::Services services_for(const ServeOptions& options, PageActions* actions) {
    ServeFacts facts;
    facts.defaults = options.contest;
    facts.can_start = !options.listen.is_public;
    facts.is_public = options.listen.is_public;
    facts.can_end = options.end_button;
    if (actions != nullptr) facts.own = [actions] { return actions->own_bots(); };
    web::Services services = page_services(std::move(facts), options.database);
    if (actions != nullptr) actions->offer(services);
    return services;
}

}  // namespace

Exit run_standings(const StandingsOptions& options) {
    const ContestView view = read_contest(options.database);
    if (options.csv) put_ready(report::standings_csv(report_of(view, report::Matches::left_out)));
    else if (options.json) put_json(report::standings_json(report_of(view)));
    else put_ready(standings_text(report_of(view, report::Matches::left_out), viewer::Ink::on(stdout)));
    return Exit::fine;
}

Exit run_report(const ReportOptions& options) {
    const std::string output = chosen_output(options);
    if (output != "-") refuse_to_overwrite(options.database, output);
    const Exit verdict = options.verify ? warn_if_not_true(options.database, "", [] {}) : Exit::fine;
    if (output == "-") {
        put_ready(page_of(options.database));
        return verdict;
    }
    const std::string page = page_of(options.database);
    {
        const Interruption interruption;  // a signal that comes now waits until the page is whole
        write_page(output, page);
        interruption.check();
    }
    put_text(output + '\n');
    return verdict;
}

Exit run_serve(const ServeOptions& options) {
    const EndSignal end;
    web::GameRegistry registry;
    refuse_if(show_records(options.records, registry));
    std::unique_ptr<DatabaseWatcher> contest;
    if (!options.database.empty()) contest = std::make_unique<DatabaseWatcher>(options.database, registry);
    std::unique_ptr<PageActions> actions;
    if (!options.listen.is_public)
        actions = usable(PageActions::open(options.contest, options.workbench, options.database, registry));
    ListenOptions page = options.listen;
    if (actions) page.longest_submission = host::longest_form(DroppedBots::largest);
    std::atomic<bool> is_asked_to_end = false;
    web::Services services = services_for(options, actions.get());
    if (options.end_button) services.end = [&is_asked_to_end] { is_asked_to_end = true; };
    const auto server = usable(listen(page, registry, std::move(services)));
    if (!offer(server->url() + '\n'))
        announce(fmt::format("stdout cannot be written; the page is at {}", server->url()));
    return end.wait(*server, [&is_asked_to_end] { return is_asked_to_end.load(); }) ? Exit::fine : Exit::arena_failed;
}

}  // namespace isola_arena
