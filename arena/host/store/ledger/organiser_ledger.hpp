#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/host/store/ledger/ledger.hpp"

namespace isola_arena::host {

/// An act of the organiser, or the arena's consequence of one.
struct OrganisersAct {
    Moment at = 0;
    std::string act;     ///< `withdraw`, `accept`, `refuse`, `disqualify`, `readmit`, `examine`, `rebuild`, `add`,
                         ///< `rename` (its reason is the former name), `new-link`, `end`, `reopen`, `void` (its reason
                         ///< begins with the game); of the arena: `no-longer-fit`
    std::string author;  ///< the author's name; empty: the act concerned all versions that play, or the contest
    std::optional<int> version;
    std::string reason;  ///< empty: none
};

/// A version that is to be examined again.
struct Reexamination {
    Submission submission;
    bool rebuilds = false;  ///< the version is built anew first, from the files that were received
    std::string failure;    ///< why the host failed when it tried last; empty: it has not failed
};

/// A version that a listed author sent, as it is compared with those of others.
struct SentVersion {
    std::int64_t submission = 0;
    std::int64_t author_id = 0;
    std::string author;  ///< the name
    std::string bot;     ///< the author's folder
    int version = 1;
    Moment received_at = 0;
    bool is_worked_on = false;         ///< not all steps are done
    bool has_files = true;             ///< false: they were removed to make room
    std::vector<std::string> digests;  ///< SHA-256 of the files, ascending, each once
};

/// The organiser's requests and acts in the ledger, which other threads use, too. The functions throw DatabaseProblem
/// like those of the ledger.
class OrganiserLedger {
public:
    /// The ledger outlives this object.
    explicit OrganiserLedger(Ledger& ledger) : ledger_(ledger) {}

    /// Marks these submissions as to be examined again, and enters the act. The mark stays until pass() or
    /// Ledger::find_unfit(). author: whose submissions they are; nullopt: everybody's.
    void ask(const std::vector<Submission>& submissions, bool rebuild, std::optional<std::int64_t> author, Moment at);

    /// Return the submissions that are to be examined again, the oldest first, or the given one if it is.
    std::vector<Reexamination> examinations();
    std::optional<Reexamination> examination(std::int64_t submission);

    /// Enters the step of a submission that was found fit, and removes its mark. The mark stays if it asks for a
    /// rebuild and was_rebuilt is false: the rebuild was asked for during the examination.
    void pass(std::int64_t submission, bool was_rebuilt, const Step& step);

    /// Notes that the host failed in the examination. The submission is still to be examined.
    void note_failure(std::int64_t submission, const std::string& why);

    /// Returns the newest acts, the newest first.
    std::vector<OrganisersAct> acts(int most);

    /// Returns the names that the author had before, the newest first.
    std::vector<std::string> former_names(std::int64_t author);

    /// Returns all versions that listed authors have sent, in the order in which they were received.
    std::vector<SentVersion> sent_versions();

private:
    std::vector<Reexamination> examinations_where(const std::string& condition);

    Ledger& ledger_;
};

}  // namespace isola_arena::host
