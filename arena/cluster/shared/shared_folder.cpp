#include "arena/cluster/shared/shared_folder.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "arena/base/failure.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/files/input_file.hpp"
#include "arena/base/hash/digest.hpp"

namespace isola_arena::cluster {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_file = std::size_t{1} << 30;
constexpr std::string_view ending_of_results = ".result";
constexpr std::string_view ending_of_chunks = ".json";

[[noreturn]] void fail(const std::string& what, const fs::path& path) {
    throw ArenaFailure("cannot " + what + ' ' + path.string() + ": " + std::strerror(errno));
}

void make_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw ArenaFailure("cannot make the shared folder " + folder.string() + ": " + error.message());
}

// Returns the file system of the path or, if the path is missing, of the nearest folder above it that exists; nullopt
// if the system does not tell.
std::optional<dev_t> device_of(fs::path path) {
    for (;; path = path.parent_path()) {
        struct stat found {};
        if (stat(path.c_str(), &found) == 0) return found.st_dev;
        if (errno != ENOENT || !path.has_relative_path()) return std::nullopt;
    }
}

// Leaves out files that are still being written: their names begin with a dot.
std::vector<std::string> files_in(const fs::path& folder, std::string_view ending) {
    std::vector<std::string> names;
    std::error_code error;
    for (auto each = fs::directory_iterator(folder, error); !error && each != fs::directory_iterator();
         each.increment(error)) {
        std::string name = each->path().filename().string();
        if (!name.starts_with('.') && name.ends_with(ending)) names.push_back(std::move(name));
    }
    std::ranges::sort(names);
    return names;
}

}  // namespace

SharedFolder::SharedFolder(const fs::path& shared, std::string contest)
    : path_(shared / contest), contest_(std::move(contest)) {}

SharedFolder SharedFolder::of_contest(const fs::path& folder) {
    fs::path whole = fs::absolute(folder).lexically_normal();
    if (!whole.has_filename()) whole = whole.parent_path();
    return {whole.parent_path(), whole.filename().string()};
}

void SharedFolder::create() const {
    for (const fs::path& folder : {path_, path_ / "bundles", path_ / "chunks", path_ / "results", path_ / "output"}) {
        make_folder(folder);
        // No other user may read the folder, because it holds the seed of the contest and the bots of all authors.
        if (chmod(folder.c_str(), 0700) != 0) fail("close to others", folder);
    }
}

fs::path SharedFolder::bundle(std::string_view sha256) const {
    return path_ / "bundles" / (std::string(sha256) + ".tar.gz");
}

fs::path SharedFolder::chunk(std::string_view name) const { return path_ / "chunks" / (std::string(name) + ".json"); }

std::vector<std::string> SharedFolder::chunk_names() const {
    std::vector<std::string> names = files_in(chunks(), ending_of_chunks);
    for (std::string& name : names) name.resize(name.size() - ending_of_chunks.size());
    return names;
}

std::vector<std::string> SharedFolder::result_names() const { return files_in(results(), ending_of_results); }

ContestOnDisk::ContestOnDisk(const SharedFolder& shared) : plan_(shared.plan()), device_(device_of(plan_)) {}

bool ContestOnDisk::is_over() const {
    struct stat found {};
    const bool is_missing = stat(plan_.c_str(), &found) != 0 && errno == ENOENT;
    return is_missing && device_ && device_of(plan_) == device_;
}

std::vector<fs::path> folders_of_contests(const fs::path& shared) {
    std::vector<fs::path> found;
    std::error_code error, unknown;
    for (auto each = fs::directory_iterator(shared, error); !error && each != fs::directory_iterator();
         each.increment(error)) {
        const SharedFolder contest = SharedFolder::of_contest(each->path());
        if (fs::is_directory(contest.chunks(), unknown) && fs::is_directory(contest.results(), unknown))
            found.push_back(contest.path());
    }
    return found;
}

void write_by_rename(const fs::path& file, std::string_view bytes) {
    if (const auto failed = write_whole(file, bytes, 0600, Durable::yes))
        throw ArenaFailure("cannot write " + file.string() + ": " + failed->reason);
}

std::optional<std::string> bytes_of(const fs::path& file) {
    auto bytes = read_input_file(file, {"file of a contest", longest_file});
    return bytes ? std::optional(std::move(bytes).value()) : std::nullopt;
}

namespace {

constexpr int looks_at_a_bad_file = 3;

}  // namespace

void ResultFolder::take_new(const std::function<void(ChunkResult, const std::string&)>& enter,
                            const std::function<void(const std::string&)>& tell) {
    for (const std::string& name : shared_.result_names()) {
        if (taken_.contains(name)) continue;
        const auto file = shared_.results() / name;
        const auto bytes = bytes_of(file);
        auto result = bytes ? parse_result(*bytes, shared_.contest(), file.string())
                            : Result<ChunkResult>(Error{file.string() + " cannot be read; its games are played again"});
        if (!result && ++failures_[name] < looks_at_a_bad_file) continue;
        taken_.insert(name);
        failures_.erase(name);
        if (result) enter(std::move(result).value(), name);
        else tell(result.message());
    }
}

void ResultFolder::forget(const std::string& name) {
    std::error_code ignored;
    std::filesystem::remove(shared_.results() / name, ignored);
    if (!ignored) taken_.erase(name);
}

}  // namespace isola_arena::cluster
