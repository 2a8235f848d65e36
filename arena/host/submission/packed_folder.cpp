#include "arena/host/submission/packed_folder.hpp"

#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/base/archive/tar_gz.hpp"
#include "arena/base/failure.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

bool is_within(const fs::path& path, const fs::path& folder) {
    const fs::path way = path.lexically_relative(folder);
    return !way.empty() && *way.begin() != "..";
}

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
            if (!reason.empty() && is_folder) each.disable_recursion_pending();
        }
        if (error) return Error{fmt::format("cannot read {} to its end: {}", folder_.string(), error.message())};
        if (const auto refused = refuse_size()) return *refused;
        return packed();
    }

private:
    std::string reason_to_leave_out(const fs::path& path, const fs::path& name) const {
        if (path.filename().string().starts_with('.') && !is_part_though_hidden(path)) return "hidden";
        if (path.filename() == "__pycache__") return "what Python compiled";
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
        if (files_.size() > static_cast<std::size_t>(limits.files))
            return Error{fmt::format("{} has {} files: a submission may have {}", folder_.string(), files_.size(),
                                     limits.files)};
        std::error_code unknown;
        std::int64_t bytes = 0;
        for (const auto& [name, file] : files_) bytes += static_cast<std::int64_t>(fs::file_size(file, unknown));
        if (bytes <= limits.bytes) return std::nullopt;
        return Error{fmt::format("{} has {} in its files: a submission may have {}", folder_.string(),
                                 approximate_size(bytes), approximate_size(limits.bytes))};
    }

    PackedFolder packed() const {
        // Everything lies in one folder of the archive, because the host removes one.
        const std::string top = folder_.filename().empty() ? "bot" : folder_.filename().string();
        PackedFolder made{{top + ".tar.gz", {}}, {}, {}};
        TarGz archive;
        for (const auto& [name, file] : files_) {
            archive.add_file(top + '/' + name, file);
            made.files.push_back(name);
        }
        made.archive.bytes = archive.finish();
        for (const auto& [name, reason] : left_out_) made.left_out.push_back(name + ": " + reason);
        return made;
    }

    fs::path folder_;
    std::map<std::string, fs::path> files_;
    std::map<std::string, std::string> left_out_;
};

}  // namespace

bool is_part_though_hidden(const fs::path& path) {
    std::error_code unknown;
    return path.filename().string().starts_with(".cargo") || fs::is_regular_file(path / "pyvenv.cfg", unknown);
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
