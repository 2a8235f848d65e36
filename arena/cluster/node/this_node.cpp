#include "arena/cluster/node/this_node.hpp"

#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <thread>

#include "arena/base/failure.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/hash/digest.hpp"
#include "arena/cluster/bundle/bundle.hpp"

namespace isola_arena::cluster {
namespace {

constexpr std::size_t longest_node = 50;

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

std::string host_name() {
    std::array<char, 256> name{};
    if (gethostname(name.data(), name.size() - 1) != 0) return "unknown";
    return name.data();
}

// Returns the name of the processor: "model name" on x86, "Model" on some ARM kernels; otherwise the architecture.
std::string processor_name() {
    std::ifstream lines("/proc/cpuinfo");
    for (std::string line; std::getline(lines, line);) {
        const std::size_t colon = line.find(": ");
        const bool is_name = line.starts_with("model name") || line.starts_with("Model");
        if (is_name && colon != std::string::npos) return line.substr(colon + 2);
    }
    utsname system{};
    return uname(&system) == 0 ? system.machine : "unknown";
}

std::string plain(std::string text) {
    for (char& letter : text) {
        const bool is_plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                              (letter >= '0' && letter <= '9') || letter == '-' || letter == '_';
        if (!is_plain) letter = '-';
    }
    return text.substr(0, longest_node);
}

}  // namespace

Machine this_machine() {
    const std::string node = variable("SLURMD_NODENAME");
    return {node.empty() ? host_name() : node, processor_name()};
}

std::string who_am_i(const Machine& machine) {
    std::string who = plain(machine.node);
    for (const char* name : {"SLURM_JOB_ID", "SLURM_RESTART_COUNT"})
        if (const std::string value = plain(variable(name)); !value.empty()) who += '-' + value;
    return who + '-' + random_hex(4);
}

int cores_given() {
    const std::string text = variable("SLURM_CPUS_PER_TASK");
    int cores = 0;
    std::from_chars(text.data(), text.data() + text.size(), cores);
    return cores > 0 ? cores : 0;
}

namespace {

namespace fs = std::filesystem;

constexpr auto pause_between_looks = std::chrono::milliseconds(100);

// Makes a folder in which everybody may make files and nobody may remove those of others, as in /tmp.
fs::path folder_of_locks(const fs::path& above) {
    fs::path folder = above / "isola-arena-cores";
    if (mkdir(folder.c_str(), 0777) == 0) chmod(folder.c_str(), 01777);
    else if (errno != EEXIST)
        throw ArenaFailure("cannot make the folder " + folder.string() + ": " + std::strerror(errno));
    return folder;
}

}  // namespace

CoreClaims CoreClaims::claim(const std::vector<int>& cores, int wanted, const fs::path& above,
                             const std::function<bool()>& goes_on) {
    CoreClaims claims;
    if (cores.empty()) return claims;
    const fs::path folder = folder_of_locks(above);
    for (;;) {
        for (const int core : cores) {
            if (claims.cores_.size() >= static_cast<std::size_t>(wanted)) return claims;
            auto lock = FileLock::try_take(folder / std::to_string(core), FileLock::Kind::exclusive);
            if (!lock) continue;
            claims.cores_.push_back(core);
            claims.locks_.push_back(std::move(*lock));
        }
        if (!claims.cores_.empty() || !goes_on()) return claims;
        std::this_thread::sleep_for(pause_between_looks);
    }
}

namespace {

constexpr const char* name_of_lock = "tasks";

// If root runs the arena, bots run as another user, who must be able to enter the folder. Nobody can list the folder,
// and the name of a contest cannot be guessed.
mode_t mode_of_folders() { return geteuid() == 0 ? 0711 : 0700; }

void make_own_folder(const fs::path& folder) {
    if (mkdir(folder.c_str(), mode_of_folders()) != 0 && errno != EEXIST)
        throw ArenaFailure("cannot make the folder " + folder.string() + ": " + std::strerror(errno));
    struct stat found {};
    if (lstat(folder.c_str(), &found) != 0 && errno == ENOENT) return;
    if (!S_ISDIR(found.st_mode) || found.st_uid != geteuid())
        throw ArenaFailure(folder.string() + " belongs to somebody else: remove it, or set TMPDIR to another folder");
    chmod(folder.c_str(), mode_of_folders());
}

void put_in_place(Draft& draft, const fs::path& place) {
    if (const int error = draft.put_in_place())
        throw ArenaFailure("cannot make the folder " + place.string() + ": " + std::strerror(error));
}

std::optional<Error> unpack_checked(const SharedFolder& shared, const std::string& sha256, const fs::path& into) {
    const fs::path file = shared.bundle(sha256);
    const auto bytes = bytes_of(file);
    if (!bytes) return Error{file.string() + " cannot be read here: does this machine see the shared folder?"};
    if (isola_arena::sha256(*bytes) != sha256) return Error{file.string() + " has another content than its name says"};
    const auto unpacked = unpack_archive(*bytes, into, bundle_limits());
    if (!unpacked) return Error{file.string() + " cannot be unpacked: " + unpacked.message()};
    return std::nullopt;
}

}  // namespace

NodeScratch::NodeScratch(const fs::path& above, const std::string& contest) {
    const fs::path own = above / ("isola-arena-" + std::to_string(geteuid()));
    path_ = own / contest;
    // Another task that ends may remove the folder after it was made here and before it is locked: then it is made
    // again.
    for (int tries = 0; tries < 1000; ++tries) {
        make_own_folder(own);
        make_own_folder(path_);
        try {
            lock_ = FileLock::take(path_ / name_of_lock, FileLock::Kind::shared);
        } catch (const ArenaFailure&) {
            std::error_code error;
            if (fs::exists(path_, error)) throw;
            continue;
        }
        if (!lock_->is_in_place()) continue;
        make_own_folder(empty_folder());
        return;
    }
    throw ArenaFailure("cannot lock " + (path_ / name_of_lock).string() + ": it is removed again and again");
}

NodeScratch::~NodeScratch() {
    if (!lock_ || !lock_->try_upgrade()) return;
    // A task that waits for the lock sees afterwards that the file is gone, and begins again.
    std::error_code ignored;
    fs::remove(path_ / name_of_lock, ignored);
    remove_folder(path_);
    fs::remove(path_.parent_path(), ignored);
}

Result<fs::path> NodeScratch::bundle(const SharedFolder& shared, const std::string& sha256, const std::string& tag,
                                     const Finish& finish) const {
    const fs::path final_name = path_ / (sha256 + tag);
    const FileLock turn = FileLock::take(path_ / (sha256 + ".lock"), FileLock::Kind::exclusive);
    std::error_code unknown;
    if (fs::exists(final_name, unknown)) return final_name;
    Draft unpacked(final_name);
    if (const auto error = unpack_checked(shared, sha256, unpacked.path())) return *error;
    if (!finish) {
        put_in_place(unpacked, final_name);
        return final_name;
    }
    Draft made(final_name);
    if (const auto error = finish(unpacked.path(), made.path())) return *error;
    put_in_place(made, final_name);
    return final_name;
}

fs::path folder_of_temporary_files() {
    std::error_code error;
    fs::path folder = fs::temp_directory_path(error);
    return error ? fs::path("/tmp") : folder;
}

}  // namespace isola_arena::cluster
