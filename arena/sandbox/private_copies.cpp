#include "arena/sandbox/private_copies.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include <sys/stat.h>

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr auto for_all = static_cast<fs::perms>(0644);
constexpr auto for_all_to_run = static_cast<fs::perms>(0755);

void let_all_read(const fs::path& path, bool runs) { fs::permissions(path, runs ? for_all_to_run : for_all); }

// Calls callback(entry, is_hidden) for the source and every entry in it, except the entries inside a hidden folder.
template <class Callback>
void walk(const fs::path& source, const std::vector<std::string>& hidden, Callback callback) {
    const auto is_hidden = [&](const fs::path& path) {
        return std::ranges::find(hidden, path.string()) != hidden.end();
    };
    const fs::directory_entry top(source);
    callback(top, is_hidden(source));
    if (!top.is_directory()) return;
    for (auto entry = fs::recursive_directory_iterator(source); entry != fs::recursive_directory_iterator(); ++entry) {
        const bool covered = is_hidden(entry->path());
        if (covered) entry.disable_recursion_pending();
        callback(*entry, covered);
    }
}

// Finds files of the source that have another name outside it. A user may be allowed to make a hard link to a file but
// not to read the file, while the arena that copies it can read it.
class OutsideNames {
public:
    void see(const fs::directory_entry& entry) {
        struct stat found {};
        if (entry.is_symlink() || !entry.is_regular_file() || stat(entry.path().c_str(), &found) != 0) return;
        if (found.st_nlink < 2) return;
        File& file = files_[{found.st_dev, found.st_ino}];
        file = {file.seen + 1, found.st_nlink, entry.path()};
    }

    // Returns one of them; an empty path if there is none.
    fs::path any() const {
        for (const auto& [number, file] : files_)
            if (file.seen < file.names) return file.path;
        return {};
    }

private:
    struct File {
        nlink_t seen = 0;
        nlink_t names = 0;
        fs::path path = {};
    };
    std::map<std::pair<dev_t, ino_t>, File> files_;
};

struct Extent {
    std::size_t entries = 0;
    std::uintmax_t bytes = 0;
    fs::path outside_name = {};  // of a file that has a name outside, too
    fs::file_time_type::duration latest = fs::file_time_type::duration::min();

    std::string stamp() const {
        return std::to_string(entries) + ' ' + std::to_string(bytes) + ' ' + std::to_string(latest.count());
    }
};

Extent extent_of(const fs::path& source, const std::vector<std::string>& hidden) {
    Extent extent;
    OutsideNames outside;
    walk(source, hidden, [&](const fs::directory_entry& entry, bool covered) {
        ++extent.entries;
        if (covered || entry.is_symlink()) return;
        outside.see(entry);
        extent.latest = std::max(extent.latest, entry.last_write_time().time_since_epoch());
        if (entry.is_regular_file()) extent.bytes += entry.file_size();
    });
    extent.outside_name = outside.any();
    return extent;
}

void copy_entry(const fs::directory_entry& entry, bool covered, const fs::path& target) {
    if (entry.is_symlink()) {
        fs::copy_symlink(entry.path(), target);
    } else if (entry.is_directory()) {
        fs::create_directory(target);
        let_all_read(target, true);
    } else if (entry.is_regular_file()) {
        // A hidden file still needs a place in the copy, over which a mask can be mounted.
        if (covered) std::ofstream empty(target);
        else fs::copy_file(entry.path(), target);
        let_all_read(target, (entry.status().permissions() & fs::perms::owner_exec) != fs::perms::none);
    }
}

void copy(const fs::path& source, const std::vector<std::string>& hidden, const fs::path& target) {
    walk(source, hidden, [&](const fs::directory_entry& entry, bool covered) {
        const fs::path inside = entry.path().lexically_relative(source);
        copy_entry(entry, covered, inside == "." ? target : target / inside);
    });
}

}  // namespace

Result<std::string> PrivateCopies::of(const std::string& source, const std::vector<std::string>& hidden) try {
    const std::lock_guard lock(one_at_a_time_);
    const Extent extent = extent_of(source, hidden);
    Copy& made = made_[{source, hidden}];
    if (!extent.outside_name.empty())
        return Error{"it cannot be copied: " + extent.outside_name.string() +
                     " is a hard link to a file outside; put a copy of that file there"};
    if (made.stamp == extent.stamp()) return made.path;
    if (extent.bytes > most_bytes || extent.entries > most_entries)
        return Error{"it is too large to be copied (" + std::to_string(extent.bytes >> 20) + " MiB, " +
                     std::to_string(extent.entries) + " files)"};
    const std::string path = folder_ + '/' + std::to_string(++count_);
    copy(source, hidden, path);
    made = {path, extent.stamp()};
    return path;
} catch (const fs::filesystem_error& failure) {
    return Error{"it cannot be copied (" + failure.code().message() + ')'};
}

}  // namespace isola_arena
