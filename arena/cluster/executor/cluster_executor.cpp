#include "arena/cluster/executor/cluster_executor.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <map>
#include <utility>

#include <fmt/core.h>

#include "arena/base/failure.hpp"
#include "arena/cluster/schedule/dispatcher.hpp"
#include "arena/cluster/shared/shared_folder.hpp"
#include "arena/rules/events/match_result.hpp"

namespace isola_arena::cluster {
namespace {

using namespace std::chrono_literals;

constexpr auto between_looks_at_stop = 100ms;
constexpr auto between_questions = 5s;
constexpr std::chrono::seconds most_ahead = 10min;

Nanoseconds present() { return Clock::now().time_since_epoch(); }

// Sleeps for that time, or until stop is requested.
void sleep(const std::stop_token& stop, Nanoseconds time) {
    for (const auto end = Clock::now() + time; !stop.stop_requested() && Clock::now() < end;)
        std::this_thread::sleep_for(std::min<Nanoseconds>(between_looks_at_stop, end - Clock::now()));
}

PlayedChunk::Kind kind_of(const ChunkResult& result) {
    if (result.refusal && result.refusal->kind == RefusalKind::bot) return PlayedChunk::Kind::bots_refuse;
    if (result.refusal) return PlayedChunk::Kind::node_refuses;
    return result.broken_off ? PlayedChunk::Kind::broken_off : PlayedChunk::Kind::played;
}

// Returns what the scheduler must know of a result; nullopt if the name of the chunk is none of this arena.
std::optional<PlayedChunk> played_chunk(const ChunkResult& result) {
    const auto task = parse_chunk_name(result.chunk);
    if (!task) return std::nullopt;
    PlayedChunk played{*task, kind_of(result), result.refusal ? result.refusal->why : "", result.node.machine.node,
                       std::chrono::milliseconds(result.took_ms)};
    if (result.refusal) played.bot = result.refusal->bot;
    for (const GameReport& game : result.games) {
        played.games.push_back(game.summary.key);
        if (game.summary.reason == starved_reason) played.starved.push_back(game.summary.key);
    }
    return played;
}

}  // namespace

// The work of the executor's thread. The class is also the store that the dispatcher uses for chunks and results.
class ClusterExecutor::Thread : public ChunkStore {
public:
    Thread(ClusterExecutor& executor, std::stop_token stop)
        : shared_(executor.shared_), folder_(executor.folder_), settings_(executor.settings_),
          news_came_(executor.news_came_), stop_(std::move(stop)), batch_(executor.new_batch_(stop_)),
          results_(folder_) {}

    void run() {
        std::vector<ChunkMatch> matches = wait_for_matches();
        ask_for_limits();
        settings_.first_array = last_array() + 1;
        ChunkScheduler scheduler(settings_);
        adopt(scheduler, matches);
        for (ChunkMatch& match : matches) scheduler.add(std::move(match));
        Dispatcher dispatcher(scheduler, *batch_, *this, [this](const std::string& text) { tell(Notice{text}); });
        while (!stop_.stop_requested()) {
            for (ChunkMatch& match : take_matches()) scheduler.add(std::move(match));
            const Nanoseconds pause = dispatcher.step(present());
            forget_safe_results();
            note(scheduler.counts());
            sleep(stop_, pause);
        }
    }

    void put(const Chunk& chunk) override {
        submitted_ = true;
        write_by_rename(folder_.chunk(chunk.name), chunk_text(chunk));
    }

    void remove(const std::string& chunk) override {
        std::error_code ignored;
        std::filesystem::remove(folder_.chunk(chunk), ignored);
    }

    void take_results(const std::function<std::vector<GameKey>(const PlayedChunk&)>& enter) override {
        results_.take_new([&](ChunkResult result, const std::string& name) { pass_on(std::move(result), name, enter); },
                          [this](const std::string& why) { tell(Notice{why}); });
    }

private:
    void tell(WorkerEvent event) {
        bool is_first = false;
        {
            const std::lock_guard lock(shared_.mutex);
            is_first = shared_.news.empty();
            shared_.news.push_back(std::move(event));
        }
        if (is_first) news_came_();
    }

    void pass_on(ChunkResult result, const std::string& name,
                 const std::function<std::vector<GameKey>(const PlayedChunk&)>& enter) {
        const auto played = played_chunk(result);
        if (!played) return tell(Notice{name + " is the result of a chunk that this contest does not have"});
        notice_clock(result);
        const std::vector<GameKey> held = enter(*played);
        for (GameReport& game : result.games)
            if (std::ranges::find(held, game.summary.key) == held.end()) tell(std::move(game));
        // Removes the file of the chunk, because otherwise somebody could play it again.
        remove(result.chunk);
        const std::lock_guard lock(shared_.mutex);
        shared_.results_told.insert(name);
    }

    // Warns if a node's clock is wrong. Clocks do not time games, but munge, NFS and builds rely on them. An old result
    // is no sign of a wrong clock before this run has submitted a chunk: it may have waited since an earlier run.
    void notice_clock(const ChunkResult& result) {
        const auto ahead = std::chrono::seconds(result.ended_at - std::time(nullptr));
        const bool is_off = ahead > most_ahead || (ahead < -most_ahead && submitted_);
        const std::string& node = result.node.machine.node;
        if (!is_off || !clocks_told_.insert(node).second) return;
        const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(ahead).count();
        tell(Notice{
            fmt::format("{}'s clock is {} minutes {} this machine's; its games count, but Slurm and shared folders "
                        "need clocks that agree: have them set by NTP",
                        node, std::abs(minutes), minutes > 0 ? "ahead of" : "behind")});
    }

    void forget_safe_results() {
        std::set<std::string> safe;
        {
            const std::lock_guard lock(shared_.mutex);
            safe.swap(shared_.results_safe);
        }
        for (const std::string& name : safe) results_.forget(name);
    }

    std::vector<ChunkMatch> take_matches() {
        const std::lock_guard lock(shared_.mutex);
        return std::exchange(shared_.matches, {});
    }

    std::vector<ChunkMatch> wait_for_matches() {
        for (;;) {
            std::vector<ChunkMatch> matches = take_matches();
            if (!matches.empty() || stop_.stop_requested()) return matches;
            std::this_thread::sleep_for(between_looks_at_stop);
        }
    }

    void note(const ScheduleCounts& counts) {
        const std::lock_guard lock(shared_.mutex);
        shared_.counts = counts;
    }

    // Asks until the batch system answers, because nothing can go on without the answer.
    template <class Ask>
    auto ask(const Ask& question) {
        bool is_told = false;
        for (;;) {
            auto answer = question();
            const auto* trouble = std::get_if<BatchTrouble>(&answer);
            if (trouble == nullptr || stop_.stop_requested()) return answer;
            if (trouble->kind == TroubleKind::refused) throw ArenaFailure(trouble->message);
            if (!std::exchange(is_told, true))
                tell(Notice{trouble->message + "; this is tried again until it succeeds"});
            sleep(stop_, between_questions);
        }
    }

    void ask_for_limits() {
        const auto answer = ask([this] { return batch_->limits(); });
        if (const auto* limits = std::get_if<BatchLimits>(&answer)) settings_.limits = *limits;
    }

    // Returns the highest number of an array. Results are looked at, too, because their chunks may be gone.
    int last_array() const {
        int last = 0;
        const auto see = [&](std::string_view name) {
            if (const auto task = parse_chunk_name(name)) last = std::max(last, task->array);
        };
        for (const std::string& name : folder_.chunk_names()) see(name);
        for (const std::string& name : folder_.result_names()) see(std::string_view(name).substr(0, name.find('.')));
        return last;
    }

    // Takes over the chunks that an earlier run of the contest submitted, with those of their games that are still to
    // be played.
    void adopt(ChunkScheduler& scheduler, const std::vector<ChunkMatch>& open) {
        if (settings_.first_array == 1) return;
        std::map<int, const ChunkMatch*> open_games;
        for (const ChunkMatch& match : open) open_games[match.number] = &match;
        const auto answer = ask([this] { return batch_->tasks(); });
        const auto* tasks = std::get_if<std::vector<TaskReport>>(&answer);
        if (tasks == nullptr) return;
        for (const TaskReport& task : *tasks) {
            const auto file = folder_.chunk(chunk_name(task.task));
            const auto text = bytes_of(file);
            auto chunk = text ? parse_chunk(*text, file.string()) : Result<Chunk>(Error{"gone"});
            if (!chunk) continue;
            Chunk rest = std::move(chunk).value();
            keep_open(rest, open_games);
            if (!rest.matches.empty()) scheduler.adopt(task, rest, present());
        }
    }

    static void keep_open(Chunk& chunk, const std::map<int, const ChunkMatch*>& open) {
        for (ChunkMatch& match : chunk.matches) {
            const auto found = open.find(match.number);
            std::erase_if(match.games, [&](int game) {
                return found == open.end() || !std::ranges::binary_search(found->second->games, game);
            });
        }
        std::erase_if(chunk.matches, [](const ChunkMatch& match) { return match.games.empty(); });
    }

    Shared& shared_;
    SharedFolder folder_;
    ScheduleSettings settings_;
    const std::function<void()>& news_came_;
    std::stop_token stop_;
    std::unique_ptr<BatchSystem> batch_;
    ResultFolder results_;
    bool submitted_ = false;  ///< whether this run has submitted a chunk
    std::set<std::string> clocks_told_;
};

ClusterExecutor::ClusterExecutor(SharedFolder shared, ScheduleSettings settings, NewBatch new_batch)
    : folder_(std::move(shared)), settings_(std::move(settings)), new_batch_(std::move(new_batch)) {}

ClusterExecutor::~ClusterExecutor() { close(); }

void ClusterExecutor::start(std::function<void()> news_came) {
    news_came_ = std::move(news_came);
    thread_ = std::jthread([this](const std::stop_token& stop) {
        try {
            Thread(*this, stop).run();
        } catch (...) {
            {
                const std::lock_guard lock(shared_.mutex);
                shared_.news.emplace_back(WorkerFailed{std::current_exception()});
            }
            news_came_();
        }
    });
}

void ClusterExecutor::add(std::vector<Job> jobs) {
    const std::lock_guard lock(shared_.mutex);
    for (const Job& job : jobs) {
        if (shared_.matches.empty() || shared_.matches.back().number != job.number)
            shared_.matches.push_back({job.number, job.pairing, {}});
        for (int game = job.range.first; game <= job.range.last; ++game) shared_.matches.back().games.push_back(game);
    }
}

std::vector<WorkerEvent> ClusterExecutor::take_news() {
    const std::lock_guard lock(shared_.mutex);
    shared_.results_safe.merge(shared_.results_taken);
    shared_.results_taken = std::exchange(shared_.results_told, {});
    return std::exchange(shared_.news, {});
}

void ClusterExecutor::close() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
}

ScheduleCounts ClusterExecutor::counts() const {
    const std::lock_guard lock(shared_.mutex);
    return shared_.counts;
}

}  // namespace isola_arena::cluster
