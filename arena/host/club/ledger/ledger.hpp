#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/base/sqlite/writer_lock.hpp"
#include "arena/host/club/authors_file.hpp"
#include "arena/host/club/moment.hpp"
#include "arena/host/receipt/receipt.hpp"

/// arena/host/club keeps what a hosted contest lives on: its settings (host_settings.hpp), its authors and their links,
/// the files that they sent (stored_files.hpp), and the ledger of all submissions. Open this header first:
///
///     Ledger ledger("club/host.db");                             // create_ledger() has made it
///     const auto author = ledger.author_of_link(digest_of(secret));
///     const Submission sent = ledger.add_submission(author->id, files, now());
///     ledger.note(sent.id, {"received", true, words, now(), receipt});
///
/// A Ledger may be used by several threads at once; each call is safe on the disk when it returns. The other functions
/// have no shared state but files.
namespace isola_arena::host {

struct Author {
    std::int64_t id = 0;
    std::string name;
    std::string email;                    ///< empty: none
    std::string bot;                      ///< the name of the author's bot: a bot's name, different from all others
    std::optional<std::int64_t> playing;  ///< the submission that plays; nullopt: none
    std::string disqualified = {};        ///< the organiser's reason; empty: he is not
    std::string stopped = {};             ///< why nothing plays any more that did; empty: it plays, or nothing ever did
    bool is_listed = true;                ///< false: no author any more, for the list has no such line (roster.hpp)
};

enum class SubmissionState : std::uint8_t {
    working,  ///< not all steps are done
    fit,
    unfit,
    passed_over,  ///< never examined, because a newer one of the author was fit before its turn came
};

std::string_view to_string(SubmissionState state);

struct Submission {
    std::int64_t id = 0;
    std::int64_t author = 0;
    int version = 0;  ///< counts each author's submissions from 1
    Moment received_at = 0;
    SubmissionState state = SubmissionState::working;
    std::vector<ReceivedFile> files;
    bool has_files = true;  ///< false: they were removed to make room, see files_removed
};

/// The step of a version whose files were removed. It cannot play any more; its entries and receipts stay.
inline constexpr const char* files_removed = "removed";

/// One step of a submission, as its author sees it.
struct Step {
    std::string step;  ///< see Receipt::step
    bool holds = true;
    std::string words;
    Moment at = 0;
    std::string receipt;  ///< as receipt_text() returns it
};

/// The database of a hosted contest. Its functions throw DatabaseProblem if the file cannot be read or written: nothing of
/// the call is in it then.
class Ledger {
public:
    /// Opens the database for this process alone. Throws DatabaseProblem if it does not exist, is no such database, or
    /// another arena has it.
    explicit Ledger(const std::filesystem::path& file);

    /// Enters the authors who are not there yet; those who are get the e-mail of the list. Returns the new ones. Who the
    /// authors are by a list, and which names they can have, is decided in roster.hpp.
    std::vector<Author> enter_authors(const std::vector<ListedAuthor>& authors);
    /// Who was deleted (author_deletion.hpp) is no author any more, and who is in no list is left out.
    std::vector<Author> authors();
    std::vector<Author> unlisted_authors();
    /// Returns the author, be they listed or not.
    std::optional<Author> author(std::int64_t id);

    /// Enters a link of the author (nullopt: the organiser) by the digest of its secret.
    void add_link(std::optional<std::int64_t> author, const std::string& digest, Moment at);
    /// The same for many authors, by their digests: all or nothing.
    void add_links(const std::map<std::int64_t, std::string>& digests, Moment at);
    /// From then on none of the links that the author (nullopt: the organiser) has is any good.
    void revoke_links(std::optional<std::int64_t> author, Moment at);
    /// Returns whose link it is, be they listed or not.
    std::optional<Author> author_of_link(const std::string& digest);
    bool is_organisers_link(const std::string& digest);
    /// Returns the listed authors without a link that is good.
    std::vector<Author> authors_without_link();

    /// Returns the version that the author's next submission gets.
    int next_version(std::int64_t author);
    /// Enters a submission with its first step: both or neither.
    Submission add_submission(std::int64_t author, int version, const std::vector<ReceivedFile>& files,
                              const Step& received);
    std::optional<Submission> submission(std::int64_t id);
    /// Returns the author's submissions, the newest first.
    std::vector<Submission> submissions_of(std::int64_t author);
    /// Returns the author's submissions whose files may be removed: those that do not play, are not worked on or to be
    /// examined again, and have played no match of the ladder. Those that never were to play come first, of each kind
    /// the oldest.
    std::vector<Submission> removable_of(std::int64_t author);
    /// Returns what a kill interrupted, the oldest first.
    std::vector<Submission> unfinished();

    /// Work on the submission begins. Returns how often it began before and the process ended in it: without end_work().
    int begin_work(std::int64_t submission);
    /// The work on it ends in an orderly way, done or not; what begin_work() counted is forgotten. So it is when the
    /// submission gets another state.
    void end_work(std::int64_t submission);

    /// Enters a step, in place of an earlier one of that name.
    void note(std::int64_t submission, const Step& step);
    std::vector<Step> steps_of(std::int64_t submission);

    /// Returns the latest moment that is known here, by an entry or by note_moment(); 0: none.
    Moment latest_moment();
    /// Remembers that it was that moment, so that a clock that is set back later does not make it earlier.
    void note_moment(Moment moment);

    /// The submission gets that step, and is passed over: both or neither.
    void pass_over(std::int64_t submission, const Step& step);
    /// Ends the work on a submission.
    void finish(std::int64_t submission, SubmissionState state);
    /// From now on this submission, which is fit, plays for its author if he is not disqualified; it gets that step.
    /// Returns whether it plays. That of an author who is in no list rests until the line comes back.
    bool let_play(const Submission& submission, const Step& step);

    /// What the organiser does is remembered with it (OrganiserLedger::acts()).

    /// The submission plays no more, for that reason, which `why` tells its author, and gets that step: all of it or
    /// nothing. Does nothing, and returns false, if another one plays, or none.
    bool withdraw(const Submission& submission, const std::string& reason, const std::string& why, const Step& step);
    /// The submission is found not to be fit: it gets that step, is unfit, and plays no more if it did, for that reason.
    /// Returns whether it did.
    bool find_unfit(const Submission& submission, const std::string& why, const Step& step);
    /// Disqualifies the author for that reason: nothing of him plays, and why says so to him.
    void disqualify(std::int64_t author, const std::string& reason, const std::string& why, Moment at);
    /// Takes that back; the submission, if there is one, plays and gets that step: all of it or nothing.
    void readmit(std::int64_t author, const std::optional<Submission>& submission, const Step& step, Moment at);

    /// Ends the contest: from now on it takes nothing. Does nothing if it has ended already.
    void freeze(Moment at);
    /// Returns when the contest ended; nullopt: it goes on.
    std::optional<Moment> frozen_at();

    /// Returns a number that grows with everything that is entered.
    std::int64_t changes();

private:
    friend class AuthorDeletion;
    friend class LadderLedger;
    friend class OrganiserLedger;
    friend class ProgressLedger;
    friend class Roster;
    struct Act {
        Moment at = 0;
        std::string act;
        std::optional<std::int64_t> author;
        std::optional<int> version;
        std::string reason;
    };

    template <class Work>
    auto in_transaction(Work work);
    std::vector<Author> authors_where(const std::string& condition);
    Author insert_author(const ListedAuthor& listed);
    std::vector<Submission> submissions_where(const std::string& condition);
    std::vector<ReceivedFile> files_of(std::int64_t submission);
    void enter_step(std::int64_t submission, const Step& step);
    void enter_state(std::int64_t submission, SubmissionState state);
    void forget_work(std::int64_t submission);
    void enter_act(const Act& act);
    bool stop(const Submission& submission, const std::string& why);
    bool begin_to_play(const Submission& submission, const Step& step);

    sqlite::WriterLock lock_;
    sqlite::Connection database_;
    std::mutex mutex_;
};

}  // namespace isola_arena::host
