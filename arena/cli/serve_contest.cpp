#include "arena/cli/serve_contest.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "arena/cli/contest_pages.hpp"
#include "arena/process/time.hpp"
#include "arena/record/store/store.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr Clock::duration between_looks = 500ms;

// A large contest takes a while to be told: the thread rests so many times as long.
constexpr int rest_factor = 4;

// Two files hold a database that is written: each change shows in the time or the size of one of them.
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

ContestLookout::ContestLookout(std::string database, web::Hub& hub) : database_(std::move(database)), hub_(hub) {
    if (Store::exists(database_)) {
        seen_ = looks_of(database_);
        hub_.set_contest(contest_pages(database_));
    }
    thread_ = std::thread([this] { keep_looking(); });
}

ContestLookout::~ContestLookout() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }
    bell_.notify_all();
    thread_.join();
}

void ContestLookout::keep_looking() {
    Clock::duration rest = between_looks;
    std::unique_lock lock(mutex_);
    while (!bell_.wait_for(lock, rest, [this] { return closed_; })) {
        lock.unlock();
        const auto begun = Clock::now();
        look();
        rest = std::max(between_looks, rest_factor * (Clock::now() - begun));
        lock.lock();
    }
}

// A database that cannot be read just now (it is being made, it is gone) leaves the page as it was.
void ContestLookout::look() {
    std::string looks = looks_of(database_);
    if (looks == seen_ || !Store::exists(database_)) return;
    try {
        hub_.set_contest(contest_pages(database_));
        seen_ = std::move(looks);
    } catch (const StoreProblem&) {
        return;
    }
}

Result<std::string> record_in(const std::string& database, int pairing, int round) {
    try {
        return Store::open_to_read(database).record({pairing, round});
    } catch (const StoreProblem& problem) {
        return Refusal{problem.what()};
    }
}

}  // namespace isola_arena
