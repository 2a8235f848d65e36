#include "arena/web/contest/database_watcher.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>

#include "arena/base/time.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/web/contest/shown_contest.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr Clock::duration between_looks = 500ms;

// Reading a large contest takes a while: afterwards the thread rests at least this number of times as long.
constexpr int rest_factor = 4;

// Returns the times and sizes of the two files that hold a database while it is written. A change of the database shows
// in one of them, perhaps before a reader finds it in the database.
std::string looks_of(const std::string& database) {
    std::string looks;
    for (const char* ending : {"", "-wal"}) {
        std::error_code missing;
        const fs::path file = database + ending;
        const auto time = fs::last_write_time(file, missing);
        const auto size = missing ? 0 : fs::file_size(file, missing);
        looks += missing ? "-;" : std::to_string(time.time_since_epoch().count()) + ":" + std::to_string(size) + ";";
    }
    return looks;
}

}  // namespace

DatabaseWatcher::DatabaseWatcher(std::string database, Show show)
    : database_(std::move(database)), show_(std::move(show)) {
    tell_what_is_new();
    thread_ = std::jthread([this](const std::stop_token& stop) { keep_looking(stop); });
}

DatabaseWatcher::DatabaseWatcher(std::string database, web::GameRegistry& registry)
    : DatabaseWatcher(std::move(database), [&registry](std::shared_ptr<const web::Contest> contest) {
          registry.set_contest(std::move(contest));
      }) {}

void DatabaseWatcher::keep_looking(const std::stop_token& stop) {
    std::mutex alone;  // guards nothing: wait_for() needs a lock
    std::unique_lock lock(alone);
    std::condition_variable_any bell;
    for (Clock::duration rest = between_looks;;) {
        bell.wait_for(lock, stop, rest, [] { return false; });
        if (stop.stop_requested()) return;
        const auto begun = Clock::now();
        try {
            tell_what_is_new();
        } catch (const std::exception&) {
            // If the database cannot be read now (it is being created, or is gone), the page stays as it is.
            store_.reset();
        }
        rest = std::max(between_looks, rest_factor * (Clock::now() - begun));
    }
}

// Opens the database again if its files look different: it may be another database, or may be writable only now.
void DatabaseWatcher::tell_what_is_new() {
    if (looks_of(database_) != looks_) store_.reset();
    if (!Store::exists(database_)) return;
    const bool is_new = !store_;
    if (is_new) store_.emplace(Store::open_to_read(database_));
    // Opening may itself create one of the files, which is no change of the contest.
    std::string looks = looks_of(database_);
    const std::int64_t version = store_->data_version();
    if (!is_new && version == version_) return;
    show_(std::make_shared<ShownContest>(*store_, database_));
    looks_ = std::move(looks);
    version_ = version;
}

Result<std::string> record_in(const std::string& database, const std::string& game) {
    const auto named = named_game(game);
    if (!named) return named.error();
    try {
        return record_of(Store::open_to_read(database), *named);
    } catch (const DatabaseProblem& problem) {
        return Error{problem.what()};
    }
}

}  // namespace isola_arena
