#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "arena/host/club/host_settings.hpp"
#include "arena/host/club/ledger/ledger.hpp"
#include "arena/host/club/ledger/organiser_ledger.hpp"
#include "arena/host/club/stored_files.hpp"
#include "arena/host/intake/bot_events.hpp"
#include "arena/host/intake/intake_queue.hpp"
#include "arena/host/intake/rates.hpp"
#include "arena/host/receipt/receipt.hpp"

/// arena/host/intake takes what authors send and works through its steps, until a version plays or its author can read
/// why it does not. Open this header first:
///
///     Intake intake(ledger, key, settings, "club/submissions", make_steps, 1);  // goes on with what a kill interrupted
///     const auto receipt = intake.take(author, files);                          // Accepted or Refused
///
/// An Intake has threads of its own; any thread may call its functions.
namespace isola_arena::host {

/// What one step found.
struct StepOutcome {
    bool holds = true;
    std::string words;         ///< for the author
    bool was_examined = true;  ///< false: it could not be, so the organiser is told, too
};

struct StepWork {
    std::string step;  ///< see Receipt::step
    std::function<StepOutcome(std::stop_token)> work;
};

/// A submission that is to be worked on, and the folder of its version, in which `received` has its files.
struct IntakeJob {
    Author author;
    Submission submission;
    std::filesystem::path folder;
    bool is_rebuilt = false;  ///< what is built takes the place of what plays when its last step holds, not before
};

/// Returns the steps between `received` and `playing`, in order. Each is done when the one before it held. A step may
/// be done again after a kill; it begins from what `received` holds.
using MakeSteps = std::function<std::vector<StepWork>(const IntakeJob&)>;

/// Why something was not taken.
struct Refusal {
    std::string why;
    std::optional<std::int64_t> retry_after = {};  ///< seconds, if the same may be taken later
    bool is_hosts_fault = false;  ///< the disk is full, say; IntakeEars::failure hears which file it was
};

using Taken = std::variant<Submission, Refusal>;

/// The most files that are taken at once; more come as an archive.
inline constexpr std::size_t most_files_at_once = 200;

/// Takes submissions and works on them. The ledger and the key outlive it.
class Intake {
public:
    /// Starts that many threads, which begin with what is unfinished in the ledger. Authors whose versions wait take
    /// turns (IntakeQueue). Of each author the newest version comes first; once one is fit, the older ones that wait
    /// are passed over. A submission in whose work the process ended three times, and not by the destructor, is
    /// found unfit: it could not be examined.
    Intake(Ledger& ledger, const SigningKey& key, HostSettings settings, std::filesystem::path folder,
           MakeSteps make_steps, int jobs, IntakeEars ears = {});

    /// Ends the threads. A step in progress is asked to stop, and done again by the next Intake.
    ~Intake();
    Intake(const Intake&) = delete;
    Intake& operator=(const Intake&) = delete;

    /// Takes the files as the author's next version: when it returns a Submission, its files and the receipt are safe
    /// on the disk.
    Taken take(const Author& author, const std::vector<HandedFile>& files);

    /// Returns why take() would take nothing from the author now, whatever the files are; nullopt: it may.
    std::optional<Refusal> refusal_of(const Author& author);

    /// Makes this version the one that plays. Returns an error in words if the author has no such version, or it is not
    /// fit.
    std::optional<Error> play_version(const Author& author, int version);

    /// Returns the present moment, or a later one that the ledger knows: a clock that is set back opens no deadline.
    Moment moment();

    /// Returns why nothing is taken any more from anybody: the contest has ended, or its deadline is over. nullopt: it
    /// goes on.
    std::optional<Refusal> closed();

    /// Remembers that the deadline is over once it is, also when the host is started again. To be called now and then.
    void watch_deadline();

    /// Ends the contest: from now on nothing is taken, and what plays changes only by what was taken before. Does
    /// nothing if it has ended already.
    void end_contest();

    /// From now on nothing of the author plays, for that reason, until he hands in a version that is fit or goes back
    /// to another one. Returns an error in words if nothing plays.
    std::optional<Error> withdraw(const Author& author, const std::string& reason);

    /// From now on nothing of the author plays, and nothing is taken from him.
    void disqualify(const Author& author, const std::string& reason);
    /// Takes that back: his newest version plays that is fit and not withdrawn. Does nothing if he is not disqualified.
    void readmit(const Author& author);

    /// Examines the versions that play again, of all authors or of one; rebuild: they are built anew first, from what
    /// was sent. One that is not fit any more then plays no more. Meanwhile all of them play on. What is not done when
    /// the host ends, or fails, is gone on with by the next Intake. Returns how many there are.
    int examine_again(bool rebuild = false, std::optional<std::int64_t> author = {});

    /// Returns what is worked on, and what waits, in the order of the turns.
    using Queued = IntakeQueue::Queued;
    std::vector<Queued> queued() { return queue_.queued(); }

    /// Returns how many other authors have work that is done before the next work of this author that waits; nullopt: none
    /// of this author's waits.
    std::optional<int> authors_before(std::int64_t author);

    /// Returns whether everything that was taken is worked through.
    bool is_idle() { return queue_.is_idle(); }

    /// Waits until everything that was taken is worked through. Calls meanwhile now and then.
    void wait_until_idle(const std::function<void()>& meanwhile = {}) { queue_.wait_until_idle(meanwhile); }

private:
    Taken take_now(const Author& author, const std::vector<HandedFile>& files);
    Refusal hosts_fault(const Author& author, const std::string& why);
    std::optional<Refusal> standing_refusal(const Author& author);
    static Refusal too_soon(std::int64_t seconds);
    std::optional<Refusal> refusal_of(const Author& author, const std::vector<HandedFile>& files);
    void work(std::stop_token stop);
    void work_on(const IntakeTask& task, std::stop_token stop);
    void take_steps(const IntakeTask& task, const std::stop_token& stop);
    void give_up(const IntakeTask& task, int ends);
    void end_work(const Submission& submission);
    // The author's versions stay within the room that one author has; those that make room go. Return an error in words
    // for the author if there is not enough room. For who holds taking_.
    std::optional<Error> make_room(const Author& author, int version, std::int64_t bytes);
    std::optional<Error> make_room(const Author& author, int version, const std::vector<HandedFile>& files);
    // The same for a version that is worked on, of which nothing but what was received is left if there is not enough.
    std::optional<Error> keep_within_room(const IntakeJob& job);
    std::int64_t bytes_of(const Author& author, const Submission& submission) const;
    void remove_files(const Author& author, const Submission& submission, int version);
    void remove_folder_of(const IntakeJob& job);
    void remove_left_files();
    std::optional<int> newer_that_may_play(const Submission& submission);
    void pass_over(const IntakeJob& job, int newer);
    void pass_over_older(const IntakeJob& job);
    IntakeJob job_of(const Author& author, const Submission& submission) const;
    std::optional<Step> do_step(const IntakeJob& job, const StepWork& each, bool is_again, std::stop_token stop);
    void note_failure(const IntakeJob& job, const std::string& step, bool is_again, const std::string& why);
    void find_unfit(const IntakeJob& job, const Step& step);
    bool is_withdrawn(const Submission& submission);
    bool may_play(const Submission& submission);
    void conclude(const IntakeJob& job);
    void tell(const std::string& event, const Author& author, std::optional<int> version,
              const std::string& reason = {});
    void tell_failure(const std::string& words);
    Step conclusion_of(const IntakeJob& job, const std::string& step, StepOutcome outcome);
    Step step_of(const IntakeJob& job, const std::string& step, StepOutcome outcome);
    std::filesystem::path folder_of(const Author& author, int version) const;

    Ledger& ledger_;
    OrganiserLedger asked_;
    const SigningKey& key_;
    HostSettings settings_;
    std::filesystem::path folder_;
    MakeSteps make_steps_;
    IntakeEars ears_;

    std::mutex taking_;  ///< one submission is taken after the other, and files make room at no other time
    SubmissionRate rate_;
    std::atomic<Moment> latest_;
    std::atomic<bool> is_over_noted_ = false;

    IntakeQueue queue_;
    std::vector<std::jthread> threads_;
};

}  // namespace isola_arena::host
