#include "arena/host/submission/packed_folder.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/base/archive/new_folder.hpp"
#include "arena/base/archive/new_archive.hpp"
#include "arena/base/failure.hpp"
#include "arena/base/files/is_file.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

constexpr const char* leads_out = "the link leads out of the folder";

bool is_within(const fs::path& path, const fs::path& folder) {
    const fs::path way = path.lexically_relative(folder);
    return !way.empty() && *way.begin() != "..";
}

bool is_environment(const fs::path& folder) { return is_file(folder / "pyvenv.cfg"); }

// Returns whether a hidden file or folder is part of a bot all the same.
bool is_part_though_hidden(const fs::path& path) {
    constexpr std::array<std::string_view, 2> of_crates{".cargo-checksum.json", ".cargo_vcs_info.json"};
    constexpr std::array<std::string_view, 2> of_cargo{"config", "config.toml"};
    const std::string name = path.filename().string();
    if (path.parent_path().filename() == ".cargo") return std::ranges::find(of_cargo, name) != of_cargo.end();
    std::error_code unknown;
    return std::ranges::find(of_crates, name) != of_crates.end() || is_environment(path) ||
           (name == ".cargo" && fs::is_directory(path, unknown));
}

// Returns why the link in a folder (a real path, without links) cannot stand for a file of the folder; empty: it can.
std::string reason_of_link(const fs::path& link, const fs::path& folder) {
    std::error_code error, unreadable;
    const fs::path target = fs::canonical(link, error);
    const fs::path written =
        (fs::canonical(link.parent_path(), unreadable) / fs::read_symlink(link, unreadable)).lexically_normal();
    if (!is_within(error ? written : target, folder)) return leads_out;
    if (error) return "the link leads nowhere";
    if (fs::is_directory(target)) return "the link leads to a folder";
    return fs::is_regular_file(target) ? "" : "it is no file";
}

// Returns the number of files in a folder and in those below it.
std::size_t files_in(const fs::path& folder) {
    std::size_t count = 0;
    std::error_code unreadable;
    for (fs::recursive_directory_iterator each(folder, unreadable), end; !unreadable && each != end;
         each.increment(unreadable)) {
        std::error_code unknown;
        if (each->is_symlink(unknown) || !each->is_directory(unknown)) ++count;
    }
    return count;
}

// Returns the installed packages in which the path lies; empty: in none.
std::string packages_of(const std::string& name, const FolderFiles& chosen) {
    const auto found =
        std::ranges::find_if(chosen.packages, [&](const auto& each) { return name.starts_with(each + '/'); });
    return found == chosen.packages.end() ? "" : *found;
}

// Chooses the files of a folder.
class FolderChoice {
public:
    // folder: a real path, without links.
    FolderChoice(fs::path folder, Sender sender) : folder_(std::move(folder)), sender_(sender) {}

    Result<FolderFiles> choose() {
        std::error_code error;
        fs::recursive_directory_iterator each(folder_, error);
        for (; !error && each != fs::recursive_directory_iterator(); each.increment(error)) {
            const fs::path name = each->path().lexically_relative(folder_);
            const std::string reason = reason_to_leave_out(each->path(), name);
            std::error_code unknown;
            const bool is_folder = each->is_directory(unknown);
            if (!reason.empty()) leave_out(each->path(), name.string(), reason);
            else if (!is_folder) chosen_.files[name.string()] = each->path();
            else if (name.filename() == "node_modules" || is_environment(each->path())) note_packages(name.string());
            if (!reason.empty() && is_folder) each.disable_recursion_pending();
        }
        if (error) return Error{fmt::format("cannot read {} to its end: {}", folder_.string(), error.message())};
        list_left_out();
        return std::move(chosen_);
    }

private:
    struct LeftOut {
        std::string reason;
        std::string remedy;                // what else a message about this file alone says
        std::optional<std::size_t> files;  // of a folder
    };

    std::string reason_to_leave_out(const fs::path& path, const fs::path& name) const {
        if (is_hidden(path) && !is_part_though_hidden(path)) return "hidden";
        if (path.filename() == "__pycache__") return "what Python compiled";
        if (const auto entry = read_entry_name(name.string(), {}); entry && !entry->no_part_of_a_bot.empty())
            return (packages_of(name.string(), chosen_).empty() ? "" : entry->no_part_of_a_bot + ", ") +
                   "no part of a bot";
        if (name == "games" && sender_ == Sender::author) return "a folder of records";
        struct stat found {};
        if (lstat(path.c_str(), &found) != 0) return "it cannot be read";
        if (found.st_uid != geteuid() && sender_ == Sender::author) return "it belongs to another user";
        if (S_ISLNK(found.st_mode)) {
            const std::string reason = reason_of_link(path, folder_);
            return reason.empty() ? reason_of_target(fs::canonical(path)) : reason;
        }
        return S_ISREG(found.st_mode) || S_ISDIR(found.st_mode) ? "" : "it is no file";
    }

    // What a link leads to must be sendable itself.
    std::string reason_of_target(const fs::path& target) const {
        fs::path so_far = folder_;
        for (const fs::path& step : target.lexically_relative(folder_)) {
            so_far /= step;
            const std::string reason = reason_to_leave_out(so_far, so_far.lexically_relative(folder_));
            if (!reason.empty()) return "the link leads to what is left out";
        }
        return {};
    }

    void leave_out(const fs::path& path, const std::string& name, const std::string& reason) {
        LeftOut& entry = left_out_[name] = {reason, {}, {}};
        std::error_code unknown;
        if (fs::is_symlink(path, unknown)) {
            entry.remedy = fmt::format(", to {}: put the file itself there, or leave the link out",
                                       fs::read_symlink(path, unknown).string());
            chosen_.has_link_out = chosen_.has_link_out || (reason == leads_out && !is_of_packages(name));
        } else if (fs::is_directory(path, unknown)) entry.files = files_in(path);
    }

    // Packages within packages are not of their own.
    void note_packages(const std::string& name) {
        if (packages_of(name, chosen_).empty()) chosen_.packages.insert(name);
    }

    bool is_of_packages(const std::string& name) const {
        return !packages_of(name, chosen_).empty() || is_environment(folder_);
    }

    // Lists what is left out, with one entry for all that lies in the same packages and has the same reason.
    void list_left_out() {
        struct Group {
            std::vector<std::string> entries;
            std::size_t more = 0;  // files, besides those of the first entry
        };
        std::map<std::pair<std::string, std::string>, Group> groups;
        for (const auto& [name, left] : left_out_) {
            const std::string packages = packages_of(name, chosen_);
            const std::string count = left.files ? fmt::format(" ({})", counted(*left.files, "file")) : "";
            Group& group = groups[{packages.empty() ? name : packages, left.reason}];
            if (!group.entries.empty()) group.more += left.files.value_or(1);
            group.entries.push_back(name + count + (packages.empty() ? ": " + left.reason + left.remedy : ""));
        }
        for (const auto& [of, group] : groups) {
            const auto& [packages, reason] = of;
            std::string entry = group.entries.front();
            if (group.entries.size() > 1)
                entry += fmt::format(" and {} in {}", counted(group.more, "more file"), packages);
            chosen_.left_out.push_back(chosen_.packages.contains(packages) ? entry + ": " + reason : entry);
        }
        std::ranges::sort(chosen_.left_out);
    }

    fs::path folder_;
    Sender sender_;
    FolderFiles chosen_;
    std::map<std::string, LeftOut> left_out_;
};

}  // namespace

bool is_hidden(const fs::path& path) {
    return path.filename().string().starts_with('.') || path.parent_path().filename() == ".cargo";
}

Result<FolderFiles> choose_files(const fs::path& folder, Sender sender) {
    std::error_code error;
    const fs::path real = fs::canonical(folder, error);
    if (error) return Error{fmt::format("cannot read {}: {}", folder.string(), error.message())};
    return FolderChoice(real, sender).choose();
}

// Everything lies in one folder of the archive, because the host removes one.
HandedFile packed(const std::string& name, const FolderFiles& chosen) {
    NewArchive archive(ArchiveFormat::tar_gz);
    for (const auto& [inner, file] : chosen.files) archive.add_file(name + '/' + inner, file);
    return {name + ".tar.gz", archive.finish()};
}

namespace {

// Returns the number of folders that the files need.
std::size_t folders_of(const FolderFiles& chosen) {
    std::set<fs::path> needed;
    for (const auto& [name, file] : chosen.files)
        for (fs::path above = fs::path(name).parent_path(); !above.empty(); above = above.parent_path())
            needed.insert(above);
    return needed.size();
}

std::string remedy_for(const std::set<std::string>& packages) {
    if (packages.empty()) return "";
    const std::string all = joined(packages, ", ", " and ", std::identity());
    return fmt::format(": leave {0} out by moving it elsewhere, or uninstall from {0} what the bot does not need", all);
}

std::optional<Error> refuse_size(const FolderFiles& chosen, const std::string& folder) {
    if (chosen.files.empty()) return Error{folder + ": there is no file in it that a bot can use"};
    const UnpackLimits limits;
    const std::size_t count = chosen.files.size() + folders_of(chosen);
    if (count > static_cast<std::size_t>(limits.files))
        return Error{fmt::format("{} has {} files and folders: a submission may have {}{}", folder, count, limits.files,
                                 remedy_for(chosen.packages))};
    std::error_code unknown;
    std::int64_t bytes = 0;
    for (const auto& [name, file] : chosen.files) bytes += static_cast<std::int64_t>(fs::file_size(file, unknown));
    if (bytes <= limits.bytes) return std::nullopt;
    return Error{fmt::format("{} has {} in its files: a submission may have {}{}", folder, approximate_size(bytes),
                             approximate_size(limits.bytes), remedy_for(chosen.packages))};
}

// Returns the files, with one entry for all of the same packages.
std::vector<std::string> listed_files(const FolderFiles& chosen) {
    std::vector<std::string> list;
    std::map<std::string, std::size_t> installed;
    for (const auto& [name, file] : chosen.files)
        if (const std::string packages = packages_of(name, chosen); packages.empty()) list.push_back(name);
        else ++installed[packages];
    for (const auto& [packages, count] : installed)
        list.push_back(fmt::format("{} ({})", packages, counted(count, "file")));
    std::ranges::sort(list);
    return list;
}

}  // namespace

Result<PackedFolder> pack_folder(const fs::path& folder) try {
    const auto chosen = choose_files(folder, Sender::author);
    if (!chosen) return chosen.error();
    const fs::path real = fs::canonical(folder);
    if (const auto refused = refuse_size(*chosen, real.string())) return *refused;
    const std::string name = real.filename().empty() ? "bot" : real.filename().string();
    return PackedFolder{packed(name, *chosen), listed_files(*chosen), chosen->left_out, chosen->files.size()};
} catch (const ArenaFailure& failure) {
    return Error{failure.what()};
}

}  // namespace isola_arena::host
