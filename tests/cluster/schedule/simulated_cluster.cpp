#include "tests/cluster/schedule/simulated_cluster.hpp"

#include <algorithm>

namespace isola_arena::cluster::simulation {
namespace {

using namespace std::chrono_literals;

constexpr Nanoseconds remembered = 300s;  // how long the batch system reports ended tasks
constexpr Nanoseconds away = 300s;

std::vector<GameKey> games_of(const Chunk& chunk) {
    std::vector<GameKey> games;
    for (const ChunkMatch& match : chunk.matches)
        for (const int game : match.games) games.push_back({match.number, game});
    return games;
}

}  // namespace

SimulatedCluster::SimulatedCluster(const Setting& setting) : setting_(setting), rng_(setting.seed) {
    for (std::size_t i = 0; i < setting.nodes; ++i) {
        Node node;
        node.name = "n" + std::to_string(i + 1);
        node.slowness = 0.95 + 0.1 * static_cast<double>(rng_.below(1000)) / 1000;
        node.refuses = i > 0 && happens(setting.misfortunes.refusing_nodes, "a node refuses");
        nodes_.push_back(node);
    }
}

bool SimulatedCluster::happens(int thousandths, const char* what) {
    if (static_cast<int>(rng_.below(1000)) >= thousandths) return false;
    ++mishaps_[what];
    return true;
}

std::optional<BatchTrouble> SimulatedCluster::silence() {
    const bool is_away = now_ >= setting_.away_from && now_ < setting_.away_until;
    if (!is_away && now_ >= silent_until_) {
        if (!happens(setting_.misfortunes.silences, "the controller is away")) return std::nullopt;
        silent_until_ = now_ + std::chrono::seconds(rng_.below(120));
    }
    ++unanswered_;
    return BatchTrouble{TroubleKind::unanswered, "the controller does not answer"};
}

BatchAnswer<std::string> SimulatedCluster::submit(const TaskArray& array) {
    const auto is_live = [](const auto& each) { return each.second.report.state != TaskState::ended; };
    const auto live = static_cast<std::size_t>(std::ranges::count_if(tasks_, is_live));
    if (live + static_cast<std::size_t>(array.tasks) > setting_.quota) {
        ++refusals_;
        return BatchTrouble{TroubleKind::full, "sbatch says 'QOSMaxSubmitJobPerUserLimit'"};
    }
    const auto trouble = silence();
    // A request without an answer may have been accepted.
    if (trouble && rng_.below(2) == 0) return *trouble;
    const std::string job = std::to_string(1000 + array.number);
    for (int place = 1; place <= array.tasks; ++place) {
        const TaskId id{array.number, place};
        Task& task = tasks_[id];
        task.report = {id, job, TaskState::waiting, "PENDING", "Priority", "", 0, 0};
        task.avoided = array.avoided_nodes;
        waiting_.push_back(id);
    }
    if (trouble) return *trouble;
    return job;
}

BatchAnswer<std::vector<TaskReport>> SimulatedCluster::tasks() {
    if (const auto trouble = silence()) return *trouble;
    std::vector<TaskReport> all;
    for (auto& [id, task] : tasks_) all.push_back(task.report);
    return all;
}

std::optional<BatchTrouble> SimulatedCluster::cancel(const std::vector<TaskReport>& tasks) {
    for (const TaskReport& each : tasks) {
        const auto at = tasks_.find(each.task);
        if (at == tasks_.end() || at->second.report.state == TaskState::ended) continue;
        if (at->second.report.state == TaskState::running) nodes_[at->second.node].plays.reset();
        finish(at->second, "CANCELLED", 0, now_);
    }
    return std::nullopt;
}

std::optional<BatchTrouble> SimulatedCluster::keep_off(const std::vector<std::string>& jobs,
                                                       const std::vector<std::string>& nodes) {
    if (setting_.keep_off) return setting_.keep_off;
    for (auto& [id, task] : tasks_)
        if (std::ranges::find(jobs, task.report.job) != jobs.end()) task.avoided = nodes;
    return std::nullopt;
}

void SimulatedCluster::put(const Chunk& chunk) { chunks_[chunk.name] = chunk; }

void SimulatedCluster::remove(const std::string& chunk) { chunks_.erase(chunk); }

void SimulatedCluster::take_results(const std::function<std::vector<GameKey>(const PlayedChunk&)>& enter) {
    while (!deliveries_.empty() && deliveries_.top().at <= now_) {
        PlayedChunk result = deliveries_.top().result;
        deliveries_.pop();
        const std::vector<GameKey> left_out = enter(result);
        std::erase_if(result.games, [&](GameKey game) { return std::ranges::find(left_out, game) != left_out.end(); });
        entered(result.games);
    }
}

void SimulatedCluster::advance(Nanoseconds to) {
    now_ = to;
    for (auto at = tasks_.begin(); at != tasks_.end();) {
        Task& task = at->second;
        if (task.report.state == TaskState::running && task.ends <= now_) end(task, now_);
        const bool is_over = task.report.state == TaskState::ended && now_ - task.ends > remembered;
        if (is_over) chunks_.erase(chunk_name(at->first));
        at = is_over ? tasks_.erase(at) : std::next(at);
    }
    if (now_ >= silent_until_) start_tasks(now_);
}

void SimulatedCluster::start_tasks(Nanoseconds now) {
    std::size_t started = 0;
    for (std::size_t i = waiting_.size(); i > 0 && started < setting_.starts_a_second; --i) {
        const TaskId id = waiting_.front();
        waiting_.pop_front();
        const auto at = tasks_.find(id);
        if (at == tasks_.end() || at->second.report.state != TaskState::waiting) continue;
        if (happens(setting_.misfortunes.forgotten, "a task is forgotten")) {
            tasks_.erase(at);
            continue;
        }
        const auto node = free_node(at->second, now);
        if (!node) {
            waiting_.push_front(id);
            return;
        }
        start(at->second, *node, now);
        ++started;
    }
}

std::optional<std::size_t> SimulatedCluster::free_node(const Task& task, Nanoseconds now) const {
    for (std::size_t i = 0; i < nodes_.size(); ++i)
        if (!nodes_[i].plays && nodes_[i].away_until <= now &&
            std::ranges::find(task.avoided, nodes_[i].name) == task.avoided.end())
            return i;
    return std::nullopt;
}

void SimulatedCluster::start(Task& task, std::size_t node, Nanoseconds now) {
    task.node = node;
    nodes_[node].plays = task.report.task;
    task.report.state = TaskState::running;
    task.report.word = "RUNNING";
    task.report.reason = "None";
    task.report.node = nodes_[node].name;
    task.since = now;
    task.ends = now + 500ms;
    if (nodes_[node].refuses) return;
    for (const GameKey& game : games_of(chunks_.at(chunk_name(task.report.task))))
        task.ends += duration(game, nodes_[node]);
}

Nanoseconds SimulatedCluster::duration(GameKey game, const Node& node) const {
    const std::uint64_t chance =
        mix({static_cast<std::uint64_t>(game.pairing), static_cast<std::uint64_t>(game.number)});
    const double share = node.slowness * (0.5 + static_cast<double>(chance % 1000) / 1000);
    return Nanoseconds(static_cast<Nanoseconds::rep>(static_cast<double>(setting_.game.count()) * share));
}

void SimulatedCluster::finish(Task& task, const char* word, int status, Nanoseconds now) {
    task.report.state = TaskState::ended;
    task.report.word = word;
    task.report.status = status;
    task.ends = now;
}

void SimulatedCluster::deliver(PlayedChunk result, Nanoseconds at) {
    deliveries_.push({at, delivered_++, std::move(result)});
}

void SimulatedCluster::end(Task& task, Nanoseconds now) {
    const Misfortunes& misfortunes = setting_.misfortunes;
    Node& node = nodes_[task.node];
    node.plays.reset();
    PlayedChunk result{task.report.task, PlayedChunk::Kind::played, "", node.name, task.ends - task.since, {}, {}};
    const Nanoseconds seen = now + std::chrono::milliseconds(rng_.below(15'000));
    if (node.refuses) {
        result.kind = PlayedChunk::Kind::node_refuses;
        result.why = "this machine's arena is older";
        deliver(result, seen);
        return finish(task, "FAILED", 3 << 8, now);
    }
    result.games = games_of(chunks_.at(chunk_name(task.report.task)));
    if (happens(misfortunes.lost_nodes, "a node is lost")) {
        games_played_ += rng_.below(result.games.size());
        node.away_until = now + away;
        task.report = {task.report.task,        task.report.job, TaskState::waiting, "PENDING", "BeginTime", "", 0,
                       task.report.restarts + 1};
        return waiting_.push_back(task.report.task);
    }
    games_played_ += result.games.size();
    if (happens(misfortunes.failures, "a task fails")) return finish(task, "FAILED", 1 << 8, now);
    finish(task, "COMPLETED", 0, now);
    if (happens(misfortunes.cut_results, "a result is cut")) return;
    if (happens(misfortunes.preemptions, "a task is preempted")) {
        result.kind = PlayedChunk::Kind::broken_off;
        const std::size_t whole = rng_.below(result.games.size());
        games_played_ -= result.games.size() - whole;
        result.games.resize(whole);
        result.took = result.took / 2;
        finish(task, "PREEMPTED", 15, now);
    } else {
        durations_.push_back({task.report.task, result.games.size(), result.took});
    }
    if (happens(misfortunes.late_results, "a result is late")) return deliver(result, now + 120s);
    if (happens(misfortunes.doubles, "a result comes twice")) deliver(result, now + 90s);
    deliver(std::move(result), seen);
}

}  // namespace isola_arena::cluster::simulation
