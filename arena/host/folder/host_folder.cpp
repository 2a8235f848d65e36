#include "arena/host/folder/host_folder.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "arena/base/text/text.hpp"
#include "arena/contest/format/format.hpp"
#include "arena/host/receipt/receipt.hpp"
#include "arena/host/store/host_settings.hpp"
#include "arena/host/store/ledger/ledger_schema.hpp"
#include "arena/host/store/stored_files.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr const char* authors_text =
    "# Who may hand in a bot: a line NAME or NAME,E-MAIL for each author or team. arena host reads this file again\n"
    "# whenever it changes, and writes a personal link for each of them into links.csv. An author whose line is gone\n"
    "# is no author until it is back.\n"
    "name,e-mail\n";

constexpr const char* recipes_text =
    "Languages of one's own. Each file NAME.toml in this folder has recipes: how a submission is recognised,\n"
    "built and started. A recipe with the name of one of the arena's own replaces it. arena host reads them when\n"
    "it starts, and says so; a mistake is named with its line. docs/what-is-built.md has all keys. An example, to\n"
    "be saved as awk.toml:\n"
    "\n"
    "[[recipe]]\n"
    "name = \"awk\"\n"
    "title = \"AWK\"\n"
    "recognise = [\"main.awk\", \"*.awk\"]\n"
    "needs = [\"mawk\"]\n"
    "how = \"run by mawk, its syntax is checked\"\n"
    "build = \"mawk -W dump -f {main} > $HOME/dump\"\n"
    "command = \"mawk -W interactive -f {main}\"\n";

// Returns a contest's file and its file of openings, which is looked for beside the copy.
Result<std::vector<fs::path>> files_of(const Preset& contest, const fs::path& file) {
    std::vector<fs::path> files;
    if (!file.empty()) files.push_back(file);
    const fs::path openings = contest.openings.file;
    if (openings.empty()) return files;
    if (openings.parent_path() != file.parent_path())
        return Error{fmt::format("{} has the openings {}: expected a file beside it, for both are copied",
                                 file.string(), openings.string())};
    files.push_back(openings);
    return files;
}

using Copies = std::vector<std::pair<fs::path, std::string>>;  // where each is written, and its content

Result<Copies> contents_of(const HostFolder& folder, const std::vector<fs::path>& files) {
    std::vector<fs::path> own = folder.secrets();
    for (const fs::path& each : {folder.ledger(), folder.task(), folder.recipes(), folder.submissions(),
                                 folder.handed_out(), folder.final_database()})
        own.push_back(each);
    Copies copies;
    for (const fs::path& file : files) {
        fs::path place = folder.path / file.filename();
        if (std::ranges::find(own, place) != own.end())
            return Error{fmt::format("{}: {} is the name of a file of the folder's own: rename yours", file.string(),
                                     file.filename().string())};
        auto text = host::content_of(file);
        if (!text) return Error{fmt::format("{}: cannot be read, and would be copied into the folder", file.string())};
        copies.emplace_back(std::move(place), std::move(*text));
    }
    return copies;
}

std::optional<Error> fill(const HostFolder& folder, const host::HostSettings& settings, const Copies& copies) {
    std::error_code failed;
    fs::create_directories(folder.submissions(), failed);
    if (!failed) fs::create_directory(folder.recipes(), failed);
    if (failed) return Error{fmt::format("cannot make {}: {}", folder.path.string(), failed.message())};
    fs::permissions(folder.submissions(), fs::perms::owner_all, failed);
    if (auto failure = host::replace_file(folder.settings(), host::host_settings_text(settings), host::for_all_to_read))
        return failure;
    if (auto failure = host::replace_file(folder.authors(), authors_text, host::for_the_owner)) return failure;
    if (auto failure = host::replace_file(folder.recipes() / "README.txt", recipes_text, host::for_all_to_read))
        return failure;
    for (const auto& [place, text] : copies)
        if (auto failure = host::replace_file(place, text, host::for_all_to_read)) return failure;
    if (const auto key = host::SigningKey::of_file(folder.key()); !key) return key.error();
    host::create_ledger(folder.ledger());
    return std::nullopt;
}

// Returns the number in a name such as final-1.db.
std::optional<int> number_of_former_final(const fs::path& file) {
    constexpr std::string_view begin = "final-", end = ".db";
    const std::string name = file.filename().string();
    if (!name.starts_with(begin) || !name.ends_with(end) || name.size() <= begin.size() + end.size())
        return std::nullopt;
    const auto number =
        parse_whole<int>(std::string_view(name).substr(begin.size(), name.size() - begin.size() - end.size()));
    return number && *number > 0 && name == fmt::format("{}{}{}", begin, *number, end) ? number : std::nullopt;
}

// Removes the files of a folder that could not be completed, because half a folder would be neither new nor usable.
void empty(const HostFolder& folder) {
    std::error_code ignored;
    for (const auto& path :
         {folder.settings(), folder.authors(), folder.key(), folder.ledger(), folder.recipes(), folder.submissions()})
        fs::remove_all(path, ignored);
}

}  // namespace

fs::path HostFolder::version(const std::string& bot, int number) const {
    return submissions() / bot / fmt::format("{:04}", number);
}

fs::path HostFolder::former_final(int number) const { return path / fmt::format("final-{}.db", number); }

// Former finals are numbered without a gap, unless the organiser has removed some.
std::vector<fs::path> HostFolder::finals() const {
    std::error_code unknown;
    std::vector<std::pair<int, fs::path>> numbered;
    for (const fs::directory_entry& each : fs::directory_iterator(path.empty() ? "." : path, unknown))
        if (const auto number = number_of_former_final(each.path()))
            numbered.emplace_back(*number, former_final(*number));
    std::ranges::sort(numbered);
    std::vector<fs::path> finals;
    if (fs::exists(final_database(), unknown)) finals.push_back(final_database());
    for (auto& [number, file] : numbered) finals.push_back(std::move(file));
    return finals;
}

bool is_hosted_final(const fs::path& database) {
    const HostFolder folder{database.parent_path()};
    std::error_code unknown;
    const bool is_named = database.filename() == folder.final_database().filename() || number_of_former_final(database);
    return is_named && fs::exists(folder.ledger(), unknown);
}

std::optional<Error> make_host_folder(const HostFolder& folder, const Preset& contest, const fs::path& file,
                                      const std::string& title) {
    const auto copied = files_of(contest, file);
    if (!copied) return copied.error();
    const auto copies = contents_of(folder, *copied);
    if (!copies) return copies.error();
    host::HostSettings settings;
    settings.contest = file.empty() ? contest.name : file.filename().string();
    settings.final_format = to_string(contest.format.kind);
    settings.ladder = traits(contest.format).has_places ? host::LadderKind::challenge : host::LadderKind::rated;
    settings.title = title.empty() ? contest.title : title;
    const auto undo = [&] {
        empty(folder);
        std::error_code ignored;
        for (const auto& [place, text] : *copies) fs::remove(place, ignored);
    };
    try {
        auto failure = fill(folder, settings, *copies);
        if (failure) undo();
        return failure;
    } catch (...) {
        undo();
        throw;
    }
}

}  // namespace isola_arena
