#include "arena/web/matches/bot_checks.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <string_view>
#include <thread>
#include <utility>

#include <fmt/core.h>

#include "arena/base/json/json_writer.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/base/time.hpp"
#include "arena/bots/built_program.hpp"
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

}  // namespace

BotChecks::BotChecks(ChecksSetup setup)
    : setup_(std::move(setup)), jobs_({.name = "check",
                                       .waiting_deed = "bots wait for their checks",
                                       .most_waiting = most_waiting,
                                       .most_kept = checks_kept,
                                       .json =
                                           [](const Job& job) {
                                               std::string text;
                                               JsonWriter json(text);
                                               write(json, job);
                                               return text;
                                           },
                                       .run = [this](const JobPointer& job) { run(job); },
                                       .changed = [this] { setup_.registry.note_bots_changed(); }}) {}

void BotChecks::write(JsonWriter& json, const Job& job) {
    json.begin_object().key("id").text(job.id).key("bot").text(job.request.bot);
    json.key("contest").text(job.request.contest).key("follows_change").boolean(job.follows_change);
    json.key("state").text(to_string(job.state)).key("why").text(job.why);
    json.key("note").text(job.note);
    json.key("report");
    if (!job.report) json.null();
    else {
        const std::string report = check::report_json(*job.report);
        json.raw(std::string_view(report).substr(0, report.size() - 1));
    }
    json.end_object();
}

void BotChecks::write(JsonWriter& json) {
    jobs_.look([&](const auto& jobs) {
        std::vector<const Job*> newest;
        for (auto job = jobs.rbegin(); job != jobs.rend(); ++job)
            if (std::ranges::none_of(newest, [&](const Job* each) { return each->request.bot == (*job)->request.bot; }))
                newest.push_back(job->get());
        json.list(newest, [&](const Job* job) { write(json, *job); });
    });
}

void BotChecks::check_changed(const std::string& bot, const std::string& contest, std::function<void()> answers) {
    jobs_.enter_instead(
        {bot, contest}, [&](const web::CheckRequest& each) { return each.bot == bot; },
        [&](Job& job) {
            job.follows_change = true;
            job.answers = std::move(answers);
        });
}

void BotChecks::run(const JobPointer& job) {
    try {
        check(job);
    } catch (const std::exception& failure) {
        jobs_.finish(*job, web::JobState::failed, fmt::format("the arena failed: {}", failure.what()));
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
void BotChecks::check(const JobPointer& job) {
    auto planned = plan(*job);
    if (!planned) return jobs_.finish(*job, web::JobState::failed, on_page(planned.message()));
    if (const std::string older = older_than_its_source(planned->exam.bot.arguments, planned->exam.bot.folder);
        !older.empty())
        jobs_.change([&] { job->note = older; });
    if (job->answers) {
        const bool is_over = examine(job, *planned, [](bool has_answered) { return has_answered; });
        const bool answers = !is_over || (job->report && check::is_fit(job->report->results));
        if (answers && !job->stop) job->answers();
        if (is_over) return;
    }
    for (int breaks = 0;; ++breaks) {
        const bool gives_way = wait_for_match(job) && breaks < most_breaks;
        if (examine(job, *planned, [&](bool) { return gives_way && !setup_.timed_match().empty(); })) return;
    }
}

// Returns false if ends_early() has ended the examination. has_answered: the bot has given a legal first reply.
bool BotChecks::examine(const JobPointer& job, const check::PlannedExam& planned,
                        const std::function<bool(bool has_answered)>& ends_early) {
    bool has_answered = false;
    bool is_ended_early = false;
    check::ExamSinks sinks;
    sinks.is_stopped = [&] {
        is_ended_early = is_ended_early || ends_early(has_answered);
        return job->stop || is_ended_early;
    };
    sinks.result = [&](std::size_t, const check::CheckResult& result) {
        has_answered = has_answered || (result.name == "legal" && result.verdict != check::Verdict::failed);
        jobs_.change([&] { job->report->results.push_back(result); });
    };
    jobs_.change([&] {
        if (!job->is_over()) job->state = web::JobState::working;
        job->report = check::Report{planned.head, {}};
    });
    try {
        check::reports_of({planned}, 1, sinks);
    } catch (const Interrupted&) {
        if (is_ended_early && !job->stop) return false;
        jobs_.finish(*job, web::JobState::cancelled);
        return true;
    }
    jobs_.finish(*job, web::JobState::done);
    return true;
}

// Returns false if a match is still played after the longest wait.
bool BotChecks::wait_for_match(const JobPointer& job) {
    const auto end = Clock::now() + longest_wait;
    bool is_free = true;
    std::string told;
    for (std::string match = setup_.timed_match(); !match.empty(); match = setup_.timed_match()) {
        is_free = Clock::now() <= end;
        if (job->stop || !is_free) break;
        std::string why = fmt::format("match {} is being played, and the check would take time from its bots", match);
        if (why != told) jobs_.change([&] { job->why = why; });
        told = std::move(why);
        std::this_thread::sleep_for(look_for_match_every);
    }
    jobs_.change([&] { job->why.clear(); });
    return is_free;
}

}  // namespace isola_arena
