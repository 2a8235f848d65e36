#include "arena/host/play/ladder_run.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include <fmt/core.h>

#include "arena/base/text/setting_name.hpp"
#include "arena/process/tree/threads.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

// How soon a new version is seen when nobody can play.
constexpr auto between_tries = 1s;

// After a failure the thread pauses, and the two players are put off for longer.
constexpr auto after_failure = 5s;
constexpr auto put_off_after_failure = 60s;

}  // namespace

HostCores cores_of_host() {
    std::vector<int> cores = available_cores();
    if (cores.size() < 2) return {std::move(cores), std::nullopt};
    const int last = cores.back();
    cores.pop_back();
    return {std::move(cores), last};
}

Result<int> ladder_jobs(std::optional<int> asked, const HostCores& cores) {
    const int most = std::max(static_cast<int>(cores.ladder.size()), 1);
    if (asked && *asked > most)
        return Error{
            fmt::format("{} {}: expected at most {}: each match has a core for itself, and one is for building "
                        "what authors send",
                        setting_name("ladder-jobs"), *asked, most)};
    return asked.value_or(most);
}

LadderRun::LadderRun(LadderSetup setup, const std::vector<int>& cores, int jobs)
    : setup_(std::move(setup)), ledger_(setup_.ledger), key_(ledger_.key()), last_match_(ledger_.last_match()) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(jobs); ++i)
        threads_.emplace_back([this, core = cores.empty() ? -1 : cores[i % cores.size()]](const std::stop_token& stop) {
            if (core >= 0) stay_on_core(core);
            work(stop);
        });
}

LadderRun::~LadderRun() {
    for (std::jthread& each : threads_) each.request_stop();
    threads_.clear();
}

void LadderRun::pause(const std::stop_token& stop, std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    stopped_.wait_for(lock, stop, time, [] { return false; });
}

void LadderRun::work(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        std::optional<Pair> pair;
        try {
            pair = take_pair();
            if (pair) play(*pair, stop);
            else pause(stop, between_tries);
        } catch (const std::exception& failure) {
            if (setup_.complain)
                setup_.complain(
                    fmt::format("a match of the ladder is void and will be played again later: {}", failure.what()));
            if (pair) let_go(*pair, true);
            pause(stop, after_failure);
        }
    }
}

std::optional<LadderRun::Pair> LadderRun::take_pair() {
    if ((setup_.may_play && !setup_.may_play()) || setup_.turns.holds_matches()) return std::nullopt;
    const std::lock_guard only_one(mutex_);
    const auto now = std::chrono::steady_clock::now();
    std::erase_if(put_off_, [&](const auto& each) { return each.second <= now; });
    std::set<std::int64_t> busy = busy_;
    for (const auto& [author, until] : put_off_) busy.insert(author);
    const auto found = choose(busy);
    if (!found) return std::nullopt;
    Pair pair{++last_match_, found->first, found->second};
    busy_.insert({pair.first.author, pair.second.author});
    return pair;
}

std::optional<std::pair<host::LadderPlayer, host::LadderPlayer>> LadderRun::choose(const std::set<std::int64_t>& busy) {
    if (setup_.settings.ladder == host::LadderKind::challenge) {
        const std::vector<host::Contender> contenders = ledger_.contenders();
        const auto place = host::next_challenger(contenders, busy, host::now());
        if (!place) return std::nullopt;
        return std::pair(contenders[*place].player, contenders[*place - 1].player);
    }
    const std::vector<host::LadderPlayer> players = ledger_.players();
    const auto found = host::next_match(players, busy, host::now(), random_());
    if (!found) return std::nullopt;
    return std::pair(players[found->first], players[found->second]);
}

void LadderRun::play(const Pair& pair, const std::stop_token& stop) {
    CpuArbiter::Match turn(setup_.turns);
    turn.wait_for_engines(stop);
    auto match = play_ladder_match(setup_, pair.match, key_.of_match(pair.match), pair.first, pair.second, stop);
    const bool was_played = match.has_value();
    if (was_played) ledger_.enter(std::move(*match), pair.first, pair.second);
    let_go(pair, false);
    // A signal has ended the match and will end the host, too, so no other match begins at once.
    if (!was_played) pause(stop, between_tries);
}

void LadderRun::let_go(const Pair& pair, bool failed) {
    const std::lock_guard only_one(mutex_);
    for (const std::int64_t author : {pair.first.author, pair.second.author}) {
        busy_.erase(author);
        if (failed) put_off_[author] = std::chrono::steady_clock::now() + put_off_after_failure;
    }
}

}  // namespace isola_arena
