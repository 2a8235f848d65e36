#include "arena/cli/host/import.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include <unistd.h>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/cli/options/command.hpp"
#include "arena/host/club/authors/author_name.hpp"
#include "arena/host/club/ledger/roster.hpp"
#include "arena/host/club/stored_files.hpp"
#include "arena/process/interruption.hpp"
#include "arena/terminal/screen/aligned_table.hpp"
#include "arena/terminal/screen/status_line.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

struct Found {
    std::string author;
    std::vector<HandedFile> files = {};
    std::int64_t bytes = 0;
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

// Counts the bytes of a submission that is too large without reading them.
void gather_file(const fs::path& file, const std::string& name, std::int64_t largest, Found& found, Harvest& harvest) {
    std::error_code unknown;
    if (fs::symlink_status(file, unknown).type() != fs::file_type::regular)
        return harvest.left_out.push_back(file.string() + " is no file of its own");
    found.bytes += static_cast<std::int64_t>(fs::file_size(file, unknown));
    if (unknown || found.bytes > largest) return;
    auto bytes = host::content_of(file);
    if (!bytes) return harvest.left_out.push_back(file.string() + " cannot be read");
    found.files.push_back({name, std::move(*bytes)});
}

Found gather(const fs::path& entry, std::int64_t largest, Harvest& harvest) {
    Found found{author_named(entry)};
    if (!fs::is_directory(entry)) {
        gather_file(entry, entry.filename().string(), largest, found, harvest);
        return found;
    }
    std::error_code unreadable;
    for (fs::recursive_directory_iterator each(entry, unreadable), end; !unreadable && each != end;
         each.increment(unreadable)) {
        std::error_code unknown;
        if (is_hidden(each->path())) {
            if (each->is_directory(unknown)) each.disable_recursion_pending();
            continue;
        }
        if (!each->is_directory(unknown))
            gather_file(each->path(), each->path().lexically_relative(entry).string(), largest, found, harvest);
    }
    if (unreadable) {
        harvest.left_out.push_back(entry.string() + " cannot be read to its end: " + unreadable.message());
        found.files.clear();
    }
    return found;
}

void gather_folder(const fs::path& folder, std::int64_t largest, Harvest& harvest) {
    std::vector<fs::path> entries;
    std::error_code unreadable;
    for (const auto& entry : fs::directory_iterator(folder, unreadable)) entries.push_back(entry.path());
    if (unreadable) throw UsageError(fmt::format("--import {}: {}", folder.string(), unreadable.message()));
    std::ranges::sort(entries);
    for (const fs::path& entry : entries) {
        if (is_hidden(entry)) continue;
        Found found = gather(entry, largest, harvest);
        if (found.bytes > largest)
            harvest.left_out.push_back(
                fmt::format("{} has {} bytes: a submission may have {}", entry.string(), found.bytes, largest));
        else if (found.files.empty()) harvest.left_out.push_back(entry.string() + " has no file");
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

bool import_folders(const std::vector<std::string>& folders, std::int64_t largest, host::Ledger& ledger,
                    host::Intake& intake) {
    Harvest harvest;
    for (const std::string& folder : folders) gather_folder(folder, largest, harvest);
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
        table.add({printable(author.name), author.bot, std::to_string(found->second.version),
                   is_fit ? "fit" : "NOT FIT", printable(last_words(found->second, ledger))});
    }
    put_text(table.text());
    for (const std::string& each : harvest.left_out) put_text("left out: " + printable(each) + '\n');
    return all_fit;
}

}  // namespace isola_arena
