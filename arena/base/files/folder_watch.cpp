#include "arena/base/files/folder_watch.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string_view>

#include <linux/magic.h>

#include "arena/base/time.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds between_looks{1000};

constexpr std::uint32_t changes =
    IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;

// What tools write in the folder of a bot that is not its source. Compiled programs count as sources.
constexpr std::array<std::string_view, 7> passed_folders{"node_modules",  "__pycache__", "venv",       "env",
                                                         "site-packages", "deps",        "incremental"};
constexpr std::array<std::string_view, 9> passed_endings{"~",  ".pyc", ".swp", ".tmp",    ".bak",
                                                         ".o", ".d",   ".log", ".aux.xml"};

bool is_passed_over(const fs::path& path, bool is_folder) {
    const std::string name = path.filename().string();
    if (name.starts_with('.') || name.starts_with('#')) return true;
    if (is_folder) return std::ranges::find(passed_folders, name) != passed_folders.end();
    // Vim creates a file of this name to see whether it may write in the folder.
    if (name == "4913") return true;
    return std::ranges::any_of(passed_endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

// Returns whether inotify does not tell what other machines change in this folder.
bool is_remote(const fs::path& folder) {
    constexpr std::array<std::uint32_t, 6> remote{NFS_SUPER_MAGIC,  SMB_SUPER_MAGIC, CIFS_SUPER_MAGIC,
                                                  SMB2_SUPER_MAGIC, V9FS_MAGIC,      FUSE_SUPER_MAGIC};
    struct statfs facts {};
    return statfs(folder.c_str(), &facts) == 0 &&
           std::ranges::find(remote, static_cast<std::uint32_t>(facts.f_type)) != remote.end();
}

// Is readable once a stop was requested.
class StopSignal {
public:
    explicit StopSignal(const std::stop_token& stop) : event_(eventfd(0, EFD_CLOEXEC)), callback_(stop, Ring{event_}) {}

    int descriptor() const { return event_.get(); }

private:
    struct Ring {
        const OwnedFd& event;
        void operator()() const { eventfd_write(event.get(), 1); }
    };

    OwnedFd event_;
    std::stop_callback<Ring> callback_;
};

}  // namespace

FolderWatch::FolderWatch() : notifier_(inotify_init1(IN_CLOEXEC | IN_NONBLOCK)) {
    if (notifier_.get() < 0) throw Shortage(std::string("cannot watch folders: ") + std::strerror(errno));
}

void FolderWatch::watch(const std::set<fs::path>& folders) {
    std::erase_if(folders_, [&](const auto& each) { return !folders.contains(each.first); });
    std::erase_if(cut_, [&](const fs::path& each) { return !folders.contains(each); });
    must_look_ = false;
    for (const fs::path& each : folders) {
        Looks found = look_at(each);
        folders_.try_emplace(each, std::move(found));
    }
}

// Asks to be told about the files of a folder. Doing so again changes nothing.
void FolderWatch::listen_to(const fs::path& folder) {
    if (inotify_add_watch(notifier_.get(), folder.c_str(), changes) < 0 || is_remote(folder)) must_look_ = true;
}

// Looks at the files of a folder before those of the folders within it, so that a limit leaves out what lies deepest.
FolderWatch::Looks FolderWatch::look_at(const fs::path& folder) {
    Looks looks;
    bool is_all = true;
    std::vector<fs::path> folders{folder};
    for (std::size_t next = 0; next < folders.size() && is_all; ++next) {
        const fs::path within = folders[next];
        listen_to(within);
        std::error_code trouble;
        for (fs::directory_iterator entry(within, trouble), end; !trouble && entry != end; entry.increment(trouble)) {
            std::error_code gone;
            const bool is_folder = entry->is_directory(gone) && !entry->is_symlink(gone);
            if (is_passed_over(entry->path(), is_folder)) continue;
            if (is_folder) {
                if (folders.size() < most_folders) folders.push_back(entry->path());
                else is_all = false;
                continue;
            }
            struct stat facts {};
            if (stat(entry->path().c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) continue;
            if (looks.size() >= most_files) {
                is_all = false;
                break;
            }
            constexpr std::int64_t second = 1'000'000'000;
            looks.emplace(entry->path(), Look{static_cast<std::uintmax_t>(facts.st_size),
                                              facts.st_mtim.tv_sec * second + facts.st_mtim.tv_nsec, facts.st_ino});
        }
    }
    if (is_all) cut_.erase(folder);
    else cut_.insert(folder);
    return looks;
}

std::vector<fs::path> FolderWatch::differences() {
    std::set<fs::path> different;
    must_look_ = false;
    for (auto& [folder, before] : folders_) {
        Looks now = look_at(folder);
        for (const auto& [path, look] : now)
            if (const auto was = before.find(path); was == before.end() || was->second != look) different.insert(path);
        for (const auto& [path, look] : before)
            if (!now.contains(path)) different.insert(path);
        before = std::move(now);
    }
    return {different.begin(), different.end()};
}

// Reads what the system has told. Returns whether there was anything.
bool FolderWatch::drain() const {
    std::array<char, 1 << 14> told{};
    bool any = false;
    while (read(notifier_.get(), told.data(), told.size()) > 0) any = true;
    return any;
}

std::vector<fs::path> FolderWatch::wait(const std::stop_token& stop) {
    const StopSignal ended(stop);
    std::optional<Clock::time_point> begun;  // the time of the first change that was told
    while (!stop.stop_requested()) {
        std::array<pollfd, 2> any{{{notifier_.get(), POLLIN, 0}, {ended.descriptor(), POLLIN, 0}}};
        const std::chrono::milliseconds patience = begun        ? quiet
                                                   : must_look_ ? between_looks
                                                                : std::chrono::milliseconds{-1};
        poll(any.data(), any.size(), static_cast<int>(patience.count()));
        if (stop.stop_requested()) break;
        if (drain()) {
            if (!begun) begun = Clock::now();
            if (Clock::now() - *begun < longest) continue;
        } else if (!begun && !must_look_) {
            continue;
        }
        begun.reset();
        if (auto different = differences(); !different.empty()) return different;
    }
    return {};
}

}  // namespace isola_arena
