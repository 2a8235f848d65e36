#include "arena/host/submission/folder_import.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/core.h>
#include <unistd.h>

#include "arena/base/archive/unpack.hpp"
#include "arena/base/failure.hpp"
#include "arena/base/files/input_file.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/host/store/authors/author_name.hpp"
#include "arena/host/store/ledger/roster.hpp"
#include "arena/host/store/stored_files.hpp"
#include "arena/host/submission/house_bots.hpp"
#include "arena/host/submission/packed_folder.hpp"
#include "arena/process/command_line.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

struct FoundFiles {
    std::string author;
    fs::path folder;  ///< or the one file
    std::vector<HandedFile> files = {};
    std::int64_t bytes = 0;
    std::optional<int> house = {};  ///< the rating, if it is a house bot
    bool is_left_out = false;       ///< for a reason that the harvest has already
};

struct Harvest {
    std::vector<FoundFiles> found;
    std::vector<std::string> left_out;  ///< sentences
};

// Returns the name of a file without its endings: for `ann.tar.gz`, `ann`.
std::string author_named(const fs::path& path) {
    const std::string name = path.filename().string();
    return fs::is_directory(path) ? name : name.substr(0, name.find('.'));
}

// Adds a file to a submission. Once the submission is too large, counts the bytes of its files without reading them.
void gather_file(const fs::path& file, const std::string& name, std::int64_t largest, FoundFiles& found,
                 Harvest& harvest) {
    std::error_code unknown;
    if (fs::status(file, unknown).type() != fs::file_type::regular)
        return harvest.left_out.push_back(file.string() + " is no file");
    found.bytes += static_cast<std::int64_t>(fs::file_size(file, unknown));
    if (unknown || found.bytes > largest) return;
    auto bytes = content_of(file);
    if (!bytes) return harvest.left_out.push_back(file.string() + " cannot be read");
    found.files.push_back({name, std::move(*bytes)});
}

// Replaces the files of a submission by one archive of them. Leaves out those that cannot be read.
void pack(FoundFiles& found, FolderFiles chosen, Harvest& harvest) {
    std::erase_if(chosen.files, [&](const auto& each) {
        if (access(each.second.c_str(), R_OK) == 0) return false;
        std::string sentence = each.second.string() + " cannot be read";
        if (std::ranges::find(harvest.left_out, sentence) == harvest.left_out.end())
            harvest.left_out.push_back(std::move(sentence));
        return true;
    });
    found.files.clear();
    found.bytes = 0;
    if (chosen.files.empty()) return;
    try {
        found.files = {packed(found.folder.filename().string(), chosen)};
        found.bytes = static_cast<std::int64_t>(found.files.front().bytes.size());
    } catch (const ArenaFailure& failure) {
        harvest.left_out.emplace_back(failure.what());
        found.is_left_out = true;
    }
}

// Gathers the files of a folder. More than a submission may have are packed, as `arena submit` packs them.
FoundFiles gather_folder_of(const fs::path& folder, std::int64_t largest, Harvest& harvest) {
    FoundFiles found{author_named(folder), folder};
    const auto chosen = choose_files(folder, Sender::organiser);
    if (!chosen) {
        harvest.left_out.push_back(chosen.message());
        return found;
    }
    for (const std::string& each : chosen->left_out) harvest.left_out.push_back((folder / each).string());
    found.is_left_out = chosen->has_link_out;  // the bot may rely on that file
    for (const auto& [name, file] : chosen->files) gather_file(file, name, largest, found, harvest);
    if (found.bytes <= largest || found.bytes > UnpackLimits().bytes) return found;
    pack(found, *chosen, harvest);
    return found;
}

FoundFiles gather(const fs::path& entry, std::int64_t largest, Harvest& harvest) {
    if (fs::is_directory(entry)) return gather_folder_of(entry, largest, harvest);
    FoundFiles found{author_named(entry), entry};
    if (fs::is_symlink(entry)) harvest.left_out.push_back(entry.string() + " is no file of its own");
    else gather_file(entry, entry.filename().string(), largest, found, harvest);
    return found;
}

std::string import_error(const fs::path& folder, const std::string& what) {
    return fmt::format("{} {}: {}", setting_name("import"), folder.string(), what);
}

bool is_bots_file(const fs::path& path) {
    std::error_code unreadable;
    return path.extension() == ".toml" && fs::is_regular_file(path, unreadable);
}

std::optional<Error> gather_house_bots(const fs::path& bots_file, const std::string& variant, Harvest& harvest) {
    auto bots = house_bots_in(bots_file.string(), variant);
    if (!bots) return bots.error();
    for (HouseBot& bot : *bots)
        if (!bot.why_not.empty()) harvest.left_out.push_back(bot.why_not);
        else harvest.found.push_back({std::move(bot.author), bots_file, std::move(bot.files), 0, bot.rating});
    return std::nullopt;
}

std::optional<Error> gather_folder(const fs::path& folder, std::int64_t largest, Harvest& harvest) {
    std::vector<fs::path> entries;
    std::error_code unreadable;
    for (const auto& entry : fs::directory_iterator(folder, unreadable)) entries.push_back(entry.path());
    if (unreadable) return Error{import_error(folder, unreadable.message())};
    std::ranges::sort(entries);
    for (const fs::path& entry : entries) {
        if (is_hidden(entry)) {
            harvest.left_out.push_back(entry.string() + " is hidden");
            continue;
        }
        FoundFiles found = gather(entry, largest, harvest);
        if (found.bytes > largest)
            harvest.left_out.push_back(
                fmt::format("{} has {} bytes: a submission may have {}", entry.string(), found.bytes, largest));
        else if (found.is_left_out) harvest.left_out.push_back(entry.string() + " is not taken");
        else if (found.files.empty()) harvest.left_out.push_back(entry.string() + " has no file");
        else harvest.found.push_back(std::move(found));
    }
    return std::nullopt;
}

// Enters the authors of the submissions. Of several with the same name, the second one is of NAME-2. Leaves out
// submissions whose name no new author can have, and house bots with the name of one who is listed.
std::vector<Author> authors_of(Harvest& harvest, Ledger& ledger, const std::vector<ListedAuthor>& listed) {
    Roster roster(ledger);
    std::set<std::string> used, house;
    for (const Author& each : ledger.authors())
        if (each.house) house.insert(each.name);
    std::erase_if(harvest.found, [&](FoundFiles& each) {
        each.author = first_free_name(normal_name(each.author), [&](const std::string& name) {
            return !used.contains(folded_name(name)) && (roster.knows(name) || !roster.has_same(name));
        });
        used.insert(folded_name(each.author));
        auto refused = roster.knows(each.author)
                           ? std::nullopt
                           : roster.refusal_of(each.author, each.house ? listed : std::vector<ListedAuthor>());
        if (!each.house && house.contains(each.author)) refused = "is that of a house bot";
        if (refused) harvest.left_out.push_back(fmt::format("the name {} {}", each.author, *refused));
        else if (!each.house) roster.enter({each.author, {}});
        else if (const auto entered = roster.enter_house_bot(each.author, *each.house); !entered) {
            harvest.left_out.push_back(entered.message());
            return true;
        }
        return refused.has_value();
    });
    return ledger.authors();
}

// Returns the commands that make a folder to import of a file: of an archive by unpacking it, of another file by giving
// it the name of its author.
std::string commands_for_file(const fs::path& file) {
    const std::string folder = author_named(file);
    constexpr std::size_t block_of_tar = 512;
    const bool is_zip = first_bytes_of(file, 2) == "PK";
    if (!is_zip && !is_archive(first_bytes_of(file, block_of_tar)))
        return "mkdir mail && " + join_command_line({"cp", file.string()}) + " mail/AUTHOR" +
               file.extension().string() + ", then " + import_option("mail");
    const std::string unpack = is_zip ? join_command_line({"unzip", file.string(), "-d", folder})
                                      : join_command_line({"mkdir", folder}) + " && " +
                                            join_command_line({"tar", "-xf", file.string(), "-C", folder});
    return unpack + ", then " + import_option(folder);
}

}  // namespace

std::optional<Error> refuse_import(const std::string& folder) {
    std::error_code unreadable;
    const fs::file_status status = fs::status(folder, unreadable);
    if (!fs::exists(status)) return Error{import_error(folder, std::strerror(ENOENT))};
    if (fs::is_directory(status)) return std::nullopt;
    if (is_bots_file(folder)) {
        const auto bots = house_bots_in(folder, {});
        return bots ? std::nullopt : std::optional(bots.error());
    }
    return Error{import_error(folder,
                              "expected a folder, of which each file or sub-folder has the name of its author, "
                              "found a file: " +
                                  printable(commands_for_file(folder)))};
}

Result<FolderImport> take_folders(const std::vector<std::string>& folders, std::int64_t largest, Ledger& ledger,
                                  SubmissionPipeline& pipeline, const std::string& variant,
                                  const std::vector<ListedAuthor>& listed) {
    Harvest harvest;
    for (const std::string& folder : folders)
        if (const auto error = is_bots_file(folder) ? gather_house_bots(folder, variant, harvest)
                                                    : gather_folder(folder, largest, harvest))
            return *error;
    const std::vector<Author> authors = authors_of(harvest, ledger, listed);
    std::map<std::int64_t, Submission> taken;
    for (const FoundFiles& each : harvest.found) {
        const auto author = std::ranges::find(authors, each.author, &Author::name);
        Taken result = pipeline.take(*author, each.files);
        if (auto* refusal = std::get_if<Refusal>(&result))
            harvest.left_out.push_back(each.author + ": " + refusal->why);
        else taken[author->id] = std::get<Submission>(std::move(result));
    }
    FolderImport done{{}, std::move(harvest.left_out)};
    for (const Author& author : authors)
        if (const auto found = taken.find(author.id); found != taken.end())
            done.taken.push_back({author, std::move(found->second)});
    return done;
}

}  // namespace isola_arena::host
