#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/base/sqlite/writer_lock.hpp"
#include "arena/host/receipt/receipt.hpp"
#include "arena/host/store/authors_file.hpp"
#include "arena/host/store/ledger/rows.hpp"
#include "arena/host/store/moment.hpp"

/// arena/host/store keeps the data of a hosted contest: its settings (host_settings.hpp), its authors and their links,
/// the files that they sent (stored_files.hpp), and the ledger of all submissions. Open this header first:
///
///     Ledger ledger("club/host.db");                             // create_ledger() has made it
///     const auto author = ledger.author_of_link(digest_of(secret));
///     const Submission sent = ledger.add_submission(author->id, files, now());
///     ledger.note(sent.id, {"received", true, words, now(), receipt});
///
/// Several threads may use a Ledger at once. The effect of a call is safe on the disk when the call returns. The other
/// functions share no state except files.
namespace isola_arena::host {

struct Author {
    std::int64_t id = 0;
    std::string name;
    std::string email;                    ///< empty: none
    std::string bot;                      ///< the name of the author's bot, different from all others
    std::optional<std::int64_t> playing;  ///< the submission that plays; nullopt: none
    std::string disqualified = {};        ///< the organiser's reason; empty: not disqualified
    std::string stopped = {};             ///< why the author's bot plays no more; empty: it plays, or never did
    std::optional<int> house = {};        ///< the fixed rating of a house bot; nullopt: a person's bot
    bool is_listed = true;                ///< false: the list has no line of the author any more (roster.hpp)
};

enum class SubmissionState : std::uint8_t {
    working,  ///< not all steps are done
    fit,
    unfit,
    passed_over,  ///< never examined, because a newer version of the author was fit first
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

/// The step of a version whose files were removed. Such a version cannot play any more; its entries and receipts stay.
inline constexpr const char* files_removed = "removed";

/// One step of a submission, as its author sees it.
struct Step {
    std::string step;  ///< see Receipt::step
    bool holds = true;
    std::string text;
    Moment at = 0;
    std::string receipt;  ///< as receipt_text() returns it
};

/// The database of a hosted contest. Its functions throw DatabaseProblem if the file cannot be read or written; such a
/// call changes nothing.
class Ledger {
public:
    /// Opens the database for this process alone. Throws DatabaseProblem if the file does not exist, is no such
    /// database, or is open in another arena.
    explicit Ledger(const std::filesystem::path& file);

    /// Returns a copy in memory of the database as it is now, in any arena's hands: what is entered into it is lost.
    /// Throws DatabaseProblem if the file does not exist or is no such database.
    static std::unique_ptr<Ledger> copy_of(const std::filesystem::path& file);

    /// Enters the authors whom the ledger does not have yet, and gives the others the e-mail of the list. Returns the
    /// new ones. roster.hpp decides who the authors of a list are, and which names they can have.
    std::vector<Author> enter_authors(const std::vector<ListedAuthor>& authors);
    /// Return the listed and the unlisted authors, without those who were deleted (author_deletion.hpp).
    std::vector<Author> authors();
    std::vector<Author> unlisted_authors();
    /// Returns the author, listed or not.
    std::optional<Author> author(std::int64_t id);

    /// Enters a link of the author (nullopt: the organiser) by the digest of its secret.
    void add_link(std::optional<std::int64_t> author, const std::string& digest, Moment at);
    /// Enters a link for each of these authors, by the digest of its secret: all or nothing.
    void add_links(const std::map<std::int64_t, std::string>& digests, Moment at);
    /// Revokes all links of the author (nullopt: the organiser).
    void revoke_links(std::optional<std::int64_t> author, Moment at);
    /// Returns the author, listed or not, who has the link; nullopt if it is no author's, or revoked.
    std::optional<Author> author_of_link(const std::string& digest);
    bool is_organisers_link(const std::string& digest);
    /// Returns the listed authors without a valid link, except house bots, which need none.
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
    /// examined again, and have played no match of the ladder. Those without the step `playing` come first, in each
    /// group the oldest.
    std::vector<Submission> removable_of(std::int64_t author);
    /// Returns the submissions that are still to be worked on, the oldest first.
    std::vector<Submission> unfinished();

    /// Enters that work on the submission begins. Returns how often earlier work on it ended without end_work(),
    /// because the process ended.
    int begin_work(std::int64_t submission);
    /// Enters that the work ends in an orderly way, whether or not it is done, and resets the count of begin_work(). A
    /// new state of the submission resets the count, too.
    void end_work(std::int64_t submission);

    /// Enters whether the version was seen to answer a position whose beginning it has not seen.
    void note_takes_openings(std::int64_t submission, bool takes_openings);

    /// Enters a step, in place of an earlier one of that name.
    void note(std::int64_t submission, const Step& step);
    std::vector<Step> steps_of(std::int64_t submission);

    /// Returns the latest moment in the ledger, of an entry or by note_moment(); 0: none.
    Moment latest_moment();
    /// Returns the present moment, or latest_moment() if the clock was set back behind it.
    Moment present_moment() { return std::max(latest_moment(), now()); }
    /// Stores the moment, so that latest_moment() is not earlier even if the clock is set back.
    void note_moment(Moment moment);

    /// Enters the step, and marks the submission as passed over: both or neither.
    void pass_over(std::int64_t submission, const Step& step);
    /// Ends the work on a submission, which gets that state.
    void finish(std::int64_t submission, SubmissionState state);
    /// Marks the submission as fit, and lets it play for its author. Returns whether it plays, and enters the step only
    /// then. It does not play if the author is disqualified. The submission of an unlisted author plays when the author
    /// is listed again.
    bool let_play(const Submission& submission, const Step& step);

    /// The following functions also enter the organiser's act (OrganiserLedger::acts()).

    /// Stops the submission from playing, and enters the step: both or neither. reason: the organiser's, for the act.
    /// why: for the author. Returns false, and does nothing, if the submission does not play.
    bool withdraw(const Submission& submission, const std::string& reason, const std::string& why, const Step& step);
    /// Marks the submission as unfit, and enters the step. If the submission played, it plays no more, and `why` tells
    /// its author. Returns whether it played.
    bool find_unfit(const Submission& submission, const std::string& why, const Step& step);
    /// Marks a version as fit although its examination found it unfit, and enters that step. With a step `begins` it
    /// plays, as by let_play(). Returns whether it plays.
    bool accept(const Submission& submission, const std::string& reason, const Step& step,
                const std::optional<Step>& begins);
    /// Marks a version as unfit although its examination found it fit. Otherwise as find_unfit().
    bool refuse(const Submission& submission, const std::string& reason, const std::string& why, const Step& step);
    /// Disqualifies the author for that reason: none of their versions plays. `why` tells the author.
    void disqualify(std::int64_t author, const std::string& reason, const std::string& why, Moment at);
    /// Takes the disqualification back. The submission, if given, plays and gets that step: all or nothing.
    void readmit(std::int64_t author, const std::optional<Submission>& submission, const Step& step, Moment at);

    /// Ends the contest, and enters that act: from now on it takes nothing. Does nothing if it has ended already.
    void freeze(Moment at);
    /// Opens the contest again, and enters that act. Returns false, and does nothing, if it has not ended.
    bool reopen(Moment at, const std::string& reason);
    /// Returns when the contest ended; nullopt: it goes on.
    std::optional<Moment> frozen_at();

    /// Returns a number that grows with everything that is entered.
    std::int64_t changes();
    /// The same, without waiting; nullopt while something else is read or entered.
    std::optional<std::int64_t> changes_unless_busy();

private:
    explicit Ledger(sqlite::Connection database) : database_(std::move(database)) {}

    friend class AuthorDeletion;
    friend class LadderLedger;
    friend class LinkLedger;
    friend class OrganiserLedger;
    friend class Roster;
    friend class TestLedger;

    template <class Work>
    auto in_transaction(Work work) {
        return sqlite::in_transaction(database_, mutex_, work);
    }

    // Runs a statement with these values in a transaction.
    template <class... Values>
    void change(std::string_view sql, const Values&... values) {
        in_transaction([&] { execute(database_, sql, values...); });
    }

    std::vector<Author> authors_where(const std::string& condition);
    Author insert_author(const ListedAuthor& listed);
    std::vector<Submission> submissions_where(const std::string& condition);
    std::vector<ReceivedFile> files_of(std::int64_t submission);
    void enter_step(std::int64_t submission, const Step& step);
    void enter_state(std::int64_t submission, SubmissionState state);
    void forget_work(std::int64_t submission);
    void enter_act(Moment at, std::string_view act, std::optional<std::int64_t> author, std::optional<int> version,
                   const std::string& reason);
    bool stop(const Submission& submission, const std::string& why);
    bool make_unfit(const Submission& submission, const std::string& why, const Step& step);
    bool begin_to_play(const Submission& submission, const Step& step);

    std::optional<sqlite::WriterLock> lock_;  ///< nullopt: a copy in memory
    sqlite::Connection database_;
    std::mutex mutex_;
};

}  // namespace isola_arena::host
