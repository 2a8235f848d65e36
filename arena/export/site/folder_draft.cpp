#include "arena/export/site/folder_draft.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>

#include <sys/stat.h>

#include <fmt/core.h>

#include "arena/base/text/setting_name.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

fs::path without_slash(const fs::path& output) {
    const fs::path path = fs::absolute(output).lexically_normal();
    return path.filename().empty() ? path.parent_path() : path;
}

// Refuses a folder that has other files than a site's. Replacing a folder removes all its files, so a mistyped path
// could otherwise delete them.
std::optional<Error> refuse_foreign(const fs::path& folder, std::span<const std::string_view> own_names) {
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (std::ranges::find(own_names, name) == own_names.end())
            return Error{fmt::format(
                "{}: not replaced, because it has more than an exported site in it ({}); name another folder",
                folder.string(), name)};
    }
    return std::nullopt;
}

std::optional<Error> refuse(const fs::path& folder, bool may_replace, std::span<const std::string_view> own_names) {
    std::error_code unknown;
    if (!fs::exists(fs::symlink_status(folder, unknown))) return std::nullopt;
    if (fs::is_symlink(folder)) return Error{folder.string() + " is a link; name the folder itself"};
    if (!fs::is_directory(folder)) return Error{folder.string() + " is there already, and is not a folder"};
    if (fs::is_empty(folder)) return std::nullopt;
    if (!may_replace)
        return Error{fmt::format("the folder {} is not empty: name another one, or replace the site in it with {}",
                                 folder.string(), setting_name("force"))};
    return refuse_foreign(folder, own_names);
}

}  // namespace

Result<std::unique_ptr<FolderDraft>> FolderDraft::begin(const fs::path& output, bool may_replace,
                                                        std::span<const std::string_view> own_names) {
    std::unique_ptr<FolderDraft> folder(new FolderDraft(without_slash(output)));
    if (const auto error = refuse(folder->output_, may_replace, own_names)) return *error;
    if (mkdir(folder->draft_.path().c_str(), 0777) != 0)
        return Error{fmt::format("{}: cannot be written: {}", output.string(), std::strerror(errno))};
    return folder;
}

std::optional<Error> FolderDraft::write(const std::string& name, std::string_view content) {
    const fs::path path = draft_.path() / name;
    fs::create_directories(path.parent_path());
    if (const auto failed = write_whole(path, content)) {
        if (failed->is_place_wrong)
            return Error{fmt::format("{}: cannot be written: {}", path.string(), failed->reason)};
        throw std::runtime_error(
            fmt::format("{}: writing failed, and nothing is left of it: {}", path.string(), failed->reason));
    }
    bytes_ += content.size();
    return std::nullopt;
}

void FolderDraft::keep() {
    const Draft old(output_);  // its destructor removes the replaced folder
    const bool replaces = fs::exists(output_);
    if (replaces) fs::rename(output_, old.path());
    const int error = draft_.put_in_place();
    if (error == 0) return;
    if (replaces) fs::rename(old.path(), output_);
    throw std::runtime_error(fmt::format("{}: cannot be written: {}", output_.string(), std::strerror(error)));
}

}  // namespace isola_arena
