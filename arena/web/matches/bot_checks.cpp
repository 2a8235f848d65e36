#include "arena/web/matches/bot_checks.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <string_view>
#include <thread>
#include <utility>

#include <fmt/core.h>

#include "arena/base/json/json_writer.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/base/time.hpp"
#include "arena/bots/startable.hpp"
#include "arena/process/interruption.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

// A person waits for the check, so it is shorter than that of `arena check`.
constexpr std::chrono::seconds most_of_check{20};

// A match between slow bots may take longer than a person waits for a check.
constexpr std::chrono::seconds longest_wait{20};
constexpr auto look_for_match_every = 20ms;

// How often matches may make a check begin anew. A person who plays one match after another still gets the findings.
constexpr int most_breaks = 3;
constexpr std::size_t checks_kept = 64;

constexpr std::array<std::string_view, 5> words_of_states{"waiting", "working", "done", "failed", "cancelled"};

}  // namespace

BotChecks::BotChecks(ChecksSetup setup)
    : setup_(std::move(setup)), worker_([this](const std::stop_token& stop) { work(stop); }) {}

BotChecks::~BotChecks() = default;

template <class Change>
void BotChecks::tell(Change&& change) {
    {
        const std::lock_guard only_one(mutex_);
        change();
    }
    setup_.registry.note_bots_changed();
}

std::shared_ptr<BotChecks::Job> BotChecks::of_id(const std::string& id) {
    const auto found = std::ranges::find_if(jobs_, [&](const auto& job) { return job->id == id; });
    return found == jobs_.end() ? nullptr : *found;
}

void BotChecks::write(JsonWriter& json, const Job& job) {
    json.begin_object().key("id").text(job.id).key("bot").text(job.request.bot);
    json.key("contest").text(job.request.contest).key("follows_change").boolean(job.follows_change);
    json.key("state").text(words_of_states[static_cast<std::size_t>(job.state)]).key("why").text(job.why);
    json.key("note").text(job.note);
    json.key("report");
    if (!job.report) json.null();
    else {
        const std::string report = check::report_json(*job.report);
        json.raw(std::string_view(report).substr(0, report.size() - 1));
    }
    json.end_object();
}

web::Response BotChecks::response(const Job& job, unsigned status) {
    std::string text;
    JsonWriter json(text);
    write(json, job);
    return web::json_response(std::move(text), status);
}

void BotChecks::write(JsonWriter& json) {
    const std::lock_guard only_one(mutex_);
    std::vector<const Job*> newest;
    for (auto job = jobs_.rbegin(); job != jobs_.rend(); ++job)
        if (std::ranges::none_of(newest, [&](const Job* each) { return each->request.bot == (*job)->request.bot; }))
            newest.push_back(job->get());
    json.list(newest, [&](const Job* job) { write(json, *job); });
}

void BotChecks::forget_old_jobs() {
    while (jobs_.size() > checks_kept && jobs_.front()->is_over()) jobs_.pop_front();
}

// Makes a job that waits for its turn. The caller holds the mutex, and rings changed_ afterwards.
std::shared_ptr<BotChecks::Job> BotChecks::enter(web::CheckRequest request) {
    const auto job = std::make_shared<Job>();
    job->id = fmt::format("c{}", next_++);
    job->request = std::move(request);
    jobs_.push_back(job);
    waiting_.push_back(job);
    forget_old_jobs();
    return job;
}

// The caller holds the mutex.
void BotChecks::cancel(const std::shared_ptr<Job>& job) {
    job->stop = true;
    job->state = State::cancelled;
    std::erase(waiting_, job);
}

web::Response BotChecks::request(const web::CheckRequest& wanted) {
    std::shared_ptr<Job> job;
    {
        const std::lock_guard only_one(mutex_);
        const auto is_same = [&](const auto& each) {
            return !each->is_over() && each->request.bot == wanted.bot && each->request.contest == wanted.contest;
        };
        if (const auto known = std::ranges::find_if(jobs_, is_same); known != jobs_.end())
            return response(**known, 202);
        if (waiting_.size() >= most_waiting)
            return web::problem(429, fmt::format("{} bots wait for their checks already", most_waiting));
        job = enter(wanted);
    }
    changed_.notify_all();
    setup_.registry.note_bots_changed();
    const std::lock_guard only_one(mutex_);
    return response(*job, 202);
}

web::Response BotChecks::state(const std::string& id) {
    const std::lock_guard only_one(mutex_);
    const auto job = of_id(id);
    return job ? response(*job, 200) : web::problem(404, "there is no check " + id);
}

web::Response BotChecks::cancel(const std::string& id) {
    {
        const std::lock_guard only_one(mutex_);
        const auto job = of_id(id);
        if (!job) return web::problem(404, "there is no check " + id);
        if (job->is_over()) return web::problem(409, "this check is over");
        cancel(job);
    }
    setup_.registry.note_bots_changed();
    return state(id);
}

void BotChecks::check_changed(const std::string& bot, const std::string& contest, std::function<void()> answers) {
    tell([&] {
        for (const auto& each : jobs_)
            if (!each->is_over() && each->request.bot == bot) cancel(each);
        const auto job = enter({bot, contest});
        job->follows_change = true;
        job->answers = std::move(answers);
    });
    changed_.notify_all();
}

bool BotChecks::is_busy() {
    const std::lock_guard only_one(mutex_);
    return is_busy_ || !waiting_.empty();
}

void BotChecks::finish(Job& job, State state, const std::string& why) {
    tell([&] {
        if (job.is_over()) return;
        job.state = state;
        job.why = why;
    });
}

void BotChecks::work(const std::stop_token& stop) {
    for (;;) {
        std::shared_ptr<Job> job;
        {
            std::unique_lock lock(mutex_);
            is_busy_ = false;
            if (!changed_.wait(lock, stop, [this] { return !waiting_.empty(); })) return;
            job = std::move(waiting_.front());
            waiting_.pop_front();
            is_busy_ = true;
        }
        if (job->stop) continue;
        try {
            run(job, stop);
        } catch (const std::exception& failure) {
            finish(*job, State::failed, fmt::format("the arena failed: {}", failure.what()));
        }
    }
}

Result<check::PlannedExam> BotChecks::plan(const Job& job) {
    auto bot = setup_.find_bot(job.request.bot);
    if (!bot) return bot.error();
    auto exam = setup_.exam_for(job.request.contest, bot->spec);
    if (!exam) return exam.error();
    // A bot of a bot type is examined for the contest of its type, in which it plays whatever the page has chosen.
    if (!bot->spec.contest.empty()) exam->options.contest = exam->options.rules = exam->options.board = "";
    auto planned = check::plan_exams({{bot->spec, bot->author}}, exam->options);
    if (!planned) return planned.error();
    if (auto error = check::confine(*planned, exam->confinements)) return *error;
    planned->front().exam.plan.most = most_of_check;
    return std::move(planned->front());
}

// A match that is played again begins as soon as the bot is known to answer, and without the examination beside it,
// which would take time from its bots. So the examination is broken off then, and made from its beginning afterwards.
// The same holds for a match that begins later.
void BotChecks::run(const std::shared_ptr<Job>& job, const std::stop_token& stop) {
    auto planned = plan(*job);
    if (!planned) return finish(*job, State::failed, on_page(planned.message()));
    if (const std::string older = older_than_its_source(planned->exam.bot.arguments, planned->exam.bot.folder);
        !older.empty())
        tell([&] { job->note = older; });
    if (job->answers) {
        const bool is_over = examine(job, *planned, stop, [](bool has_answered) { return has_answered; });
        const bool answers = !is_over || (job->report && check::is_fit(job->report->results));
        if (answers && !job->stop && !stop.stop_requested()) job->answers();
        if (is_over) return;
    }
    for (int breaks = 0;; ++breaks) {
        const bool gives_way = wait_for_match(job, stop) && breaks < most_breaks;
        if (examine(job, *planned, stop, [&](bool) { return gives_way && !setup_.timed_match().empty(); })) return;
    }
}

// Returns false if ends_early() has ended the examination. has_answered: the bot has given a legal first reply.
bool BotChecks::examine(const std::shared_ptr<Job>& job, const check::PlannedExam& planned, const std::stop_token& stop,
                        const std::function<bool(bool has_answered)>& ends_early) {
    bool has_answered = false;
    bool is_ended_early = false;
    check::ExamSinks sinks;
    sinks.is_stopped = [&] {
        is_ended_early = is_ended_early || ends_early(has_answered);
        return stop.stop_requested() || job->stop || is_ended_early;
    };
    sinks.result = [&](std::size_t, const check::CheckResult& result) {
        has_answered = has_answered || (result.name == "legal" && result.verdict != check::Verdict::failed);
        tell([&] { job->report->results.push_back(result); });
    };
    tell([&] {
        if (!job->is_over()) job->state = State::working;
        job->report = check::Report{planned.head, {}};
    });
    try {
        check::reports_of({planned}, 1, sinks);
    } catch (const Interrupted&) {
        if (is_ended_early && !job->stop && !stop.stop_requested()) return false;
        finish(*job, State::cancelled);
        return true;
    }
    finish(*job, State::done);
    return true;
}

// Returns false if a match is still played after the longest wait.
bool BotChecks::wait_for_match(const std::shared_ptr<Job>& job, const std::stop_token& stop) {
    const auto end = Clock::now() + longest_wait;
    bool is_free = true;
    for (std::string match = setup_.timed_match(); !match.empty(); match = setup_.timed_match()) {
        is_free = Clock::now() <= end;
        if (job->stop || stop.stop_requested() || !is_free) break;
        const std::string why =
            fmt::format("match {} is being played, and the check would take time from its bots", match);
        if (why != job->why) tell([&] { job->why = why; });
        std::this_thread::sleep_for(look_for_match_every);
    }
    tell([&] { job->why.clear(); });
    return is_free;
}

}  // namespace isola_arena
