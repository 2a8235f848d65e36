#include "arena/host/submission/submission_pipeline.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/core.h>

#include "arena/base/archive/unpack.hpp"
#include "arena/base/failure.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/quantities.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

// How much one author may send: enough to try and fix a bot, too little to keep the host from others.
constexpr int most_in_a_while = 10;
constexpr std::int64_t a_while_seconds = 60;

// The step of a version that the organiser has withdrawn, and of one that was passed over for a newer one.
constexpr const char* withdrawn = "withdrawn";
constexpr const char* passed_over = "passed-over";

// The steps by which the organiser decides against the examination.
constexpr const char* accepted = "accepted";
constexpr const char* refused = "refused";

constexpr std::size_t longest_reason = 300;

// The step that is done again, with the bot as it was built, when a version is examined again.
constexpr const char* examined = "fit";

// Work on a submission is given up if the process has ended so often during it.
constexpr int most_ends = 3;

// The words for the author when the host itself fails in a step. Only the organiser is told the reason, because it may
// name files of this machine.
constexpr std::string_view hosts_failure =
    "the arena itself failed, which is not the bot's fault; the organiser is told, and it is tried again by and by";

// The same for the organiser.
constexpr std::string_view tried_again = "it is tried again by and by, and at the next start";

// How long such work waits at most.
constexpr std::chrono::steady_clock::duration longest_pause = std::chrono::hours(1);

}  // namespace

bool is_reason(std::string_view text) {
    return !text.empty() && text.size() <= longest_reason && printable(text) == text;
}

SubmissionPipeline::SubmissionPipeline(Ledger& ledger, const SigningKey& key, LiveSettings settings, fs::path folder,
                                       MakeSteps make_steps, int jobs, SubmissionListener listener,
                                       std::chrono::steady_clock::duration first_pause)
    : ledger_(ledger), asked_(ledger), key_(key), settings_(std::move(settings)), folder_(std::move(folder)),
      make_steps_(std::move(make_steps)), listener_(std::move(listener)), rate_(most_in_a_while, a_while_seconds),
      first_pause_(first_pause), latest_(ledger_.latest_moment()) {
    for (Submission& each : ledger_.unfinished()) queue_.add({std::move(each)});
    for (Reexamination& each : asked_.examinations()) queue_.add({std::move(each.submission), true});
    remove_left_files();
    for (int i = 0; i < jobs; ++i) threads_.emplace_back([this](std::stop_token stop) { work(stop); });
}

SubmissionPipeline::~SubmissionPipeline() {
    for (std::jthread& each : threads_) each.request_stop();
    // Ends the work in the ledger now: if the process is killed while the steps end, that does not count against the
    // submissions.
    for (const Submission& each : queue_.busy()) end_work(each);
}

// Never returns an earlier moment than before, so that setting the clock back does not reopen a deadline.
Moment SubmissionPipeline::moment() {
    const Moment present = now();
    Moment latest = latest_;
    while (latest < present && !latest_.compare_exchange_weak(latest, present)) continue;
    return std::max(latest, present);
}

// Stores the moment, so that the next host knows that the deadline is over. If the disk is full, this host still knows
// it, and the next call tries again.
void SubmissionPipeline::watch_deadline() {
    const auto deadline = settings_->deadline;
    if (!deadline || moment() < *deadline) {
        is_over_noted_ = false;
        return;
    }
    if (is_over_noted_.exchange(true)) return;
    try {
        ledger_.note_moment(moment());
    } catch (const DatabaseProblem&) {
        is_over_noted_ = false;
    }
}

fs::path SubmissionPipeline::folder_of(const Author& author, int version) const {
    return folder_ / author.bot / fmt::format("{:04}", version);
}

SubmissionJob SubmissionPipeline::job_of(const Author& author, const Submission& submission) const {
    return {author, submission, folder_of(author, submission.version)};
}

std::optional<Refusal> SubmissionPipeline::closed() {
    if (ledger_.frozen_at()) return Refusal{"the contest has ended: nothing is taken any more"};
    const auto deadline = settings_->deadline;
    if (!deadline || moment() < *deadline) return std::nullopt;
    watch_deadline();
    return Refusal{fmt::format("the deadline, {}, is over: nothing is taken any more", utc_text(*deadline))};
}

std::optional<Refusal> SubmissionPipeline::standing_refusal(const Author& author) {
    if (auto refusal = closed()) return refusal;
    const auto known = ledger_.author(author.id);
    if (known && !known->disqualified.empty())
        return Refusal{"the organiser has disqualified you: " + known->disqualified};
    if (known && !known->is_listed) return Refusal{"you are not in the organiser's list of authors any more"};
    return std::nullopt;
}

Refusal SubmissionPipeline::too_soon(std::int64_t seconds) {
    return {fmt::format("{} submissions within a minute are taken: the next one in {} s", most_in_a_while, seconds),
            seconds};
}

std::optional<Refusal> SubmissionPipeline::refusal_of(const Author& author) {
    const std::lock_guard one_after_the_other(taking_);
    if (auto refusal = standing_refusal(author)) return refusal;
    const auto wait = rate_.would_wait(author.id, steady_seconds());
    return wait ? std::optional(too_soon(*wait)) : std::nullopt;
}

std::optional<Refusal> SubmissionPipeline::refusal_of(const Author& author, const std::vector<HandedFile>& files) {
    if (auto refusal = standing_refusal(author)) return refusal;
    std::int64_t size = 0;
    for (const HandedFile& file : files) size += static_cast<std::int64_t>(file.bytes.size());
    if (size > settings_->largest)
        return Refusal{fmt::format("{} bytes are too many: a submission may have {}", size, settings_->largest)};
    if (const auto wait = rate_.wait_of(author.id, steady_seconds())) return too_soon(*wait);
    return std::nullopt;
}

// Names files of this machine to the organiser, but not to the author.
Refusal SubmissionPipeline::hosts_fault(const Author& author, const std::string& why) {
    tell_failure(fmt::format("a version of {} could not be stored: {}", author.name, why));
    return {"the arena could not store it, its disk may be full: try again later, and tell the organiser", {}, true};
}

Taken SubmissionPipeline::take(const Author& author, const std::vector<HandedFile>& files) try {
    const std::lock_guard one_after_the_other(taking_);
    if (auto refusal = refusal_of(author, files)) return std::move(*refusal);
    SubmissionJob job{author, {}, {}};
    job.submission.version = ledger_.next_version(author.id);
    job.folder = folder_of(author, job.submission.version);
    if (const auto wrong = wrong_names(files)) return Refusal{wrong->message};
    std::int64_t bytes = bytes_on_disk(0);
    for (const HandedFile& file : files) bytes += bytes_on_disk(static_cast<std::int64_t>(file.bytes.size()));
    if (const auto full = make_room(author, job.submission.version, bytes)) return Refusal{full->message};
    // Removes files that a killed process stored but did not enter in the ledger. They have no receipt.
    std::error_code nothing;
    fs::remove_all(job.folder, nothing);
    const auto received = store_files(files, job.folder / "received");
    if (!received) return hosts_fault(author, received.message());
    job.submission.files = *received;
    const Step step = step_of(job, "received", {true, received_text(*received)});
    const Submission submission = ledger_.add_submission(author.id, job.submission.version, *received, step);
    tell("received", author, submission.version);
    queue_.add({submission});
    return submission;
} catch (const DatabaseProblem& problem) {
    return hosts_fault(author, problem.what());
}

// Removes the paths of this machine from the words, because they do not concern the author.
Step SubmissionPipeline::step_of(const SubmissionJob& job, const std::string& step, StepOutcome outcome) {
    std::error_code unknown;
    for (const fs::path& each :
         {fs::weakly_canonical(job.folder, unknown), fs::absolute(job.folder, unknown), job.folder})
        if (!each.empty()) outcome.text = with_all_replaced(std::move(outcome.text), {{each.string() + '/', ""}});
    Step made{step, outcome.holds, std::move(outcome.text), moment(), {}};
    made.receipt = receipt_text({settings_->title, job.author.name, job.submission.version, made.step, made.holds,
                                 made.text, utc_text(made.at), job.submission.files},
                                key_);
    return made;
}

std::optional<Error> SubmissionPipeline::play_version(const Author& author, int version) {
    // Holds the lock, so that the files of the version are not removed meanwhile.
    const std::lock_guard one_after_the_other(taking_);
    if (!author.disqualified.empty()) return Error{"the organiser has disqualified you: " + author.disqualified};
    if (ledger_.frozen_at()) return Error{"the contest has ended: what plays in its final is settled"};
    const auto found = version_of(author, version);
    if (!found) return found.error();
    if (found->state == SubmissionState::passed_over)
        return Error{fmt::format("version {} was passed over and never examined: hand it in again", version)};
    if (found->state != SubmissionState::fit) return Error{fmt::format("version {} is not fit", version)};
    if (!found->has_files)
        return Error{fmt::format("the files of version {} were removed to make room: hand it in again", version)};
    if (has_step(*found, withdrawn)) return Error{fmt::format("the organiser has withdrawn version {}", version)};
    if (ledger_.let_play(*found, step_to_play_again(author, *found))) tell("playing", author, version);
    return std::nullopt;
}

Result<std::vector<HandedFile>> SubmissionPipeline::files_of(const Author& author, int version) {
    const std::lock_guard one_after_the_other(taking_);
    const auto all = ledger_.submissions_of(author.id);
    const auto found = std::ranges::find(all, version, &Submission::version);
    if (found == all.end()) return Error{fmt::format("there is no version {}", version)};
    if (!found->has_files)
        return Error{fmt::format("the files of version {} were removed to make room: hand it in again", version)};
    auto files = read_stored(found->files, folder_of(author, version) / "received");
    if (!files) throw ArenaFailure(files.message());
    return files;
}

// Holds the lock, so that a submission in progress is taken before the end, or not at all.
void SubmissionPipeline::end_contest() {
    const std::lock_guard one_after_the_other(taking_);
    ledger_.freeze(moment());
}

std::optional<Error> SubmissionPipeline::withdraw(const Author& author, const std::string& reason) {
    const auto playing = author.playing ? ledger_.submission(*author.playing) : std::nullopt;
    const Error nothing{"nothing of " + author.name + " plays"};
    if (!playing) return nothing;
    const SubmissionJob job = job_of(author, *playing);
    const std::string text = fmt::format("the organiser has withdrawn version {}: {}", playing->version, reason);
    if (!ledger_.withdraw(*playing, reason, text, step_of(job, withdrawn, {false, text}))) return nothing;
    tell("withdrawn", author, playing->version, reason);
    return std::nullopt;
}

void SubmissionPipeline::disqualify(const Author& author, const std::string& reason) {
    ledger_.disqualify(author.id, reason, "the organiser has disqualified you: " + reason, moment());
    tell("disqualified", author, {}, reason);
}

void SubmissionPipeline::readmit(const Author& author) {
    if (author.disqualified.empty()) return;
    const std::lock_guard one_after_the_other(taking_);
    const auto newest = newest_that_may_play(author.id);
    ledger_.readmit(author.id, newest, newest ? step_to_play_again(author, *newest) : Step(), moment());
    tell("readmitted", author, {});
    if (newest) tell("playing", author, newest->version);
}

Step SubmissionPipeline::step_to_play_again(const Author& author, const Submission& submission) {
    return step_of(job_of(author, submission), "playing",
                   {true, fmt::format("version {} plays again", submission.version)});
}

std::optional<Submission> SubmissionPipeline::newest_that_may_play(std::int64_t author) {
    for (Submission& each : ledger_.submissions_of(author))
        if (each.state == SubmissionState::fit && each.has_files && !has_step(each, withdrawn)) return std::move(each);
    return std::nullopt;
}

bool SubmissionPipeline::has_step(const Submission& submission, std::string_view step) {
    const auto steps = ledger_.steps_of(submission.id);
    return std::ranges::find(steps, step, &Step::step) != steps.end();
}

Result<Submission> SubmissionPipeline::version_of(const Author& author, int version) {
    for (Submission& each : ledger_.submissions_of(author.id))
        if (each.version == version) return std::move(each);
    return Error{fmt::format("there is no version {}", version)};
}

std::optional<Error> SubmissionPipeline::accept(const Author& author, int version, const std::string& reason) {
    const std::lock_guard one_after_the_other(taking_);
    const auto found = version_of(author, version);
    if (!found) return found.error();
    if (found->state != SubmissionState::unfit)
        return Error{fmt::format("version {} is {}: only one that was found unfit can be accepted", version,
                                 to_string(found->state))};
    // Without this step there is no bot that could play.
    if (!has_step(*found, examined) || !found->has_files)
        return Error{fmt::format("version {} was not built: there is nothing that could play", version)};
    const SubmissionJob job = job_of(author, *found);
    const Step step = step_of(
        job, accepted, {true, fmt::format("the organiser has accepted version {} all the same: {}", version, reason)});
    if (ledger_.accept(*found, reason, step, step_to_play(job))) tell("playing", author, version);
    return std::nullopt;
}

std::optional<Error> SubmissionPipeline::refuse(const Author& author, int version, const std::string& reason) {
    const std::lock_guard one_after_the_other(taking_);
    const auto found = version_of(author, version);
    if (!found) return found.error();
    if (found->state != SubmissionState::fit)
        return Error{fmt::format("version {} is {}: only one that was found fit can be refused", version,
                                 to_string(found->state))};
    const std::string text = fmt::format("the organiser has refused version {}: {}", version, reason);
    if (ledger_.refuse(*found, reason, text, step_of(job_of(author, *found), refused, {false, text})))
        tell("no-longer-fit", author, version, text);
    return std::nullopt;
}

int SubmissionPipeline::examine_again(bool rebuild, std::optional<std::int64_t> only) {
    std::vector<Submission> playing;
    for (const Author& author : ledger_.authors()) {
        if (!author.playing || (only && author.id != *only)) continue;
        if (auto found = ledger_.submission(*author.playing)) playing.push_back(std::move(*found));
    }
    if (playing.empty()) return 0;
    asked_.ask(playing, rebuild, only, moment());
    // Adds the work even if the version is being examined now, because that examination may not see this request any
    // more.
    for (const Submission& each : playing)
        if (!queue_.waits_again(each)) queue_.add({each, true});
    return static_cast<int>(playing.size());
}

std::optional<int> SubmissionPipeline::authors_before(std::int64_t author) {
    std::set<std::int64_t> before;
    for (const Queued& each : queued()) {
        if (each.author != author) before.insert(each.author);
        else if (!each.is_worked_on) return static_cast<int>(before.size());
    }
    return std::nullopt;
}

void SubmissionPipeline::work(std::stop_token stop) {
    while (auto task = queue_.next(stop)) {
        const bool has_failed = !work_on(*task, stop);
        queue_.done(*task);
        if (stop.stop_requested()) return;
        if (!has_failed) continue;
        const auto pause = std::min(first_pause_ * (1 << std::min(task->failures, 10)), longest_pause);
        ++task->failures;
        queue_.add_later(std::move(*task), pause);
    }
}

// A failure here, such as a full disk, is not the author's fault: the work stays unfinished, and is done again.
bool SubmissionPipeline::work_on(const IntakeTask& task, std::stop_token stop) {
    const Submission& submission = task.submission;
    bool holds = true;
    try {
        // The end of the failed work may not have been written either, and must not count as an end of the host.
        if (task.failures > 0) ledger_.end_work(submission.id);
        const int ends = ledger_.begin_work(submission.id);
        if (ends < most_ends) holds = take_steps(task, stop);
        else give_up(task, ends);
    } catch (const std::exception& failure) {
        tell_failure(fmt::format("submission {}: {}; {}", submission.id, failure.what(), tried_again));
        holds = false;
    }
    end_work(submission);
    return holds;
}

void SubmissionPipeline::end_work(const Submission& submission) {
    try {
        ledger_.end_work(submission.id);
    } catch (const DatabaseProblem& problem) {
        tell_failure(problem.what());
    }
}

void SubmissionPipeline::give_up(const IntakeTask& task, int ends) {
    const auto author = ledger_.author(task.submission.author);
    if (!author) return;
    const SubmissionJob job = job_of(*author, task.submission);
    const std::vector<Step> done = ledger_.steps_of(task.submission.id);
    const auto is_done = [&](const StepWork& each) {
        return std::ranges::find(done, each.step, &Step::step) != done.end();
    };
    const std::vector<StepWork> all = make_steps_(job);
    const auto undone = std::ranges::find_if_not(all, is_done);
    const std::string step = undone == all.end() ? examined : undone->step;
    const std::string text = fmt::format("could not be examined: the host ended {} times while it worked on it", ends);
    find_unfit(job, conclusion_of(job, step, {false, text, false}));
}

bool SubmissionPipeline::take_steps(const IntakeTask& task, const std::stop_token& stop) {
    const Submission& submission = task.submission;
    const auto author = ledger_.author(submission.author);
    const auto asked = task.is_again ? asked_.examination(submission.id) : std::nullopt;
    if (!author || (task.is_again && !asked)) return true;
    const bool rebuilds = asked && asked->rebuilds;
    SubmissionJob job = job_of(*author, submission);
    job.is_rebuilt = rebuilds;
    if (!task.is_again)
        if (const auto newest = newest_that_may_play(author->id); newest && newest->version > submission.version) {
            pass_over(job, newest->version);
            return true;
        }
    std::optional<Step> last;
    for (const StepWork& each : make_steps_(job)) {
        if (task.is_again && !rebuilds && each.step != examined) continue;
        if (last) ledger_.note(submission.id, *last);
        last = do_step(job, each, task.is_again, stop);
        if (!last) return stop.stop_requested();
        if (!task.is_again && last->holds && each.step != examined)
            if (const auto full = keep_within_room(job)) last = step_of(job, each.step, {false, full->message});
        const bool stays = task.is_again && each.step == examined && has_step(submission, accepted);
        if (!last->holds && !stays) {
            find_unfit(job, *last);
            return true;
        }
    }
    if (task.is_again) {
        if (last) asked_.pass(submission.id, rebuilds, *last);
        return true;
    }
    if (last) ledger_.note(submission.id, *last);
    conclude(job);
    pass_over_older(job);
    return true;
}

void SubmissionPipeline::pass_over(const SubmissionJob& job, int newer) {
    const std::string text = fmt::format("passed over for version {}, which is fit", newer);
    ledger_.pass_over(job.submission.id, step_of(job, passed_over, {true, text}));
}

// If a kill leaves some of these versions, they are passed over when their turn comes.
void SubmissionPipeline::pass_over_older(const SubmissionJob& job) {
    for (const Submission& each : queue_.take_older(job.author.id, job.submission.version))
        pass_over(job_of(job.author, each), job.submission.version);
}

// Returns nullopt if the step was broken off, or if the host failed in it. Neither is the author's fault: the work
// stays unfinished, and is done again.
std::optional<Step> SubmissionPipeline::do_step(const SubmissionJob& job, const StepWork& each, bool is_again,
                                                std::stop_token stop) {
    try {
        StepOutcome outcome = each.work(stop);
        if (stop.stop_requested()) return std::nullopt;
        if (outcome.takes_openings) ledger_.note_takes_openings(job.submission.id, *outcome.takes_openings);
        return conclusion_of(job, each.step, std::move(outcome));
    } catch (const std::exception& failure) {
        if (!stop.stop_requested()) note_failure(job, each.step, is_again, failure.what());
        return std::nullopt;
    }
}

Step SubmissionPipeline::conclusion_of(const SubmissionJob& job, const std::string& step, StepOutcome outcome) {
    if (!outcome.was_examined)
        tell_failure(fmt::format("version {} of {} {}", job.submission.version, job.author.name, outcome.text));
    return step_of(job, step, std::move(outcome));
}

void SubmissionPipeline::note_failure(const SubmissionJob& job, const std::string& step, bool is_again,
                                      const std::string& why) {
    tell_failure(fmt::format("version {} of {} could not be {}: {}; {}", job.submission.version, job.author.name,
                             is_again ? "examined again" : "worked through", why, tried_again));
    if (is_again) return asked_.note_failure(job.submission.id, step + ": " + why);
    ledger_.note(job.submission.id, step_of(job, step, {false, std::string(hosts_failure)}));
}

void SubmissionPipeline::find_unfit(const SubmissionJob& job, const Step& step) {
    const int version = job.submission.version;
    const bool did_play =
        ledger_.find_unfit(job.submission, fmt::format("version {} is not fit any more: {}", version, step.text), step);
    tell(did_play ? "no-longer-fit" : "unfit", job.author, version, step.step + ": " + step.text);
}

// Returns the step by which a fit version begins to play; nullopt if it does not play. The newest fit version plays,
// whichever version's work ends last.
std::optional<Step> SubmissionPipeline::step_to_play(const SubmissionJob& job) {
    const auto author = ledger_.author(job.author.id);
    const auto playing = author && author->playing ? ledger_.submission(*author->playing) : std::nullopt;
    const bool is_in = author && author->disqualified.empty();
    if (!is_in || (playing && playing->version > job.submission.version)) return std::nullopt;
    const std::string text =
        playing ? fmt::format("version {} replaced version {}", job.submission.version, playing->version)
                : fmt::format("version {} plays", job.submission.version);
    return step_of(job, "playing", {true, text});
}

void SubmissionPipeline::conclude(const SubmissionJob& job) {
    const auto step = step_to_play(job);
    if (!step) return ledger_.finish(job.submission.id, SubmissionState::fit);
    if (ledger_.let_play(job.submission, *step)) tell("playing", job.author, job.submission.version);
}

void SubmissionPipeline::tell_failure(const std::string& text) {
    if (listener_.failure) listener_.failure(text);
}

void SubmissionPipeline::tell(const std::string& event, const Author& author, std::optional<int> version,
                              const std::string& reason) {
    if (listener_.event) listener_.event({event, author, version, reason, moment()});
}

namespace {

// How much of the disk each author's versions may take, and which of them make room for a new one.

// The folders below that of a version that count against its author's disk space. The folder of a rebuild does not
// count, because the organiser asked for it.
constexpr const char* received = "received";
constexpr std::array made{"source", "bot"};

Error no_room(std::int64_t bytes, std::int64_t others, std::int64_t most) {
    return Error{
        fmt::format("with this version all of yours would take {} bytes on the disk, and {} ({} bytes) is the most: {} "
                    "bytes are used "
                    "by those that play, have played or are still to be examined, and these are kept. Send a smaller "
                    "one, or ask the "
                    "organiser for more room",
                    bytes, size_text(most), most, others)};
}

}  // namespace

std::int64_t SubmissionPipeline::bytes_of(const Author& author, const Submission& submission) const {
    const fs::path folder = folder_of(author, submission.version);
    std::int64_t bytes = stored_bytes(folder / received);
    for (const char* each : made) bytes += stored_bytes(folder / each);
    return bytes;
}

std::optional<Error> SubmissionPipeline::make_room(const Author& author, int version, std::int64_t bytes) {
    std::int64_t others = 0;
    for (const Submission& each : ledger_.submissions_of(author.id))
        if (each.has_files && each.version != version) others += bytes_of(author, each);
    std::vector<Submission> going;
    for (const Submission& each : ledger_.removable_of(author.id)) {
        if (others + bytes <= settings_->largest_total) break;
        others -= bytes_of(author, each);
        going.push_back(each);
    }
    if (others + bytes > settings_->largest_total) return no_room(others + bytes, others, settings_->largest_total);
    for (const Submission& each : going) remove_files(author, each, version);
    return std::nullopt;
}

std::optional<Error> SubmissionPipeline::keep_within_room(const SubmissionJob& job) {
    const std::lock_guard one_after_the_other(taking_);
    auto full = make_room(job.author, job.submission.version, bytes_of(job.author, job.submission));
    if (full)
        for (const char* each : made) remove_folder(job.folder / each);
    return full;
}

// Enters the step before it removes the files. If the process is killed in between, the next start removes the files,
// and no version that may play has lost some of its files.
void SubmissionPipeline::remove_files(const Author& author, const Submission& submission, int version) {
    const SubmissionJob job = job_of(author, submission);
    ledger_.note(submission.id,
                 step_of(job, files_removed,
                         {true, fmt::format("its files were removed to make room for version {}; what was received has "
                                            "its receipt, and it cannot play any more",
                                            version)}));
    remove_folder_of(job);
}

void SubmissionPipeline::remove_folder_of(const SubmissionJob& job) {
    if (const auto failure = remove_stored(job.folder))
        tell_failure(fmt::format("version {} of {} was to make room: {}; the next start tries it again",
                                 job.submission.version, job.author.name, failure->message));
}

void SubmissionPipeline::remove_left_files() {
    for (const Author& author : ledger_.authors())
        for (const Submission& each : ledger_.submissions_of(author.id))
            if (const SubmissionJob job = job_of(author, each); !each.has_files && fs::exists(job.folder))
                remove_folder_of(job);
}

}  // namespace isola_arena::host
