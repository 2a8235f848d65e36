#include "arena/cli/host/acts.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/contest/kit/kit_files.hpp"
#include "arena/host/folder/list_change.hpp"
#include "arena/host/folder/settings_file.hpp"
#include "arena/host/marks/levels.hpp"
#include "arena/host/pages/progress_pages.hpp"
#include "arena/host/submission/sent_download.hpp"
#include "arena/process/interruption.hpp"
#include "arena/terminal/screen/aligned_table.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena {
namespace {

// A version of an author, as a command names it.
struct NamedVersion {
    host::Author author;
    int version;
};

// Finds the version by `AUTHOR` (the newest one) or `AUTHOR:VERSION`.
Result<NamedVersion> find_version(const std::string& text, host::Ledger& ledger) {
    const std::vector<host::Author> authors = ledger.authors();
    const auto named = [&](const std::string& name) { return std::ranges::find(authors, name, &host::Author::name); };
    const auto whole = named(text);
    if (whole != authors.end()) return NamedVersion{*whole, ledger.next_version(whole->id) - 1};
    const std::size_t colon = text.rfind(':');
    const auto author = named(text.substr(0, colon));
    const auto version =
        colon == std::string::npos ? std::nullopt : parse_whole<int>(std::string_view(text).substr(colon + 1));
    if (author == authors.end() || !version)
        return Error{
            fmt::format("{}: expected the name of an author of the contest, or AUTHOR:VERSION", in_quotes(text))};
    return NamedVersion{*author, *version};
}

Result<host::Author> find_author(const std::string& name, host::Ledger& ledger) {
    std::vector<std::string> names;
    for (host::Author& author : ledger.authors()) {
        if (author.name == name) return std::move(author);
        names.push_back(author.name);
    }
    return Error{fmt::format("there is no author {}{}", name, did_you_mean(name, names))};
}

std::string reason_in(const OrganisersActs& acts) {
    if (!host::is_reason(acts.reason)) throw UsageError(std::string("--reason: ") + host::what_a_reason_is);
    return acts.reason;
}

// Decides against the examination of a version.
Exit decide_on_version(const OrganisersActs& acts, host::SubmissionPipeline& pipeline, host::Ledger& ledger) {
    const bool accepts = !acts.accept.empty();
    const char* const option = accepts ? "--accept: " : "--refuse: ";
    const std::string reason = reason_in(acts);
    const auto found = find_version(accepts ? acts.accept : acts.refuse, ledger);
    if (!found) throw UsageError(option + found.message());
    const auto failure = accepts ? pipeline.accept(found->author, found->version, reason)
                                 : pipeline.refuse(found->author, found->version, reason);
    if (failure) throw UsageError(option + failure->message);
    announce(fmt::format("version {} of {} is {}", found->version, printable(found->author.name),
                         accepts ? "accepted" : "refused"));
    return Exit::fine;
}

Exit decide_on_author(const OrganisersActs& acts, host::SubmissionPipeline& pipeline, host::Ledger& ledger) {
    const bool withdraws = !acts.withdraw.empty(), disqualifies = !acts.disqualify.empty();
    const std::string option = withdraws ? "--withdraw: " : disqualifies ? "--disqualify: " : "--readmit: ";
    const std::string reason = withdraws || disqualifies ? reason_in(acts) : "";
    const auto author = find_author(withdraws ? acts.withdraw : disqualifies ? acts.disqualify : acts.readmit, ledger);
    if (!author) throw UsageError(option + author.message());
    const std::string name = printable(author->name);
    if (withdraws) {
        if (const auto failure = pipeline.withdraw(*author, reason)) throw UsageError(option + failure->message);
        announce(fmt::format("nothing of {} plays any more, until they hand in another version", name));
    } else if (disqualifies) {
        pipeline.disqualify(*author, reason);
        announce(fmt::format("{} is disqualified", name));
    } else {
        if (author->disqualified.empty()) throw UsageError(option + name + " is not disqualified");
        pipeline.readmit(*author);
        announce(fmt::format("{} is readmitted", name));
    }
    return Exit::fine;
}

// Examines again what plays, and prints what still does.
Exit examine_again(const OrganisersActs& acts, host::SubmissionPipeline& pipeline, host::Ledger& ledger) {
    std::vector<host::Author> authors;
    if (acts.examine_all) {
        for (host::Author& each : ledger.authors())
            if (each.playing) authors.push_back(std::move(each));
        pipeline.examine_again(acts.rebuild);
    } else {
        for (const std::string& name : acts.examine) {
            auto author = find_author(name, ledger);
            if (!author) throw UsageError("--examine: " + author.message());
            if (!author->playing) throw UsageError(fmt::format("--examine: nothing of {} plays", printable(name)));
            authors.push_back(std::move(author).value());
        }
        for (const host::Author& each : authors) pipeline.examine_again(acts.rebuild, each.id);
    }
    const Interruption interruption;
    pipeline.wait_until_idle([&] { interruption.check(); });
    AlignedTable table({{"author", 0, true}, {"version"}, {"", 2, true}});
    bool all_play = true;
    for (const host::Author& each : authors) {
        const bool plays = ledger.author(each.id)->playing == each.playing;
        all_play = all_play && plays;
        table.add({printable(each.name), std::to_string(ledger.submission(*each.playing)->version),
                   plays ? "still plays" : "NOT FIT: plays no more"});
    }
    put_text(authors.empty() ? "nothing plays\n" : table.text());
    return all_play ? Exit::fine : Exit::does_not_hold;
}

Exit rename_author(const std::string& order, OpenHost& host) {
    const std::size_t sign = order.find('=');
    if (sign == std::string::npos || trimmed(order.substr(sign + 1)).empty())
        throw UsageError(
            fmt::format("--rename-author {}: expected OLD=NEW, such as \"Ann Other=Ann Otherby\"", in_quotes(order)));
    // Takes authors.csv first, because it may have changed while the host was stopped.
    for (const std::string& each : usable(take_authors(host.folder, host.ledger)).warnings) announce(each);
    const auto author = find_author(std::string(trimmed(order.substr(0, sign))), host.ledger);
    if (!author) throw UsageError("--rename-author: " + author.message());
    if (const auto refusal = rename_author(host.folder, host.ledger, *author, order.substr(sign + 1), std::nullopt))
        throw UsageError("--rename-author: " + refusal->why);
    announce(fmt::format("{} is {} now: link, versions and rating are theirs as before", printable(author->name),
                         printable(host.ledger.author(author->id)->name)));
    return Exit::fine;
}

Exit void_listed_game(const OrganisersActs& acts, OpenHost& host) {
    const std::string reason = reason_in(acts);
    const auto done =
        void_game(host.ledger, acts.void_game, reason, host.settings.ladder, host.ledger.present_moment());
    if (!done) throw UsageError("--void-game: " + done.message());
    announce(*done);
    return Exit::fine;
}

}  // namespace

std::vector<host::ProgramFile> programs_of_kits() {
    std::vector<host::ProgramFile> files;
    for (BotFile& each : all_kit_files()) files.push_back({std::move(each.name), std::move(each.text)});
    return files;
}

Exit list_copies(const HostFolder& folder) {
    const std::unique_ptr<host::Ledger> ledger = host::Ledger::copy_of(folder.ledger());
    const auto pairs = host::CopyFinder(folder, *ledger, programs_of_kits).find();
    AlignedTable table({{"likeness", 0},
                        {"passages"},
                        {"author", 2, true},
                        {"version"},
                        {"received", 2, true},
                        {"author", 2, true},
                        {"version"},
                        {"received", 2, true}});
    for (const host::CopyPair& each : pairs) {
        std::vector<std::string> cells{each.is_identical ? "identical" : fmt::format("{:.0f} %", 100 * each.likeness),
                                       each.is_identical ? "all" : std::to_string(each.shared)};
        for (const host::SentVersion* const side : {&each.one, &each.other})
            cells.insert(cells.end(),
                         {printable(side->author), std::to_string(side->version), host::utc_text(side->received_at)});
        table.add(cells);
    }
    put_text(pairs.empty() ? "no two authors have sent what is alike\n" : table.text());
    return Exit::fine;
}

Exit set_settings(const HostFolder& folder, const std::vector<std::string>& settings) {
    std::vector<host::SettingValue> changes;
    for (const std::string& each : settings) {
        const std::size_t sign = each.find('=');
        if (sign == std::string::npos)
            throw UsageError(
                fmt::format("--set {}: expected KEY=VALUE, such as title=\"Club night\"", in_quotes(each)));
        changes.push_back({std::string(trimmed(each.substr(0, sign))), std::string(trimmed(each.substr(sign + 1)))});
    }
    const auto ledger = host::Ledger::copy_of(folder.ledger());
    const auto changed =
        change_settings(folder, changes, std::nullopt, ledger->present_moment(),
                        [&](const host::MarkScheme& scheme) { return host::gap_in_marks(folder, *ledger, scheme); });
    if (const auto* refused = std::get_if<SettingsRefusal>(&changed)) throw UsageError("--set: " + refused->why);
    announce(fmt::format("{} is changed: an arena that serves it takes it at once", folder.settings().string()));
    const auto deadline = std::ranges::find(changes, "deadline", &host::SettingValue::key);
    if (deadline != changes.end() && ledger->frozen_at())
        announce("the contest has ended, and a deadline does not open it: to open it again: " +
                 reopen_command(folder.path.string(), deadline->value.empty() ? "DEADLINE" : deadline->value));
    return Exit::fine;
}

Exit add_authors(const HostFolder& folder, const std::vector<std::string>& authors) {
    std::vector<host::ListedAuthor> wanted;
    for (const std::string& each : authors) wanted.push_back(author_in_words(each));
    const auto ledger = host::Ledger::copy_of(folder.ledger());
    if (const auto refusal = add_authors(folder, *ledger, wanted, std::nullopt))
        throw UsageError("--add-author: " + refusal->why);
    announce(fmt::format("added to {}: an arena that serves it writes the {} into {} at once, else at its next start",
                         folder.authors().string(), wanted.size() == 1 ? "link" : "links", folder.links().string()));
    return Exit::fine;
}

Exit download(const HostFolder& folder, const OrganisersActs& acts) {
    const auto ledger = host::Ledger::copy_of(folder.ledger());
    const auto found = find_version(acts.download, *ledger);
    if (!found) throw UsageError("--download: " + found.message());
    const auto all = ledger->submissions_of(found->author.id);
    const auto version = std::ranges::find(all, found->version, &host::Submission::version);
    if (all.empty()) throw UsageError(fmt::format("--download: {} has sent nothing", printable(found->author.name)));
    if (version == all.end()) throw UsageError(fmt::format("--download: there is no version {}", found->version));
    if (!version->has_files)
        throw UsageError(fmt::format("--download: the files of version {} were removed to make room", found->version));
    auto files =
        usable(host::read_stored(version->files, folder.version(found->author.bot, found->version) / "received"));
    const host::SentDownload sent = host::as_download(found->author, found->version, std::move(files));
    const std::string file = acts.output.empty() ? sent.name : acts.output;
    std::error_code unknown;
    if (std::filesystem::exists(file, unknown))
        throw UsageError(fmt::format("--download: {} is there already: give another name with --output", file));
    if (const auto failure = host::replace_file(file, sent.bytes, host::for_the_owner))
        throw UsageError("--download: " + failure->message);
    put_text(file + '\n');
    return Exit::fine;
}

std::string_view act_for_open_host(const OrganisersActs& acts) {
    const std::array<std::pair<std::string_view, bool>, 9> all{{{"--examine-all", acts.examine_all},
                                                                {"--examine", !acts.examine.empty()},
                                                                {"--accept", !acts.accept.empty()},
                                                                {"--refuse", !acts.refuse.empty()},
                                                                {"--withdraw", !acts.withdraw.empty()},
                                                                {"--disqualify", !acts.disqualify.empty()},
                                                                {"--readmit", !acts.readmit.empty()},
                                                                {"--rename-author", !acts.rename_author.empty()},
                                                                {"--void-game", !acts.void_game.empty()}}};
    const auto given = std::ranges::find(all, true, &std::pair<std::string_view, bool>::second);
    return given == all.end() ? std::string_view() : given->first;
}

Exit do_act(HostOptions options, OpenHost& host) {
    const OrganisersActs& acts = options.acts;
    if (!acts.rename_author.empty()) return rename_author(acts.rename_author, host);
    if (!acts.void_game.empty()) return void_listed_game(acts, host);
    const bool examines = acts.examine_all || !acts.examine.empty();
    if (!examines) options.jobs = 0;  // what waits is left to the next start
    const auto pipeline = host.open_pipeline(options, {});
    if (examines) return examine_again(acts, *pipeline, host.ledger);
    if (!acts.accept.empty() || !acts.refuse.empty()) return decide_on_version(acts, *pipeline, host.ledger);
    return decide_on_author(acts, *pipeline, host.ledger);
}

}  // namespace isola_arena
