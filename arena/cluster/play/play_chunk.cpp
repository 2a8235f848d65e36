#include "arena/cluster/play/play_chunk.hpp"

#include <poll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "arena/base/failure.hpp"
#include "arena/base/files/input_file.hpp"
#include "arena/contest/tournament/job_queue.hpp"
#include "arena/process/tree/process_tree.hpp"

namespace isola_arena::cluster {
namespace {

// Returns a descriptor. After eventfd_write() it is readable until it is read. Throws ArenaFailure if the system has no
// more descriptors.
OwnedFd new_wake_up() {
    OwnedFd descriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (descriptor.get() < 0) throw ArenaFailure(std::string("cannot wait for games: ") + std::strerror(errno));
    return descriptor;
}

// Returns the games of a match as jobs. A job has consecutive games, `most` of them at most.
std::vector<Job> jobs_of(const ChunkMatch& match, int most) {
    std::vector<Job> jobs;
    for (const int game : match.games) {
        const bool goes_on =
            !jobs.empty() && jobs.back().range.last + 1 == game && game - jobs.back().range.first < most;
        if (goes_on) jobs.back().range.last = game;
        else jobs.push_back({match.number, match.pairing, {game, game}});
    }
    return jobs;
}

// Plays one chunk.
class Play {
public:
    Play(const ContestPlan& plan, const TournamentParts& parts, const Chunk& chunk, const std::vector<int>& cores)
        : chunk_(chunk), executor_(local_executor(plan, parts, std::max(static_cast<int>(cores.size()), 1), cores)) {}

    ChunkGames run(const Interruption& end) {
        const Closing closing{*executor_};
        executor_->start([this] { eventfd_write(news_.get(), 1); });
        for (const ChunkMatch& match : chunk_.matches) add(jobs_of(match, executor_->games_of_a_job()));
        while (open_ > 0 && !end.came()) {
            wait(end);
            take_news();
        }
        take_news();
        played_.broken_off = open_ > 0;
        return std::move(played_);
    }

private:
    struct Closing {
        GameExecutor& executor;
        ~Closing() {
            executor.close();
            sweep_children();
        }
    };

    void add(std::vector<Job> jobs) {
        open_ += jobs.size();
        executor_->add(std::move(jobs));
    }

    void wait(const Interruption& end) {
        std::array<pollfd, 2> both{pollfd{news_.get(), POLLIN, 0}, pollfd{end.descriptor(), POLLIN, 0}};
        poll(both.data(), both.size(), -1);
        eventfd_t count = 0;
        eventfd_read(news_.get(), &count);
    }

    void take_news() {
        for (WorkerEvent& event : executor_->take_news()) std::visit([this](auto& one) { take(one); }, event);
    }

    void take(GameReport& game) { played_.games.push_back(std::move(game)); }
    void take(Notice& notice) { played_.notices.push_back(std::move(notice.text)); }
    void take(WorkerFailed& worker) { std::rethrow_exception(worker.failure); }

    void take(JobEnded& ended) {
        --open_;
        if (!ended.failure) return;
        played_.notices.push_back(failures_.take(ended));
        play_again(ended.job);
    }

    void play_again(const Job& job) {
        ChunkMatch rest{job.number, job.pairing, {}};
        for (int game = job.range.first; game <= job.range.last; ++game) {
            const GameKey key{job.number, game};
            const auto is_it = [&](const GameReport& each) { return each.summary.key == key; };
            if (std::ranges::none_of(played_.games, is_it)) rest.games.push_back(game);
        }
        add(jobs_of(rest, executor_->games_of_a_job()));
    }

    const Chunk& chunk_;
    OwnedFd news_{new_wake_up()};
    std::unique_ptr<GameExecutor> executor_;
    std::size_t open_ = 0;  ///< jobs that have not ended
    JobFailures failures_;
    ChunkGames played_;
};

}  // namespace

ChunkGames play_chunk(const ContestPlan& plan, const TournamentParts& parts, const Chunk& chunk,
                      const std::vector<int>& cores, const Interruption& end) {
    return Play(plan, parts, chunk, cores).run(end);
}

}  // namespace isola_arena::cluster
