#include "arena/host/submission/packed_folder.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
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

bool is_within(const fs::path& path, const fs::path& folder) {
    const fs::path way = path.lexically_relative(folder);
    return !way.empty() && *way.begin() != "..";
}

bool is_environment(const fs::path& folder) { return is_file(folder / "pyvenv.cfg"); }

// Collects the files of a folder.
class FolderPacking {
public:
    // folder: a real path, without links.
    explicit FolderPacking(fs::path folder) : folder_(std::move(folder)) {}

    Result<PackedFolder> pack() {
        std::error_code error;
        fs::recursive_directory_iterator each(folder_, error);
        for (; !error && each != fs::recursive_directory_iterator(); each.increment(error)) {
            const fs::path name = each->path().lexically_relative(folder_);
            const std::string reason = reason_to_leave_out(each->path(), name);
            std::error_code unknown;
            const bool is_folder = each->is_directory(unknown);
            if (!reason.empty()) left_out_[name.string()] = reason;
            else if (!is_folder) files_[name.string()] = each->path();
            else if (name.filename() == "node_modules" || is_environment(each->path())) note_packages(name.string());
            if (!reason.empty() && is_folder) each.disable_recursion_pending();
        }
        if (error) return Error{fmt::format("cannot read {} to its end: {}", folder_.string(), error.message())};
        if (const auto refused = refuse_size()) return *refused;
        return packed();
    }

private:
    std::string reason_to_leave_out(const fs::path& path, const fs::path& name) const {
        if (is_hidden(path) && !is_part_though_hidden(path)) return "hidden";
        if (path.filename() == "__pycache__") return "what Python compiled";
        if (const auto entry = read_entry_name(name.string(), {}); entry && !entry->no_part_of_a_bot.empty())
            return "no part of a bot";
        if (name == "games") return "a folder of records";
        struct stat found {};
        if (lstat(path.c_str(), &found) != 0) return "it cannot be read";
        if (found.st_uid != geteuid()) return "it belongs to another user";
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

    std::optional<Error> refuse_size() const {
        if (files_.empty()) return Error{folder_.string() + ": there is no file in it that a bot can use"};
        const UnpackLimits limits;
        const std::size_t count = files_.size() + folders();
        if (count > static_cast<std::size_t>(limits.files))
            return Error{fmt::format("{} has {} files and folders: a submission may have {}{}", folder_.string(), count,
                                     limits.files, remedy())};
        std::error_code unknown;
        std::int64_t bytes = 0;
        for (const auto& [name, file] : files_) bytes += static_cast<std::int64_t>(fs::file_size(file, unknown));
        if (bytes <= limits.bytes) return std::nullopt;
        return Error{fmt::format("{} has {} in its files: a submission may have {}{}", folder_.string(),
                                 approximate_size(bytes), approximate_size(limits.bytes), remedy())};
    }

    // Packages within packages are not of their own.
    void note_packages(const std::string& name) {
        if (packages_of(name).empty()) packages_.insert(name);
    }

    // Returns the installed packages in which the path lies; empty: in none.
    std::string packages_of(const std::string& name) const {
        const auto found =
            std::ranges::find_if(packages_, [&](const auto& each) { return name.starts_with(each + '/'); });
        return found == packages_.end() ? "" : *found;
    }

    // Returns the number of folders that the files need.
    std::size_t folders() const {
        std::set<fs::path> needed;
        for (const auto& [name, file] : files_)
            for (fs::path above = fs::path(name).parent_path(); !above.empty(); above = above.parent_path())
                needed.insert(above);
        return needed.size();
    }

    std::string remedy() const {
        if (packages_.empty()) return "";
        const std::string all = joined(packages_, ", ", " and ", std::identity());
        return fmt::format(": leave {0} out by moving it elsewhere, or uninstall from {0} what the bot does not need",
                           all);
    }

    // Returns the files, with one entry for all of the same packages.
    std::vector<std::string> listed_files() const {
        std::vector<std::string> list;
        std::map<std::string, std::size_t> installed;
        for (const auto& [name, file] : files_)
            if (const std::string packages = packages_of(name); packages.empty()) list.push_back(name);
            else ++installed[packages];
        for (const auto& [packages, count] : installed)
            list.push_back(fmt::format("{} ({})", packages, counted(count, "file")));
        std::ranges::sort(list);
        return list;
    }

    std::vector<std::string> listed_left_out() const {
        std::vector<std::string> list;
        std::map<std::string, std::vector<std::string>> installed;
        for (const auto& [name, reason] : left_out_) {
            const std::string packages = packages_of(name);
            (packages.empty() ? list : installed[packages]).push_back(name + ": " + reason);
        }
        for (const auto& [packages, entries] : installed)
            list.push_back(entries.size() == 1
                               ? entries.front()
                               : fmt::format("{}: {} in it, the first is {}", packages,
                                             counted(entries.size(), "entry", "entries"), entries.front()));
        std::ranges::sort(list);
        return list;
    }

    PackedFolder packed() const {
        // Everything lies in one folder of the archive, because the host removes one.
        const std::string top = folder_.filename().empty() ? "bot" : folder_.filename().string();
        NewArchive archive(ArchiveFormat::tar_gz);
        for (const auto& [name, file] : files_) archive.add_file(top + '/' + name, file);
        return {{top + ".tar.gz", archive.finish()}, listed_files(), listed_left_out(), files_.size()};
    }

    fs::path folder_;
    std::map<std::string, fs::path> files_;
    std::map<std::string, std::string> left_out_;
    std::set<std::string> packages_;  // folders of installed packages
};

}  // namespace

bool is_hidden(const fs::path& path) {
    return path.filename().string().starts_with('.') || path.parent_path().filename() == ".cargo";
}

bool is_part_though_hidden(const fs::path& path) {
    constexpr std::array<std::string_view, 2> of_crates{".cargo-checksum.json", ".cargo_vcs_info.json"};
    constexpr std::array<std::string_view, 2> of_cargo{"config", "config.toml"};
    const std::string name = path.filename().string();
    if (path.parent_path().filename() == ".cargo") return std::ranges::find(of_cargo, name) != of_cargo.end();
    std::error_code unknown;
    return std::ranges::find(of_crates, name) != of_crates.end() || is_environment(path) ||
           (name == ".cargo" && fs::is_directory(path, unknown));
}

std::string reason_of_link(const fs::path& link, const fs::path& folder) {
    std::error_code error, unreadable;
    const fs::path target = fs::canonical(link, error);
    const fs::path written =
        (fs::canonical(link.parent_path(), unreadable) / fs::read_symlink(link, unreadable)).lexically_normal();
    if (!is_within(error ? written : target, folder)) return std::string(leads_out);
    if (error) return "the link leads nowhere";
    if (fs::is_directory(target)) return "the link leads to a folder";
    return fs::is_regular_file(target) ? "" : "it is no file";
}

Result<PackedFolder> pack_folder(const fs::path& folder) try {
    std::error_code error;
    const fs::path real = fs::canonical(folder, error);
    if (error) return Error{fmt::format("cannot read {}: {}", folder.string(), error.message())};
    return FolderPacking(real).pack();
} catch (const ArenaFailure& failure) {
    return Error{failure.what()};
}

}  // namespace isola_arena::host
