#include "arena/cli/host/workshop/import.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include <unistd.h>

#include <fmt/core.h>

#include "arena/cli/contest/aligned_table.hpp"
#include "arena/cli/options/command.hpp"
#include "arena/cli/viewer/terminal/print.hpp"
#include "arena/cli/viewer/terminal/printable.hpp"
#include "arena/cli/viewer/terminal/status_line.hpp"
#include "arena/host/club/authors/author_name.hpp"
#include "arena/host/club/ledger/roster.hpp"
#include "arena/host/club/stored_files.hpp"
#include "arena/process/interruption.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

struct Found {
    std::string author;
    std::vector<HandedFile> files;
};

struct Harvest {
    std::vector<Found> found;
    std::vector<std::string> left_out;  ///< sentences
};

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

// Returns the name of a file without its endings: `ann.tar.gz` is ann's.
std::string author_named(const fs::path& path) {
    const std::string name = path.filename().string();
    return fs::is_directory(path) ? name : name.substr(0, name.find('.'));
}

void gather_file(const fs::path& file, const std::string& name, Found& found, Harvest& harvest) {
    if (fs::is_symlink(file) || !fs::is_regular_file(file))
        return harvest.left_out.push_back(file.string() + " is no file of its own");
    auto bytes = host::content_of(file);
    if (!bytes) return harvest.left_out.push_back(file.string() + " cannot be read");
    found.files.push_back({name, std::move(*bytes)});
}

Found gather(const fs::path& entry, Harvest& harvest) {
    Found found{author_named(entry), {}};
    if (!fs::is_directory(entry)) {
        gather_file(entry, entry.filename().string(), found, harvest);
        return found;
    }
    for (fs::recursive_directory_iterator each(entry), end; each != end; ++each) {
        if (is_hidden(each->path())) {
            if (each->is_directory()) each.disable_recursion_pending();
            continue;
        }
        if (!each->is_directory())
            gather_file(each->path(), fs::relative(each->path(), entry).string(), found, harvest);
    }
    return found;
}

void gather_folder(const fs::path& folder, Harvest& harvest) {
    std::vector<fs::path> entries;
    std::error_code unreadable;
    for (const auto& entry : fs::directory_iterator(folder, unreadable)) entries.push_back(entry.path());
    if (unreadable) throw UsageError(fmt::format("--import {}: {}", folder.string(), unreadable.message()));
    std::ranges::sort(entries);
    for (const fs::path& entry : entries) {
        if (is_hidden(entry)) continue;
        Found found = gather(entry, harvest);
        if (found.files.empty()) harvest.left_out.push_back(entry.string() + " has no file");
        else harvest.found.push_back(std::move(found));
    }
}

// A name that no new author can have is left out.
std::vector<host::Author> authors_of(Harvest& harvest, host::Ledger& ledger) {
    host::Roster roster(ledger);
    std::erase_if(harvest.found, [&](Found& each) {
        each.author = host::normal_name(each.author);
        const auto refused = roster.knows(each.author) ? std::nullopt : roster.refusal_of(each.author, {});
        if (refused) harvest.left_out.push_back(fmt::format("the name {} {}", each.author, *refused));
        else roster.enter({each.author, {}});
        return refused.has_value();
    });
    return ledger.authors();
}

// Shows how far the work is while it goes on.
void wait_for(const std::map<std::int64_t, host::Submission>& taken, host::Ledger& ledger, host::Intake& intake) {
    const Interruption interruption;
    std::optional<viewer::StatusLine> line;
    if (isatty(STDERR_FILENO) != 0) line.emplace(stderr);
    const auto working = [&] {
        return std::ranges::count_if(taken, [&](const auto& each) {
            const auto now = ledger.submission(each.second.id);
            return now && now->state == host::SubmissionState::working;
        });
    };
    const auto show = [&] {
        interruption.check();
        if (line)
            line->write(fmt::format("{} of {} submissions worked through",
                                    taken.size() - static_cast<std::size_t>(working()), taken.size()));
    };
    intake.wait_until_idle(show);
}

std::string last_words(const host::Submission& submission, host::Ledger& ledger) {
    const std::vector<host::Step> steps = ledger.steps_of(submission.id);
    const auto failed = std::ranges::find(steps, false, &host::Step::holds);
    const host::Step& told = failed == steps.end() ? steps.back() : *failed;
    return told.step + ": " + told.words.substr(0, told.words.find('\n'));
}

}  // namespace

bool import_folders(const std::vector<std::string>& folders, host::Ledger& ledger, host::Intake& intake) {
    Harvest harvest;
    for (const std::string& folder : folders) gather_folder(folder, harvest);
    const std::vector<host::Author> authors = authors_of(harvest, ledger);
    std::map<std::int64_t, host::Submission> taken;
    for (const Found& each : harvest.found) {
        const auto author = std::ranges::find(authors, each.author, &host::Author::name);
        host::Taken result = intake.take(*author, each.files);
        if (auto* refusal = std::get_if<host::Refusal>(&result))
            harvest.left_out.push_back(each.author + ": " + refusal->why);
        else taken[author->id] = std::get<host::Submission>(std::move(result));
    }
    wait_for(taken, ledger, intake);
    AlignedTable table({{"author", 0, true}, {"bot", 2, true}, {"version"}, {"", 2, true}, {"last step", 2, true}});
    bool all_fit = true;
    for (const host::Author& author : authors) {
        const auto found = taken.find(author.id);
        if (found == taken.end()) continue;
        const auto now = ledger.submission(found->second.id);
        const bool is_fit = now && now->state == host::SubmissionState::fit;
        all_fit = all_fit && is_fit;
        table.add({viewer::printable(author.name), author.bot, std::to_string(found->second.version),
                   is_fit ? "fit" : "NOT FIT", viewer::printable(last_words(found->second, ledger))});
    }
    put_text(table.text());
    for (const std::string& each : harvest.left_out) put_text("left out: " + viewer::printable(each) + '\n');
    return all_fit;
}

}  // namespace isola_arena
