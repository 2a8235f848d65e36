#include "arena/cluster/schedule/dispatcher.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "arena/base/failure.hpp"

namespace isola_arena::cluster {
namespace {

using namespace std::chrono_literals;

constexpr Nanoseconds first_pause = 1s;
// The time between attempts while a quota is used up, because nothing tells when it is free again.
constexpr Nanoseconds pause_when_full = 30s;

}  // namespace

Dispatcher::Dispatcher(ChunkScheduler& scheduler, BatchSystem& batch, ChunkStore& store,
                       std::function<void(const std::string&)> tell, DispatchSettings settings)
    : scheduler_(scheduler), batch_(batch), store_(store), tell_(std::move(tell)), settings_(settings) {}

Nanoseconds Dispatcher::step(Nanoseconds now) {
    store_.take_results([this](const PlayedChunk& result) { return scheduler_.enter(result); });
    if (now >= resume_at_ && now >= next_look_.value_or(now)) look(now);
    if (now >= resume_at_) act_on_nodes(now);
    if (now >= resume_at_) cancel_some(now);
    if (now >= resume_at_ && now >= next_submit_) submit(now);
    for (const std::string& notice : scheduler_.take_notices()) tell_(notice);
    if (scheduler_.failure()) throw ArenaFailure(*scheduler_.failure());
    return scheduler_.waits_for_results() ? settings_.step_when_waiting : settings_.step_every;
}

// A result may come after take_results() and before this question. Then the task is seen as ended, but its result was
// written before that, and the next step takes it.
void Dispatcher::look(Nanoseconds now) {
    const BatchAnswer<std::vector<TaskReport>> tasks = batch_.tasks();
    if (!succeeded(trouble_in(tasks), now)) return;
    next_look_ = now + settings_.look_every;
    scheduler_.saw(std::get<std::vector<TaskReport>>(tasks), now);
}

void Dispatcher::submit(Nanoseconds now) {
    while (now >= resume_at_ && now >= next_submit_) {
        const auto planned = scheduler_.plan_array();
        if (!planned) return;
        if (put(*planned, now)) submit_array(*planned, now);
    }
}

// Returns whether all chunks are in the folder. If it is full or away, a later step tries again.
bool Dispatcher::put(const PlannedArray& planned, Nanoseconds now) {
    try {
        for (const Chunk& chunk : planned.chunks) store_.put(chunk);
        return true;
    } catch (const ArenaFailure& failure) {
        scheduler_.not_submitted(planned.array.number);
        take_back(planned);
        pause(failure.what(), now);
        return false;
    }
}

void Dispatcher::take_back(const PlannedArray& planned) {
    for (const Chunk& chunk : planned.chunks) store_.remove(chunk.name);
}

void Dispatcher::submit_array(const PlannedArray& planned, Nanoseconds now) {
    const int number = planned.array.number;
    const BatchAnswer<std::string> job = batch_.submit(planned.array);
    const auto trouble = trouble_in(job);
    if (!trouble) {
        succeeded({}, now);
        return scheduler_.submitted(number, std::get<std::string>(job));
    }
    if (trouble->kind == TroubleKind::unanswered) {
        // The array may have been taken. Only the next list of tasks shows that, so the tasks come before the next
        // submission.
        scheduler_.submit_unanswered(number);
        next_look_ = now;
        next_submit_ = now + settings_.look_every;
        return pause(trouble->message, now);
    }
    take_back(planned);
    if (trouble->kind == TroubleKind::full) {
        if (!scheduler_.too_many(number)) next_submit_ = now + pause_when_full;
        if (!std::exchange(told_full_, true)) tell_(trouble->message + "; what remains waits until it takes more");
        return;
    }
    if (scheduler_.forget_avoided(number)) return;
    const std::string nodes = scheduler_.text_of_nodes_left_out();
    throw ArenaFailure(trouble->message +
                       (nodes.empty() ? "" : "; these nodes get no games of this contest: " + nodes));
}

void Dispatcher::act_on_nodes(Nanoseconds now) {
    for (std::string& job : scheduler_.take_jobs_to_keep_off()) to_keep_off_.push_back(std::move(job));
    if (to_keep_off_.empty()) return;
    const auto trouble = batch_.keep_off(to_keep_off_, scheduler_.nodes_left_out());
    const bool is_refused = trouble && trouble->kind == TroubleKind::refused;
    // A task that begins on such a node all the same comes back at once, so the contest goes on.
    if (is_refused && !std::exchange(told_of_nodes_, true))
        tell_(trouble->message +
              "; jobs that wait already may still begin on nodes that are left out, and their games are "
              "then played elsewhere");
    if (is_refused || succeeded(trouble, now)) to_keep_off_.clear();
}

void Dispatcher::cancel_some(Nanoseconds now) {
    for (TaskReport& task : scheduler_.take_cancelled()) to_cancel_.push_back(std::move(task));
    if (to_cancel_.empty()) return;
    if (succeeded(batch_.cancel(to_cancel_), now)) to_cancel_.clear();
}

// Returns whether there was no trouble. Otherwise begins a pause, or throws ArenaFailure if waiting does not help.
bool Dispatcher::succeeded(const std::optional<BatchTrouble>& trouble, Nanoseconds now) {
    if (trouble && trouble->kind == TroubleKind::refused) throw ArenaFailure(trouble->message);
    if (trouble) {
        pause(trouble->message, now);
        return false;
    }
    if (std::exchange(pause_, Nanoseconds(0)) > Nanoseconds(0))
        tell_(fmt::format("the batch system answers again after {} s",
                          std::chrono::duration_cast<std::chrono::seconds>(now - trouble_since_).count()));
    return true;
}

void Dispatcher::pause(const std::string& message, Nanoseconds now) {
    if (pause_ == Nanoseconds(0)) {
        trouble_since_ = now;
        tell_(message + "; this is tried again until it succeeds, and what runs goes on");
    }
    pause_ = pause_ == Nanoseconds(0) ? first_pause : std::min(2 * pause_, settings_.longest_pause);
    resume_at_ = now + pause_;
}

}  // namespace isola_arena::cluster
