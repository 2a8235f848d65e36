#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "arena/host/receipt/receipt.hpp"
#include "arena/host/store/live_settings.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/host/store/ledger/organiser_ledger.hpp"
#include "arena/host/store/stored_files.hpp"
#include "arena/host/submission/bot_events.hpp"
#include "arena/host/submission/rates.hpp"
#include "arena/host/submission/submission_pipeline_queue.hpp"

/// arena/host/submission takes submissions and works through their steps, until a version plays or its author can read
/// why it does not. Open this header first:
///
///     SubmissionPipeline pipeline(ledger, key, settings, "club/submissions", make_steps, 1);
///     const Taken taken = pipeline.take(author, files);  // a Submission or a Refusal
///
/// Its constructor goes on with what a kill interrupted. A SubmissionPipeline has threads of its own; any thread may
/// call its functions.
namespace isola_arena::host {

/// The result of one step.
struct StepOutcome {
    bool holds = true;
    std::string text;                         ///< for the author
    bool was_examined = true;                 ///< false: it could not be examined, so the organiser is told, too
    std::optional<bool> takes_openings = {};  ///< LadderPlayer::takes_openings; nullopt: the step does not say
};

struct StepWork {
    std::string step;  ///< see Receipt::step
    std::function<StepOutcome(std::stop_token)> work;
};

/// A submission that is to be worked on, and the folder of its version. The files that were sent are in its sub-folder
/// `received`.
struct SubmissionJob {
    Author author;
    Submission submission;
    std::filesystem::path folder;
    bool is_rebuilt = false;  ///< the new build replaces the one that plays only when the last step holds
};

/// Returns the steps between `received` and `playing`, in order. A step is done if the one before it held. A step may
/// be done again after a kill; it begins from the files in `received`.
using MakeSteps = std::function<std::vector<StepWork>(const SubmissionJob&)>;

/// Why something was not taken.
struct Refusal {
    std::string why;
    std::optional<std::int64_t> retry_after = {};  ///< seconds, if the same may be taken later
    bool is_hosts_fault = false;  ///< such as a full disk; SubmissionListener::failure gets the name of the file
};

using Taken = std::variant<Submission, Refusal>;

/// Returns whether the text can be the organiser's reason, and the sentence for one that cannot.
bool is_reason(std::string_view text);
inline constexpr const char* what_a_reason_is =
    "expected the reason, which the author reads: one line of at most 300 bytes";

/// The most files of one submission; more files must be sent as an archive.
inline constexpr std::size_t most_files_at_once = 200;

/// Takes submissions and works on them. The ledger and the key outlive this object.
class SubmissionPipeline {
public:
    /// Starts `jobs` threads, which begin with the unfinished submissions of the ledger. Authors whose versions wait
    /// take turns (IntakeQueue). The newest version of an author comes first; once it is fit, the author's older
    /// versions that wait are passed over. If the process ended three times during the work on a submission, other than
    /// by the destructor, the submission is found unfit: it could not be examined. Work in which the host itself fails
    /// is done again after first_pause, then after pauses that grow to an hour.
    SubmissionPipeline(Ledger& ledger, const SigningKey& key, LiveSettings settings, std::filesystem::path folder,
                       MakeSteps make_steps, int jobs, SubmissionListener listener = {},
                       std::chrono::steady_clock::duration first_pause = std::chrono::seconds(30));

    /// Asks a step in progress to stop, and ends the threads. The next SubmissionPipeline does that step again.
    ~SubmissionPipeline();
    SubmissionPipeline(const SubmissionPipeline&) = delete;
    SubmissionPipeline& operator=(const SubmissionPipeline&) = delete;

    /// Takes the files as the author's next version. If this returns a Submission, its files and the receipt are safe
    /// on the disk.
    Taken take(const Author& author, const std::vector<HandedFile>& files);

    /// Returns why take() would refuse any files of the author now; nullopt: it would not.
    std::optional<Refusal> refusal_of(const Author& author);

    /// Makes this version the one that plays. Returns an error in words if the author has no such version, or it cannot
    /// play, for example because it is not fit.
    std::optional<Error> play_version(const Author& author, int version);

    /// Returns the files of a version of the author, as they were received. Returns an error in words if there is no
    /// such version, or if its files were removed. Throws ArenaFailure if they cannot be read.
    Result<std::vector<HandedFile>> files_of(const Author& author, int version);

    /// Returns the present moment, or the latest one that is known if that is later: setting the clock back must not
    /// reopen a deadline.
    Moment moment();

    /// Returns why nobody's submissions are taken any more: the contest has ended, or its deadline is over; nullopt:
    /// they are taken.
    std::optional<Refusal> closed();

    /// Once the deadline is over, stores that in the ledger, so that a host that is started later knows it, too. To be
    /// called now and then.
    void watch_deadline();

    /// Ends the contest: nothing is taken from now on. Only submissions that were taken before can still change which
    /// versions play. Does nothing if the contest has ended already.
    void end_contest();

    /// Withdraws the author's version that plays, for that reason. None of the author's versions plays until they hand
    /// in one that is fit or go back to another one. Returns an error in words if none plays.
    std::optional<Error> withdraw(const Author& author, const std::string& reason);

    /// Accepts a version that its examination found unfit: from now on it counts as fit, also if it is examined again,
    /// and plays if no newer one does. Returns an error in words if there is no such version, it was found fit, or it
    /// was not built.
    std::optional<Error> accept(const Author& author, int version, const std::string& reason);
    /// Refuses a version that its examination found fit: from now on it counts as unfit. If it plays, none of the
    /// author's versions plays, as after withdraw(). Returns an error in words if there is no such version, or it is not
    /// fit.
    std::optional<Error> refuse(const Author& author, int version, const std::string& reason);

    /// Disqualifies the author: none of their versions plays from now on, and nothing is taken from them.
    void disqualify(const Author& author, const std::string& reason);
    /// Takes the disqualification back: the author's newest version that is fit, has files and is not withdrawn plays.
    /// Does nothing if the author is not disqualified.
    void readmit(const Author& author);

    /// Has the versions that play examined again: those of all authors, or of one. rebuild: they are built anew first,
    /// from the files that were received. They play on during the examination; one that is not fit any more then plays
    /// no more. The next SubmissionPipeline does the examinations that the host has not done when it ends, or in which
    /// it fails. Returns how many versions there are.
    int examine_again(bool rebuild = false, std::optional<std::int64_t> author = {});

    /// Returns the submissions that are worked on, and then those that wait, in the order of their turns.
    using Queued = IntakeQueue::Queued;
    std::vector<Queued> queued() { return queue_.queued(); }

    /// Returns how many other authors have work that comes before the next waiting work of this author; nullopt: none
    /// of the author's work waits.
    std::optional<int> authors_before(std::int64_t author);

    /// Returns whether no submission waits or is worked on.
    bool is_idle() { return queue_.is_idle(); }

    /// Waits until no submission waits or is worked on. Calls `meanwhile` now and then.
    void wait_until_idle(const std::function<void()>& meanwhile = {}) { queue_.wait_until_idle(meanwhile); }

private:
    Refusal hosts_fault(const Author& author, const std::string& why);
    std::optional<Refusal> standing_refusal(const Author& author);
    static Refusal too_soon(std::int64_t seconds);
    std::optional<Refusal> refusal_of(const Author& author, const std::vector<HandedFile>& files);
    void work(std::stop_token stop);
    // Both return false if the host itself failed.
    bool work_on(const IntakeTask& task, std::stop_token stop);
    bool take_steps(const IntakeTask& task, const std::stop_token& stop);
    void give_up(const IntakeTask& task, int ends);
    void end_work(const Submission& submission);
    // Removes files of the author's other versions until this version, which takes those bytes on the disk, fits into
    // the author's disk space. Returns an error in words for the author if it cannot fit. Callers hold taking_.
    std::optional<Error> make_room(const Author& author, int version, std::int64_t bytes);
    // The same for a version that is worked on; locks taking_. If it cannot fit, removes all its files except the
    // received ones.
    std::optional<Error> keep_within_room(const SubmissionJob& job);
    std::int64_t bytes_of(const Author& author, const Submission& submission) const;
    void remove_files(const Author& author, const Submission& submission, int version);
    void remove_folder_of(const SubmissionJob& job);
    void remove_left_files();
    std::optional<Submission> newest_that_may_play(std::int64_t author);
    Step step_to_play_again(const Author& author, const Submission& submission);
    void pass_over(const SubmissionJob& job, int newer);
    void pass_over_older(const SubmissionJob& job);
    SubmissionJob job_of(const Author& author, const Submission& submission) const;
    std::optional<Step> do_step(const SubmissionJob& job, const StepWork& each, bool is_again, std::stop_token stop);
    void note_failure(const SubmissionJob& job, const std::string& step, bool is_again, const std::string& why);
    void find_unfit(const SubmissionJob& job, const Step& step);
    void conclude(const SubmissionJob& job);
    std::optional<Step> step_to_play(const SubmissionJob& job);
    Result<Submission> version_of(const Author& author, int version);
    bool has_step(const Submission& submission, std::string_view step);
    void tell(const std::string& event, const Author& author, std::optional<int> version,
              const std::string& reason = {});
    void tell_failure(const std::string& text);
    Step conclusion_of(const SubmissionJob& job, const std::string& step, StepOutcome outcome);
    Step step_of(const SubmissionJob& job, const std::string& step, StepOutcome outcome);
    std::filesystem::path folder_of(const Author& author, int version) const;

    Ledger& ledger_;
    OrganiserLedger asked_;
    const SigningKey& key_;
    const LiveSettings settings_;
    std::filesystem::path folder_;
    MakeSteps make_steps_;
    SubmissionListener listener_;

    std::mutex taking_;  ///< held while a submission is taken or files are removed to make room
    SubmissionRate rate_;
    const std::chrono::steady_clock::duration first_pause_;
    std::atomic<Moment> latest_;
    std::atomic<bool> is_over_noted_ = false;

    IntakeQueue queue_;
    std::vector<std::jthread> threads_;
};

}  // namespace isola_arena::host
