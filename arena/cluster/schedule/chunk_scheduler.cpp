// Plans chunks, and follows those that were submitted: their state in the batch system, their results, their loss.
#include "arena/cluster/schedule/chunk_scheduler.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "arena/base/text/text.hpp"
#include "arena/cluster/slurm/slurm_messages.hpp"

namespace isola_arena::cluster {
namespace {

// How many tasks play one pair of games each before the length of a chunk is chosen by the time of a game.
constexpr std::size_t probes = 4;
// The last chunks are shorter, down to this part of a whole one, so that no idle core waits for a long chunk.
constexpr std::size_t shortest_part = 4;
constexpr std::size_t games_of_a_pair = 2;

bool has_bot(const Piece& piece, std::size_t bot) {
    return piece.match.pairing.first == bot || piece.match.pairing.second == bot;
}

void avoid(Piece& piece, const std::vector<std::string>& nodes) {
    std::set<std::string> all(piece.avoided.begin(), piece.avoided.end());
    all.insert(nodes.begin(), nodes.end());
    piece.avoided.assign(all.begin(), all.end());
}

}  // namespace

ChunkScheduler::ChunkScheduler(ScheduleSettings settings)
    : settings_(std::move(settings)), times_(settings_.game_time), next_array_(settings_.first_array) {}

void ChunkScheduler::add(ChunkMatch match) {
    drop_known(match);
    std::erase_if(match.games, [&](int game) { return adopted_.erase({match.number, game}) > 0; });
    if (!match.games.empty()) enqueue(fresh_, {std::move(match)});
}

// Puts a piece at the end of a queue, or to the games held back.
void ChunkScheduler::enqueue(std::deque<Piece>& queue, Piece piece) {
    const Pairing& pairing = piece.match.pairing;
    const bool is_held = bots_held_.contains(pairing.first) || bots_held_.contains(*pairing.second);
    if (is_held) return held_.push_back(std::move(piece));
    avoid(piece, bots_.nodes_without(pairing));
    queue.push_back(std::move(piece));
}

void ChunkScheduler::adopt(const TaskReport& task, const Chunk& chunk, Nanoseconds now) {
    Flight flight;
    for (const ChunkMatch& match : chunk.matches) {
        for (const int game : match.games) adopted_.insert({match.number, game});
        flight.pieces.push_back({match});
    }
    flight.expected = expected(flight.pieces);
    see(flight, task, now);
    flights_.insert_or_assign(task.task, std::move(flight));
    next_array_ = std::max(next_array_, task.task.array + 1);
}

void ChunkScheduler::drop_known(ChunkMatch& match) const {
    if (known_.empty()) return;
    std::erase_if(match.games, [&](int game) { return known_.contains({match.number, game}); });
}

std::size_t ChunkScheduler::games_of_a_chunk(int failures) const {
    const auto at_once = static_cast<std::size_t>(settings_.games_at_once);
    if (!times_.mean()) return games_of_a_pair * at_once;
    const auto in_all = settings_.aim.count() * settings_.games_at_once, each = times_.mean()->count();
    const auto games = static_cast<std::size_t>((in_all + each - 1) / each);
    // Games that failed are cut into smaller chunks, so that one failing game does not spoil the others.
    return std::max(games_of_a_pair, games >> std::min(4 * failures, 40));
}

// Half of the games that are left is divided among all tasks that run at once, then half of the rest, and so on.
std::size_t ChunkScheduler::games_of_next_chunk(const std::deque<Piece>& queue) const {
    const std::size_t whole = games_of_a_chunk(queue.front().failures);
    if (!times_.mean() || most_running_ == 0) return whole;
    const std::size_t shares = 2 * most_running_;
    std::size_t left = 0;
    for (const auto* each : {&again_, &fresh_})
        for (auto piece = each->begin(); piece != each->end() && left < shares * whole; ++piece)
            left += piece->match.games.size();
    return std::max({games_of_a_pair, whole / shortest_part, std::min(whole, left / shares)});
}

Nanoseconds ChunkScheduler::expected(const std::vector<Piece>& pieces) const {
    const auto at_once = static_cast<std::size_t>(settings_.games_at_once);
    const std::size_t in_a_row = (count_games(pieces) + at_once - 1) / at_once;
    return times_.mean().value_or(settings_.aim) * static_cast<Nanoseconds::rep>(in_a_row);
}

std::size_t ChunkScheduler::room() const {
    const auto is_running = [](const auto& each) { return each.second.ran_since && !each.second.ended_since; };
    const auto is_waiting = [](const auto& each) { return !each.second.ran_since && !each.second.ended_since; };
    const auto running = static_cast<std::size_t>(std::ranges::count_if(flights_, is_running));
    const auto waiting = static_cast<std::size_t>(std::ranges::count_if(flights_, is_waiting));
    if (!times_.mean()) return std::min(tasks_of_next_array_, probes - std::min(probes, flights_.size()));
    const std::size_t wanted = std::max(settings_.fewest_waiting, 2 * running);
    if (2 * waiting > wanted || running + waiting >= settings_.limits.tasks_at_once) return 0;
    return std::min({wanted - waiting, settings_.limits.tasks_of_an_array, tasks_of_next_array_,
                     settings_.limits.tasks_at_once - running - waiting});
}

Chunk ChunkScheduler::chunk_of(TaskId task, const std::vector<Piece>& pieces) const {
    Chunk chunk{settings_.contest, chunk_name(task), settings_.games_at_once, {}};
    for (const Piece& piece : pieces) {
        const auto same = std::ranges::find(chunk.matches, piece.match.number, &ChunkMatch::number);
        if (same == chunk.matches.end()) {
            chunk.matches.push_back(piece.match);
            continue;
        }
        same->games.insert(same->games.end(), piece.match.games.begin(), piece.match.games.end());
        std::ranges::sort(same->games);
    }
    return chunk;
}

std::optional<PlannedArray> ChunkScheduler::plan_array() {
    PlannedArray planned;
    std::vector<std::string> avoided;
    for (const std::size_t most = failure_ ? 0 : room(); planned.chunks.size() < most;) {
        std::deque<Piece>& queue = again_.empty() ? fresh_ : again_;
        if (queue.empty() || (!planned.chunks.empty() && queue.front().avoided != avoided)) break;
        avoided = queue.front().avoided;
        std::vector<Piece> pieces = take_chunk(queue);
        if (pieces.empty()) continue;
        const TaskId task{next_array_, static_cast<int>(planned.chunks.size()) + 1};
        planned.chunks.push_back(chunk_of(task, pieces));
        Flight& flight = flights_[task];
        flight.expected = expected(pieces);
        flight.pieces = std::move(pieces);
    }
    if (planned.chunks.empty()) return std::nullopt;
    planned.array = {next_array_++, static_cast<int>(planned.chunks.size()), avoided_nodes(avoided)};
    return planned;
}

// Takes the games of a chunk out of the queue. Leaves out those whose results have come meanwhile.
std::vector<Piece> ChunkScheduler::take_chunk(std::deque<Piece>& queue) const {
    std::vector<Piece> pieces = take_pieces(queue, games_of_next_chunk(queue));
    for (Piece& piece : pieces) drop_known(piece.match);
    std::erase_if(pieces, [](const Piece& piece) { return piece.match.games.empty(); });
    return pieces;
}

std::vector<std::string> ChunkScheduler::avoided_nodes(const std::vector<std::string>& of_games) const {
    std::set<std::string> all(of_games.begin(), of_games.end());
    for (std::string& node : nodes_.left_out()) all.insert(std::move(node));
    return {all.begin(), all.end()};
}

void ChunkScheduler::submitted(int array, const std::string& job) {
    if (tasks_of_next_array_ <= settings_.limits.tasks_of_an_array) tasks_of_next_array_ *= 2;
    for (auto at = flights_.lower_bound({array, 0}); at != flights_.end() && at->first.array == array; ++at) {
        at->second.phase = Flight::Phase::submitted;
        at->second.report.task = at->first;
        at->second.report.job = job;
    }
}

void ChunkScheduler::submit_unanswered(int array) {
    for (auto at = flights_.lower_bound({array, 0}); at != flights_.end() && at->first.array == array; ++at)
        at->second.phase = Flight::Phase::unsure;
}

void ChunkScheduler::not_submitted(int array) { put_back(array, false); }

// A quota on tasks may be smaller than an array, so that the array would wait for ever. Nobody tells how large the
// quota is. So the next array has half as many tasks, until one is taken; after that each has up to twice as many.
bool ChunkScheduler::too_many(int array) {
    const auto is_of_it = [&](const auto& each) { return each.first.array == array; };
    const auto tasks = static_cast<std::size_t>(std::ranges::count_if(flights_, is_of_it));
    tasks_of_next_array_ = std::max<std::size_t>(1, tasks / 2);
    put_back(array, false);
    return tasks > 1;
}

bool ChunkScheduler::forget_avoided(int array) { return put_back(array, true); }

// Puts the games of an array that was refused back at the front of the queue. Returns whether nodes to avoid were
// forgotten.
bool ChunkScheduler::put_back(int array, bool forgets_avoided) {
    std::vector<Piece> pieces;
    bool forgot = false;
    for (auto at = flights_.lower_bound({array, 0}); at != flights_.end() && at->first.array == array;) {
        if (at->second.phase == Flight::Phase::submitted) {
            ++at;
            continue;
        }
        for (Piece& piece : at->second.pieces) {
            const std::vector<std::string> known =
                forgets_avoided ? bots_.nodes_without(piece.match.pairing) : piece.avoided;
            const bool has_others = piece.avoided != known;
            forgot |= forgets_avoided && !piece.avoided.empty();
            piece.avoided = known;
            const bool is_hopeless = forgets_avoided && !has_others && !known.empty();
            (is_hopeless ? held_ : pieces).push_back(std::move(piece));
        }
        at = flights_.erase(at);
    }
    again_.insert(again_.begin(), std::make_move_iterator(pieces.begin()), std::make_move_iterator(pieces.end()));
    return forgot;
}

std::vector<TaskReport> ChunkScheduler::take_cancelled() { return std::exchange(cancelled_, {}); }

std::vector<std::string> ChunkScheduler::take_notices() { return std::exchange(notices_, {}); }

std::vector<std::string> ChunkScheduler::take_jobs_to_keep_off() {
    std::set<std::string> jobs;
    if (std::exchange(has_node_to_keep_off_, false))
        for (const auto& [task, flight] : flights_)
            if (flight.phase == Flight::Phase::submitted && flight.report.state == TaskState::waiting)
                jobs.insert(flight.report.job);
    return {jobs.begin(), jobs.end()};
}

ScheduleCounts ChunkScheduler::counts() const {
    ScheduleCounts counts;
    for (const auto* queue : {&fresh_, &again_})
        for (const Piece& piece : *queue) counts.queued_games += piece.match.games.size();
    counts.queued_games += count_games(held_);
    std::set<std::string> nodes;
    for (const auto& [task, flight] : flights_) {
        const bool runs = flight.ran_since && !flight.ended_since;
        (runs ? counts.running_games : counts.waiting_games) += count_games(flight.pieces);
        ++(runs ? counts.running_tasks : counts.waiting_tasks);
        if (runs) nodes.insert(flight.report.node);
    }
    counts.nodes = nodes.size();
    return counts;
}

namespace {

// A task that has run longer than overdue_factor times its expected time plus overdue_at_least is taken to hang. A
// reason is a disk of its node that does not answer.
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
    end_if_all_is_held(now);
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
        if (const auto words = text_of_waiting(task)) notice(task.reason, *words);
        if (never_starts(task) && !std::exchange(flight.is_cancelled, true)) cancelled_.push_back(task);
    } else if (!flight.ran_since) {
        flight.ran_since = now;
    }
}

// A submitted task that the batch system does not list any more has ended. An array that it never listed was not taken.
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
        // A task whose result came a moment ago will end by itself.
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

// If the task may have written a result, waits longer, because the shared folder may show the result late.
Nanoseconds ChunkScheduler::patience_with(const Flight& flight) const {
    const bool wrote_nothing = flight.report.node.empty() || leaves_no_result(flight.report);
    return wrote_nothing ? settings_.result_patience / 6 : settings_.result_patience;
}

void ChunkScheduler::give_up(const Flight& flight) {
    const TaskReport& task = flight.report;
    const EndKind kind = kind_of_end(task);
    const std::string text = text_of_end(task);
    notice("lost " + task.word, fmt::format("{} games are played again, for their task left no result. {}",
                                            count_games(flight.pieces), text));
    const bool is_failure = kind == EndKind::task || kind == EndKind::success;
    if (kind == EndKind::node) leave_out(task.node, text);
    if (is_failure && nodes_.failed(task.node, text)) leave_out(task.node, text);
    const bool avoids = kind != EndKind::outside || flight.is_cancelled || task.word == "NODE_FAIL";
    requeue(flight.pieces, avoids ? task.node : "", is_failure ? 1 : 0, is_failure ? 0 : 1, text);
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
        enqueue(again_, std::move(piece));
    }
}

// The bot cannot be built or started on the node, which may well play the others.
void ChunkScheduler::refuse_bot(const PlayedChunk& result, std::vector<Piece> pieces) {
    const bool is_new = bots_.refuse(result.bot, result.node, result.why);
    if (is_new)
        notice(fmt::format("bot {} {}", result.bot, result.node),
               fmt::format("{} gets no more games of this bot: {}", result.node, result.why));
    const bool is_in_vain = std::ranges::any_of(pieces, [&](const Piece& piece) {
        return has_bot(piece, result.bot) && std::ranges::binary_search(piece.avoided, result.node);
    });
    for (auto* waiting : {&fresh_, &again_})
        for (Piece& piece : *waiting)
            if (has_bot(piece, result.bot)) avoid(piece, {result.node});
    if (is_in_vain && bots_.refuse_in_vain(result.bot) >= settings_.most_losses) hold_back(result.bot);
    requeue(std::move(pieces), "", 0, 0, "");
}

void ChunkScheduler::hold_back(std::size_t bot) {
    bots_held_.insert(bot);
    for (auto* waiting : {&fresh_, &again_}) {
        const auto held = std::stable_partition(waiting->begin(), waiting->end(),
                                                [&](const Piece& piece) { return !has_bot(piece, bot); });
        held_.insert(held_.end(), std::make_move_iterator(held), std::make_move_iterator(waiting->end()));
        waiting->erase(held, waiting->end());
    }
}

// Waits a moment before that, because the results that came last may still lead to other games.
void ChunkScheduler::end_if_all_is_held(Nanoseconds now) {
    for (Piece& piece : held_) drop_known(piece.match);
    std::erase_if(held_, [](const Piece& piece) { return piece.match.games.empty(); });
    if (held_.empty() || !flights_.empty() || queued_matches() > 0) return all_is_held_since_.reset();
    if (!all_is_held_since_) all_is_held_since_ = now;
    if (failure_ || now - *all_is_held_since_ < settings_.result_patience / 6) return;
    std::set<std::size_t> bots;
    for (const Piece& piece : held_) bots.insert({piece.match.pairing.first, *piece.match.pairing.second});
    failure_ = fmt::format(
        "{} found no node that builds and starts both bots: {}. All others are played; once the nodes can start the "
        "bot, or it is struck by arena amend, the same command goes on",
        counted(count_games(held_), "game"), bots_.text(bots));
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
        refuse_bot(result, flight.pieces);
        return {};
    }
    for (const Piece& piece : flight.pieces)
        for (const std::size_t bot : {piece.match.pairing.first, *piece.match.pairing.second}) bots_.played(bot);
    return enter_games(flight, result);
}

// The chunk of this result was given up, and its games are queued elsewhere. Games of the result need not be played
// there.
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

void ChunkScheduler::notice(const std::string& key, const std::string& text) {
    if (told_.insert(key).second) notices_.push_back(text);
}

}  // namespace isola_arena::cluster
