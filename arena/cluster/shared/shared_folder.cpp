#include "arena/cluster/shared/shared_folder.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/base/failure.hpp"
#include "arena/base/files/descriptor.hpp"
#include "arena/base/files/input_file.hpp"
#include "arena/base/random_hex.hpp"

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

void write_all(int file, std::string_view bytes, const fs::path& path) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(file, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail("write", path);
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

// Writes a new file, which is removed unless it is moved to its place.
class Draft {
public:
    explicit Draft(const fs::path& file) : final_(file) {
        const auto random = random_hex(6);
        if (!random) fail("get random bytes for", file);
        path_ = file.parent_path() / ("." + file.filename().string() + "." + *random);
        file_ = OwnedFd(open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
        if (file_.get() < 0) fail("make", path_);
    }
    ~Draft() {
        if (!path_.empty()) unlink(path_.c_str());
    }
    Draft(const Draft&) = delete;
    Draft& operator=(const Draft&) = delete;

    void put_in_place(std::string_view bytes) {
        write_all(file_.get(), bytes, path_);
        // NFS tells of a full disk or a quota only now.
        if (fsync(file_.get()) != 0) fail("write", path_);
        if (close(file_.release()) != 0) fail("write", path_);
        if (rename(path_.c_str(), final_.c_str()) != 0) fail("rename to", final_);
        path_.clear();
    }

private:
    fs::path final_;
    fs::path path_;
    OwnedFd file_{-1};
};

// Returns the file system of the path, or of the folder above it that is there; nullopt if that cannot be seen.
std::optional<dev_t> device_of(fs::path path) {
    for (;; path = path.parent_path()) {
        struct stat found {};
        if (stat(path.c_str(), &found) == 0) return found.st_dev;
        if (errno != ENOENT || !path.has_relative_path()) return std::nullopt;
    }
}

// What is being written begins with a dot.
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
        // The seed of the contest and the bots of all authors are in it.
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

void write_by_rename(const fs::path& file, std::string_view bytes) { Draft(file).put_in_place(bytes); }

std::optional<std::string> bytes_of(const fs::path& file) {
    auto bytes = read_input_file(file, {"file of a contest", longest_file});
    return bytes ? std::optional(std::move(bytes).value()) : std::nullopt;
}

}  // namespace isola_arena::cluster
