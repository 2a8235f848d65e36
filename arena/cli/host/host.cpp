#include "arena/cli/host/host.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "arena/base/files/draft.hpp"
#include "arena/base/print.hpp"
#include "arena/base/qr/qr_code.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/build/recognise.hpp"
#include "arena/cli/host/acts.hpp"
#include "arena/cli/host/contest_acts.hpp"
#include "arena/cli/host/open_host.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/host/analysis/author_analyses.hpp"
#include "arena/host/backup/backup.hpp"
#include "arena/host/build/submission_builder.hpp"
#include "arena/host/copies/copies.hpp"
#include "arena/host/deletion/delete_author.hpp"
#include "arena/host/final/asked_final.hpp"
#include "arena/host/final/reopening.hpp"
#include "arena/host/final/served_final.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/folder/links.hpp"
#include "arena/host/folder/settings_file.hpp"
#include "arena/host/mail/link_mailer.hpp"
#include "arena/host/marks/levels.hpp"
#include "arena/host/pages/authors_watch.hpp"
#include "arena/host/pages/host_pages.hpp"
#include "arena/host/pages/progress_pages.hpp"
#include "arena/host/pages/registration.hpp"
#include "arena/host/play/ladder_openings.hpp"
#include "arena/host/play/ladder_run.hpp"
#include "arena/host/play/playing_bot.hpp"
#include "arena/host/play/test_run.hpp"
#include "arena/host/submission/bot_events.hpp"
#include "arena/host/submission/folder_import.hpp"
#include "arena/host/submission/sent_form.hpp"
#include "arena/host/submission/submission_pipeline.hpp"
#include "arena/host/task/task.hpp"
#include "arena/host/task/task_pages.hpp"
#include "arena/process/interruption.hpp"
#include "arena/process/tree/process_tree.hpp"
#include "arena/record/store/store.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/terminal/screen/aligned_table.hpp"
#include "arena/terminal/screen/status_line.hpp"
#include "arena/web/live/spectator_server.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

// Waits for the work to end, and shows its progress.
void wait_for(const std::vector<host::FolderImport::Entry>& taken, host::Ledger& ledger,
              host::SubmissionPipeline& pipeline) {
    const Interruption interruption;
    std::optional<viewer::StatusLine> line;
    if (isatty(STDERR_FILENO) != 0) line.emplace(stderr);
    const auto working = [&] {
        return std::ranges::count_if(taken, [&](const auto& each) {
            const auto now = ledger.submission(each.submission.id);
            return now && now->state == host::SubmissionState::working;
        });
    };
    const auto show = [&] {
        interruption.check();
        if (line)
            line->write(fmt::format("{} of {} submissions worked through",
                                    taken.size() - static_cast<std::size_t>(working()), taken.size()));
    };
    pipeline.wait_until_idle(show);
}

// Returns the step that failed, or the last one.
host::Step telling_step(const host::Submission& submission, host::Ledger& ledger) {
    const std::vector<host::Step> steps = ledger.steps_of(submission.id);
    const auto failed = std::ranges::find(steps, false, &host::Step::holds);
    return failed == steps.end() ? steps.back() : *failed;
}

std::string first_words(const host::Step& step) { return step.step + ": " + step.text.substr(0, step.text.find('\n')); }

// Returns what else a failed step says, under the author's name: the last lines of a log, or all files to choose from.
std::string other_words(const std::string& author, const host::Step& step) {
    constexpr std::size_t most_lines = 8;
    std::vector<std::string_view> lines = lines_of(step.text);
    std::erase_if(lines, [](std::string_view line) { return trimmed(line).empty(); });
    if (step.holds || lines.size() < 2) return {};
    const bool is_choice = !choices_in(step.text).empty();
    const std::size_t from =
        is_choice ? 1 : std::max<std::size_t>(1, lines.size() - std::min(lines.size(), most_lines));
    std::string text = printable(author) + ":\n";
    for (std::size_t at = from; at < lines.size(); ++at) text += "  " + printable(lines[at]) + '\n';
    return text;
}

// Takes submissions from folders (host::take_folders()), builds and examines them, and shows the progress on stderr.
// Then prints a table of all authors on stdout, and below it what failed steps say in further lines, and what was left
// out. Returns whether all submissions that
// were taken are fit. Throws UsageError if a folder cannot be read.
bool import_folders(const std::vector<std::string>& folders, const HostFolder& folder,
                    const host::HostSettings& settings, host::Ledger& ledger, host::SubmissionPipeline& pipeline) {
    const std::string rules = usable(contest_named(settings.contest)).rules;
    std::vector<host::ListedAuthor> listed;
    if (const auto list = host::read_authors(folder.authors())) listed = list->authors();
    const host::FolderImport imported = usable(
        host::take_folders(folders, settings.largest, ledger, pipeline, rules.substr(0, rules.find(' ')), listed));
    wait_for(imported.taken, ledger, pipeline);
    AlignedTable table({{"author", 0, true}, {"folder", 2, true}, {"version"}, {"", 2, true}, {"last step", 2, true}});
    bool all_fit = true;
    std::string below;
    for (const auto& [author, submission] : imported.taken) {
        const auto now = ledger.submission(submission.id);
        const bool is_fit = now && now->state == host::SubmissionState::fit;
        all_fit = all_fit && is_fit;
        const host::Step step = telling_step(submission, ledger);
        below += other_words(author.name, step);
        table.add({printable(author.name), author.bot, std::to_string(submission.version), is_fit ? "fit" : "NOT FIT",
                   printable(first_words(step))});
    }
    put_text(table.text() + below);
    for (const std::string& each : all_left_out(imported, ledger)) put_text("left out: " + printable(each) + '\n');
    return all_fit;
}

void ask_whether_sure(const std::string& name) {
    if (isatty(STDIN_FILENO) == 0)
        throw UsageError("--delete-author asks first, and stdin is no terminal here: add --yes");
    say_ready(fmt::format("{} is deleted with all that they sent; this cannot be undone. Type yes to go on: ",
                          printable(name)));
    std::array<char, 16> answer{};
    if (std::fgets(answer.data(), answer.size(), stdin) == nullptr || std::string_view(answer.data()) != "yes\n")
        throw UsageError("--delete-author: nothing is deleted");
}

void tell(const std::string& name, const host::ErasedAuthor& erased) {
    announce(fmt::format("{} is deleted: {} with their files and receipts, the links, the lines in the lists", name,
                         counted(erased.versions, "version")));
    if (!erased.neutral_name.empty())
        announce(fmt::format("{} of others with that bot stay under the name {}, without what it wrote; {} {} deleted",
                             counted(erased.games, "game"), erased.neutral_name, counted(erased.records, "record"),
                             erased.records == 1 ? "is" : "are"));
    announce("backups that were made before still have all of it, and so may files that you keep elsewhere");
}

// Deletes an author of a hosted contest that nobody serves (arena/host/deletion), and prints on stderr what was
// deleted. Asks for confirmation on the terminal, unless is_sure or an earlier deletion was interrupted. Throws
// UsageError if author_to_delete() or delete_author() return an error, there is no terminal to ask on, or the answer is
// not yes.
Exit delete_author(const HostFolder& folder, const std::string& name, bool is_sure) {
    host::Ledger ledger(folder.ledger());
    const AuthorToDelete author = usable(author_to_delete(folder, ledger, name));
    if (!author.begun && !is_sure) ask_whether_sure(name);
    tell(name, usable(delete_author(folder, ledger, author)));
    return Exit::fine;
}

// What is shown at a host's addresses.
struct AllPages {
    HostPages& contest;
    TaskPages& task;
};

web::Services services_for(const AllPages& pages, const host::HostSettings& settings, const ServedFinal& final) {
    web::Services services;
    services.sessions = open_session;
    services.setup = [&settings, &final] {
        const FinalReader stranger = final.pages().stranger();
        return setup_of_host(settings, final.pages().exists() ? &stranger : nullptr, true);
    };
    final.open(services);
    services.routes = pages.contest.routes();
    for (web::Route& each : pages.task.routes()) services.routes.push_back(std::move(each));
    services.failed = [](const std::string& why) { announce("a request could not be answered: " + why); };
    return services;
}

ListenOptions listen_options(const HostOptions& options, const host::HostSettings& settings) {
    ListenOptions listen;
    listen.port = options.port;
    listen.address = options.lan ? "0.0.0.0" : "127.0.0.1";
    listen.is_public = true;
    listen.is_open = true;
    listen.own_addresses_only = options.lan;
    listen.public_url = settings.address;
    listen.proxies = host::proxies_of(settings);
    listen.longest_submission = host::longest_form(settings.largest);
    return listen;
}

// Warns if the clock is more than an hour behind the contest's; no clock is corrected by as much.
void warn_about_clock(host::SubmissionPipeline& pipeline, const host::HostSettings& settings) {
    constexpr host::Moment hour = 3600;
    if (!settings.deadline || pipeline.moment() <= host::now() + hour) return;
    announce(
        fmt::format("this machine's clock says {}, but for the contest it was {} already: the deadline goes by the "
                    "later one. If that was wrong, give a later deadline in contest.toml",
                    host::utc_text(host::now()), host::utc_text(pipeline.moment())));
}

// What the server shows besides the personal pages.
struct ShownGames {
    web::GameRegistry& registry;
    ServedFinal& final;
};

// Plays the final that the organiser has asked for on the page, unless the contest was opened again, once no match of
// the ladder or test match is played any more and no engine thinks. While it is played, no engine thinks.
void play_asked_final(const HostOptions& options, OpenHost& host, AskedFinal& asked, CpuArbiter& turns,
                      const std::stop_token& stop) {
    auto turn = turns.take_test_turn();
    if (!turn) return;
    turn->wait_for_engines(stop);
    if (stop.stop_requested() || !asked.begin()) return;
    try {
        const int jobs = std::max<int>(1, static_cast<int>(cores_of_host().ladder.size()));
        // "stand" decides about changed bots without a question: the terminal of a host may be unattended.
        play_final(host.folder, *host.live.now(), host.ledger, options.confinement, jobs, "stand");
        asked.end("");
    } catch (const std::exception& failure) {
        announce(fmt::format("the final could not be played: {}", failure.what()));
        asked.end(failure.what());
    }
}

// A thread that plays the final, so that the contest is served meanwhile. The destructor ends the final as a signal does.
class FinalThread {
public:
    FinalThread() = default;
    FinalThread(const FinalThread&) = delete;
    FinalThread& operator=(const FinalThread&) = delete;

    ~FinalThread() {
        stop_.request_stop();
        // Again and again, because the play may begin to wait for signals only now.
        while (is_busy()) Interruption::note();
    }

    bool is_busy() const {
        return work_.valid() && work_.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready;
    }

    // To be called while it is not busy.
    void begin(std::function<void(const std::stop_token&)> play) {
        work_ = std::async(std::launch::async, std::move(play), stop_.get_token());
    }

private:
    std::stop_source stop_;
    std::future<void> work_;
};

// Serves until a signal comes. If the page fails, returns Exit::arena_failed after a message, so that a supervisor
// starts the host again.
Exit serve(const HostOptions& options, OpenHost& host, host::SubmissionPipeline& pipeline, const AllPages& all_pages,
           CpuArbiter& turns, const ShownGames& shown,
           const std::function<void(std::optional<LadderRun>&)>& begin_ladder) {
    const EndSignal end;
    const HostFolder& folder = host.folder;
    const host::HostSettings& settings = host.settings;
    HostPages& pages = all_pages.contest;
    // The server calls these objects, so they are declared before it and end after it.
    std::optional<LinksFile> links;
    std::optional<Registration> registration;
    SettingsFile settings_file(folder, host.live, host.settings_text, [&host](const host::MarkScheme& scheme) {
        return host::gap_in_marks(host.folder, host.ledger, scheme);
    });
    pages.let_change_settings(settings_file);
    Reopening reopening(folder, host.ledger);
    AskedFinal asked(host.ledger, pipeline, shown.final);
    pages.let_reopen([&](const std::string& digest, const std::string& deadline) {
        return asked.let_reopen([&] {
            auto refusal = reopening.reopen(deadline, pipeline.moment(), [&](const auto& changes) {
                return settings_file.change(changes, digest, pipeline.moment());
            });
            if (!refusal) shown.final.forget();
            return refusal;
        });
    });
    pages.let_play_final({std::bind_front(&AskedFinal::ask, &asked), std::bind_front(&AskedFinal::state, &asked),
                          std::bind_front(&AskedFinal::trouble, &asked),
                          [&shown] { return shown.final.records(games_for_fairness); }});
    std::optional<AuthorsWatch> authors;
    std::optional<LinkMailer> mailer;
    AuthorAnalyses analyses(shown.registry, host.confinements, turns, [&pipeline] {
        return pipeline.is_idle() ? "" : "a bot is being examined, and an engine would take time from it";
    });
    pages.let_analyse(analyses.functions());
    const auto server = usable(
        listen(listen_options(options, settings), shown.registry, services_for(all_pages, settings, shown.final)));
    const std::string base = settings.address.empty() ? server->url() : settings.address;
    links.emplace(folder, host.ledger, base);
    authors.emplace(folder, *links, pages, options.accepts_list ? digest_of_list(folder) : AcceptedList());
    pages.let_accept_list([&authors](const AcceptedList& digest) { return authors->accept(digest); });
    authors->look();
    pages.open(*links);
    for (const std::string& author : options.new_links)
        if (const auto failure = links->renew(author)) throw UsageError("--new-link: " + failure->message);
    if (options.new_organisers_link) links->renew_organisers();
    if (!settings.mail_command.empty()) {
        EventCommandSetup setup{settings.mail_command, folder.path, settings.title};
        setup.complain = announce;
        mailer.emplace(LinkMailSetup{std::move(setup), host.ledger, [&links] { return links->links_by_digest(); }});
    }
    pages.open(registration.emplace(*links, host.live, pipeline));
    if (options.lan) {
        announce("--lan: plain HTTP, for this network alone: who reads along can use the links");
        announce("the page is at " + joined(server->urls(), " and "));
        if (isatty(STDERR_FILENO) != 0) say_ready(qr_for_terminal(base));
    }
    if (options.lan || !settings.address.empty()) all_pages.task.show_address(base);
    announce(fmt::format("the authors' links are in {}; new lines in {} get theirs at once", folder.links().string(),
                         folder.authors().string()));
    if (!settings.address.empty())
        announce(fmt::format("served at {}, for the proxy that passes {} on to it", server->url(), settings.address));
    if (!settings.code.empty()) announce(fmt::format("who knows the code may register at {}register", base));
    if (!offer(usable(links->organisers_link()) + '\n'))
        announce(fmt::format("stdout cannot be written; your link is in {}", folder.organisers_link().string()));
    std::optional<LadderRun> ladder;
    begin_ladder(ladder);
    FinalThread final_thread;
    std::string trouble;  // with the organiser's words
    while (!end.wait_for(authors->until_next_look())) {
        if (server->has_failed()) return Exit::arena_failed;
        authors->look();
        const std::string known = std::exchange(trouble, all_pages.task.trouble());
        if (trouble != known && !trouble.empty()) announce(trouble);
        settings_file.look();
        shown.final.follow_settings();
        if (asked.is_asked() && !final_thread.is_busy())
            final_thread.begin(
                [&](const std::stop_token& stop) { play_asked_final(options, host, asked, turns, stop); });
        pipeline.watch_deadline();
    }
    return Exit::fine;
}

CopyAnswers answers_of(host::CopyFinder& copies) {
    return {
        [&copies] { return host::copies_json(copies.identical()); },
        [&copies] { return [&copies, search = copies.look_up()] { return host::copies_json(copies.find(search)); }; },
        [&copies](std::int64_t one, std::int64_t other) -> Result<std::string> {
            const auto sides = copies.compare(one, other);
            return sides ? Result(host::sides_json(*sides)) : sides.error();
        }};
}

// The tests outlive the result.
PlayedTests played_tests(TestRun& tests, const std::vector<OfferedBot>& bots) {
    PlayedTests played;
    for (const OfferedBot& bot : bots) played.bots.push_back({bot.spec.name, bot.summary, bot.rating});
    played.why_waiting = std::bind_front(&TestRun::why_waiting, &tests);
    played.cancel = std::bind_front(&TestRun::cancel, &tests);
    return played;
}

Exit serve_contest(const HostOptions& options, OpenHost& host) {
    refuse_if(refuse_ladder_openings(host.folder, host.settings));
    const HostCores cores = cores_of_host();
    const int jobs = usable(ladder_jobs(options.ladder_jobs, cores));
    web::GameRegistry registry;
    ServedFinal final(host.folder.final_database().string(), host.live, registry);
    const ShownGames shown{registry, final};
    std::optional<EventCommand> command;
    std::function<void(const host::BotEvent&)> hear;
    if (!host.settings.on_event.empty()) {
        EventCommandSetup setup{host.settings.on_event, host.folder.path, host.settings.title};
        setup.complain = announce;
        command.emplace(std::move(setup));
        hear = [&command](const host::BotEvent& event) { command->tell(event); };
    }
    const bool plays = jobs > 0 || host.settings.test_matches != host::TestOpponents::none;
    const auto pipeline = host.open_pipeline(options, plays ? cores.pipeline : std::nullopt, std::move(hear));
    warn_about_clock(*pipeline, host.settings);
    HostPages pages(host.ledger, *pipeline, host.key, host.live, &final.pages());
    pages.show_shared(host.confinements.shared());
    pages.use_openings(use_of_openings(host.settings));
    TaskPages task(host.live, usable(TaskPages::contest_of(host.settings)), host.folder.task());
    pages.show_trouble_of_task([&task] { return task.trouble(); });
    pages.offer_marks([&host] { return host::marks_csv_of_host(host.folder, host.ledger); });
    host::CopyFinder copies(host.folder, host.ledger, programs_of_kits);
    pages.offer_copies(answers_of(copies));
    CpuArbiter turns;
    LadderSetup ladder{host.ledger, host.folder, host.settings, host.confinements, options.confinement, turns};
    ladder.complain = announce;
    // No match begins after the contest has ended.
    ladder.may_play = [&] { return !host.ledger.frozen_at() && (cores.pipeline || pipeline->is_idle()); };
    std::optional<TestRun> tests;
    if (host.settings.test_matches != host::TestOpponents::none) {
        const std::optional<int> core = cores.ladder.empty() ? std::nullopt : std::optional(cores.ladder.front());
        const std::vector<OfferedBot> bots = bots_for_tests(host.settings.contest);
        pages.let_test(played_tests(tests.emplace(ladder, core, bots), bots));
    } else {
        host::TestLedger(host.ledger).fail_all("the organiser allows no test matches any more");
    }
    return serve(options, host, *pipeline, {pages, task}, turns, shown, [&](std::optional<LadderRun>& run) {
        if (jobs > 0) run.emplace(ladder, cores.ladder, jobs);
    });
}

// Returns the names and titles of the contests, one in a line.
std::string list_of_contests() {
    std::string text;
    for (const Preset& each : presets()) text += fmt::format("  {:<16} {}: {}\n", each.name, each.title, each.summary);
    return text;
}

// Asks on the terminal which contest is played. Without a terminal or an answer, throws a UsageError that lists the
// contests.
std::string contest_asked_for() {
    const std::string list = list_of_contests();
    if (isatty(STDIN_FILENO) == 0)
        throw UsageError(
            "--new: which contest is played? Name it with --contest, a file of your own or one of these:\n" +
            list.substr(0, list.size() - 1));
    say_ready(fmt::format("Which contest is played?\n{}A name, or a contest file: ", list));
    std::array<char, 1024> answer{};
    if (std::fgets(answer.data(), answer.size(), stdin) == nullptr || trimmed(answer.data(), " \n").empty())
        throw UsageError("--new: no contest is named, and nothing is made");
    return std::string(trimmed(answer.data(), " \n"));
}

// What submissions that were never in a hosted contest play, unless `arena marks` names another contest.
constexpr const char* usual_contest_of_marks = "uicc-isola";

void make_folder(const HostFolder& folder, const NewHostOptions& options) {
    std::error_code unknown;
    if (fs::exists(folder.path, unknown) && !fs::is_empty(folder.path, unknown))
        throw UsageError(fmt::format("--new: the folder {} is not empty: arena host {} serves a contest that is there",
                                     folder.path.string(), folder.path.string()));
    if (const auto error = refuse_title(options.title)) throw UsageError(on_command_line(error->message));
    const std::string named = options.contest.empty() ? contest_asked_for() : options.contest;
    const Preset contest = usable(contest_named(named));
    // A contest file is copied into the folder, so that the folder has everything that belongs to its contest.
    const fs::path file = named.ends_with(".toml") ? fs::path(named) : fs::path();
    if (const auto failure = make_host_folder(folder, contest, file, options.title)) throw UsageError(failure->message);
}

// Builds and examines submissions that were received in time, because they may still play.
void work_through_rest(const HostOptions& options, OpenHost& host) {
    const Interruption interruption;
    host.open_pipeline(options, {})->wait_until_idle([&] { interruption.check(); });
    interruption.check();
}

// Refuses what needs the folder for itself, and what the organiser's page does, too, while an arena serves the folder.
void refuse_while_served(const HostOptions& options, const HostFolder& folder) {
    std::string_view option = act_for_open_host(options.acts), on_page = "do this";
    if (options.freeze) option = "--freeze", on_page = "end the contest and play its final";
    if (!options.reopen.empty()) option = "--reopen", on_page = "open the contest again";
    std::error_code unknown;
    if (option.empty() || !fs::exists(folder.ledger(), unknown) || !Store::is_played(folder.ledger())) return;
    throw UsageError(
        fmt::format("{}: another arena serves {}: {} on the organiser's page, or stop that arena by Ctrl-C and give "
                    "the command again",
                    option, folder.path.string(), on_page));
}

Exit end_contest(const HostOptions& options, OpenHost& host) {
    // An author who is no longer listed does not play in a final that begins now. A final that has begun keeps its
    // bots.
    if (!Store::exists(host.folder.final_database())) {
        const auto change = usable(take_authors(host.folder, host.ledger,
                                                options.accepts_list ? digest_of_list(host.folder) : AcceptedList()));
        if (!change.missing.empty())
            throw UsageError(fmt::format("{}: {}. Nothing has changed: --accept-list takes the list all the same",
                                         host.folder.authors().string(), words_for_missing(change.missing)));
        for (const std::string& each : change.warnings) announce(each);
    }
    host.ledger.freeze(host::now());
    work_through_rest(options, host);
    return play_final(host.folder, host.settings, host.ledger, options.confinement);
}

}  // namespace

void examine_submissions(const SubmissionsToExamine& wanted,
                         const std::function<void(const HostFolder&, host::Ledger&)>& use) {
    refuse_if(host::refuse_import(wanted.folder));
    if (!wanted.authors.empty()) usable(host::read_authors(wanted.authors));
    const Draft scratch(fs::temp_directory_path() / "isola-arena-marks");
    const HostFolder folder{scratch.path()};
    make_folder(folder, {wanted.contest.empty() ? usual_contest_of_marks : wanted.contest, {}});
    if (!wanted.authors.empty()) fs::copy_file(wanted.authors, folder.authors(), fs::copy_options::overwrite_existing);
    HostOptions options;
    options.confinement = wanted.confinement;
    OpenHost host(options, folder);
    const Sweep sweep;
    for (const std::string& each : usable(take_authors(folder, host.ledger)).warnings) announce(each);
    const auto pipeline = host.open_pipeline(options, {});
    const host::FolderImport imported =
        usable(host::take_folders({wanted.folder}, host.settings.largest, host.ledger, *pipeline, {}));
    wait_for(imported.taken, host.ledger, *pipeline);
    for (const std::string& each : all_left_out(imported, host.ledger)) announce("left out: " + printable(each));
    use(folder, host.ledger);
}

Exit run_host(const HostOptions& options) {
    if (options.acts.rebuild && !options.acts.examine_all && options.acts.examine.empty())
        throw UsageError("--rebuild goes with --examine or --examine-all");
    const HostFolder folder{options.folder};
    if (!options.backup.empty() || !options.restore.empty()) return back_up_or_restore(options, folder);
    if (options.copies) return list_copies(folder);
    if (!options.acts.add_authors.empty()) return add_authors(folder, options.acts.add_authors);
    if (!options.acts.download.empty()) return download(folder, options.acts);
    if (!options.show.empty()) return show_ladder(folder, options.show);
    if (!options.settings.empty()) return set_settings(folder, options.settings);
    refuse_while_served(options, folder);
    if (!options.reopen.empty()) return reopen_contest(folder, options.reopen);
    if (!options.delete_author.empty()) return delete_author(folder, options.delete_author, options.is_sure);
    for (const std::string& each : options.imports) refuse_if(host::refuse_import(each));
    if (options.is_new) make_folder(folder, options.fresh);
    OpenHost host(options, folder);
    if (Reopening(folder, host.ledger).take_back_half()) announce(final_is_back);
    const Sweep sweep;
    if (options.freeze) return end_contest(options, host);
    if (!act_for_open_host(options.acts).empty()) return do_act(options, host);
    if (!options.imports.empty()) {
        const auto pipeline = host.open_pipeline(options, {});
        return import_folders(options.imports, host.folder, host.settings, host.ledger, *pipeline)
                   ? Exit::fine
                   : Exit::does_not_hold;
    }
    return serve_contest(options, host);
}

}  // namespace isola_arena
