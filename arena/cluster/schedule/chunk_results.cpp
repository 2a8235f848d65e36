// What becomes of submitted chunks: seen in the batch system, their results, their loss.
#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "arena/cluster/schedule/chunk_scheduler.hpp"
#include "arena/cluster/slurm/slurm_words.hpp"

namespace isola_arena::cluster {
namespace {

// A task that runs so much longer than expected hangs: with its node's disk, say.
constexpr int overdue_factor = 10;
constexpr auto overdue_at_least = std::chrono::minutes(10);

bool is_overdue(Nanoseconds ran, Nanoseconds expected) { return ran > overdue_factor * expected + overdue_at_least; }

std::string name_of(const ChunkMatch& match) {
    const std::string first = fmt::format("{}.{}", match.number, match.games.front());
    return match.games.size() == 1 ? first : fmt::format("{} to {}.{}", first, match.number, match.games.back());
}

}  // namespace

void ChunkScheduler::saw(std::span<const TaskReport> tasks, Nanoseconds now) {
    std::set<TaskId> seen;
    for (const TaskReport& task : tasks) {
        const auto at = flights_.find(task.task);
        if (at == flights_.end()) continue;
        see(at->second, task, now);
        seen.insert(task.task);
    }
    const auto runs = [](const auto& each) { return each.second.ran_since && !each.second.ended_since; };
    most_running_ = std::max(most_running_, static_cast<std::size_t>(std::ranges::count_if(flights_, runs)));
    miss(seen, now);
    see_strays(tasks, now);
    give_up_lost(now);
}

void ChunkScheduler::see(Flight& flight, const TaskReport& task, Nanoseconds now) {
    flight.phase = Flight::Phase::submitted;
    flight.report = task;
    if (task.state == TaskState::ended) {
        if (!flight.ended_since) flight.ended_since = now;
        return;
    }
    flight.ended_since.reset();
    if (task.state == TaskState::waiting) {
        flight.ran_since.reset();
        if (const auto words = words_of_waiting(task)) notice(task.reason, *words);
        if (never_starts(task) && !std::exchange(flight.is_cancelled, true)) cancelled_.push_back(task);
    } else if (!flight.ran_since) {
        flight.ran_since = now;
    }
}

// What the batch system does not know any more has ended, and what it never knew was not taken.
void ChunkScheduler::miss(const std::set<TaskId>& seen, Nanoseconds now) {
    std::set<int> not_taken;
    for (auto& [task, flight] : flights_) {
        if (seen.contains(task)) continue;
        if (flight.phase == Flight::Phase::unsure) not_taken.insert(task.array);
        if (flight.phase != Flight::Phase::submitted || flight.ended_since) continue;
        flight.ended_since = now;
        flight.report.state = TaskState::ended;
        flight.report.word.clear();
    }
    for (const int array : not_taken) put_back(array, false);
}

void ChunkScheduler::see_strays(std::span<const TaskReport> tasks, Nanoseconds now) {
    std::map<TaskId, std::optional<Nanoseconds>> strays;
    for (const TaskReport& task : tasks) {
        if (task.state == TaskState::ended || flights_.contains(task.task)) continue;
        const auto before = strays_.find(task.task);
        auto& since = strays[task.task] = before == strays_.end() ? now : before->second;
        // A task whose result came a moment ago is about to end by itself.
        if (!since || now - *since < settings_.result_patience / 2) continue;
        since.reset();
        cancelled_.push_back(task);
    }
    strays_ = std::move(strays);
}

void ChunkScheduler::give_up_lost(Nanoseconds now) {
    for (auto at = flights_.begin(); at != flights_.end();) {
        Flight& flight = at->second;
        const bool is_lost = flight.ended_since && now - *flight.ended_since >= patience_with(flight);
        if (is_lost) {
            given_up_.insert(at->first);
            give_up(flight);
            at = flights_.erase(at);
            continue;
        }
        if (!flight.ended_since && flight.ran_since && !flight.is_cancelled &&
            is_overdue(now - *flight.ran_since, flight.expected)) {
            flight.is_cancelled = true;
            cancelled_.push_back(flight.report);
            notice("overdue " + flight.report.node,
                   fmt::format("a task on {} takes many times as long as others and is cancelled; its games are played "
                               "again elsewhere",
                               flight.report.node));
        }
        ++at;
    }
}

// A task that could write a result may have done so, and the folder shows it late; the others wrote none.
Nanoseconds ChunkScheduler::patience_with(const Flight& flight) const {
    const bool wrote_nothing = flight.report.node.empty() || leaves_no_result(flight.report);
    return wrote_nothing ? settings_.result_patience / 6 : settings_.result_patience;
}

void ChunkScheduler::give_up(const Flight& flight) {
    const TaskReport& task = flight.report;
    const EndKind kind = kind_of_end(task);
    const std::string words = words_of_end(task);
    notice("lost " + task.word, fmt::format("{} games are played again, for their task left no result. {}",
                                            count_games(flight.pieces), words));
    const bool is_failure = kind == EndKind::task || kind == EndKind::success;
    if (kind == EndKind::node) leave_out(task.node, words);
    if (is_failure && nodes_.failed(task.node, words)) leave_out(task.node, words);
    const bool avoids = kind != EndKind::outside || flight.is_cancelled || task.word == "NODE_FAIL";
    requeue(flight.pieces, avoids ? task.node : "", is_failure ? 1 : 0, is_failure ? 0 : 1, words);
}

void ChunkScheduler::requeue(std::vector<Piece> pieces, const std::string& avoided, int failures, int losses,
                             const std::string& why) {
    for (Piece& piece : pieces) {
        drop_known(piece.match);
        if (piece.match.games.empty()) continue;
        piece.failures += failures;
        piece.losses += losses;
        if (!avoided.empty() && !std::ranges::binary_search(piece.avoided, avoided))
            piece.avoided.insert(std::ranges::upper_bound(piece.avoided, avoided), avoided);
        if (!failure_ && (piece.failures >= settings_.most_failures || piece.losses >= settings_.most_losses))
            failure_ = fmt::format("the games {} were given to {} tasks, and none left a result; the last time: {}",
                                   name_of(piece.match), piece.failures + piece.losses, why);
        again_.push_back(std::move(piece));
    }
}

std::vector<GameKey> ChunkScheduler::enter(const PlayedChunk& result) {
    if (result.kind == PlayedChunk::Kind::node_refuses) leave_out(result.node, result.why);
    else if (!result.games.empty()) nodes_.played(result.node);
    const auto at = flights_.find(result.task);
    if (at == flights_.end()) {
        enter_stray(result);
        return {};
    }
    const Flight flight = std::move(at->second);
    flights_.erase(at);
    if (result.kind != PlayedChunk::Kind::played) given_up_.insert(result.task);
    if (result.kind == PlayedChunk::Kind::node_refuses) {
        requeue(flight.pieces, "", 0, 1, result.why);
        return {};
    }
    if (result.kind == PlayedChunk::Kind::bots_refuse) {
        notice("refused " + result.why, result.why);
        requeue(flight.pieces, result.node, 1, 0, result.why);
        return {};
    }
    return enter_games(flight, result);
}

// A result of a chunk that has no games any more: what it brings need not be played where it is queued now.
void ChunkScheduler::enter_stray(const PlayedChunk& result) {
    if (!given_up_.contains(result.task) && result.task.array >= settings_.first_array) return;
    known_.insert(result.games.begin(), result.games.end());
}

std::vector<GameKey> ChunkScheduler::enter_games(const Flight& flight, const PlayedChunk& result) {
    const std::size_t at_once = std::min(static_cast<std::size_t>(settings_.games_at_once), result.games.size());
    times_.add(result.games.size(), result.took, at_once);
    std::set<GameKey> played(result.games.begin(), result.games.end());
    std::vector<GameKey> starved;
    for (const GameKey& game : result.starved)
        if (played.contains(game) && ++starved_[game] < settings_.most_starvations) starved.push_back(game);
    std::vector<Piece> missing = flight.pieces, again = flight.pieces;
    for (Piece& piece : missing)
        std::erase_if(piece.match.games, [&](int game) { return played.contains({piece.match.number, game}); });
    for (Piece& piece : again)
        std::erase_if(piece.match.games, [&](int game) {
            return std::ranges::find(starved, GameKey{piece.match.number, game}) == starved.end();
        });
    const bool is_broken_off = result.kind == PlayedChunk::Kind::broken_off;
    requeue(std::move(missing), is_broken_off ? "" : result.node, is_broken_off ? 0 : 1, is_broken_off ? 1 : 0,
            "the result lacks games of its chunk");
    requeue(std::move(again), result.node, 0, 0, "");
    return starved;
}

void ChunkScheduler::leave_out(const std::string& node, const std::string& why) {
    nodes_.leave_out(node, why);
    if (node.empty() || !told_.insert("node " + node).second) return;
    has_node_to_keep_off_ = true;
    notices_.push_back(fmt::format("{} gets no more games of this contest: {}", node, why));
}

void ChunkScheduler::notice(const std::string& key, const std::string& words) {
    if (told_.insert(key).second) notices_.push_back(words);
}

}  // namespace isola_arena::cluster
