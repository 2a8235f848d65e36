#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/host/club/ledger/ledger.hpp"

namespace isola_arena::host {

/// What the organiser did, or what came of it.
struct OrganisersAct {
    Moment at = 0;
    std::string act;     ///< `withdraw`, `disqualify`, `readmit`, `examine`, `rebuild`; of the arena: `no-longer-fit`
    std::string author;  ///< his name; empty: it was done to all that play
    std::optional<int> version;
    std::string reason;  ///< empty: none
};

/// A version that is to be examined again.
struct Reexamination {
    Submission submission;
    bool rebuilds = false;  ///< it is built anew first, from what was sent
    std::string failure;    ///< why the host could not do it when it tried last; empty: it has not tried, or is at it
};

/// What the organiser of a hosted contest has asked for, in the ledger, which it shares with other threads. Its functions
/// throw DatabaseProblem as those of the ledger.
class OrganiserLedger {
public:
    /// The ledger outlives it.
    explicit OrganiserLedger(Ledger& ledger) : ledger_(ledger) {}

    /// Marks these submissions as to be examined again, until they are found fit by pass() or unfit by
    /// Ledger::find_unfit(), and enters the act. author: whose they are; nullopt: everybody's.
    void ask(const std::vector<Submission>& submissions, bool rebuild, std::optional<std::int64_t> author, Moment at);

    /// Returns what is to be examined again, in the order of the versions' ages; or that one, if it is.
    std::vector<Reexamination> examinations();
    std::optional<Reexamination> examination(std::int64_t submission);

    /// The submission is found fit, after it was rebuilt or not: it gets that step. It is to be examined once more if
    /// a rebuild was asked for meanwhile.
    void pass(std::int64_t submission, bool was_rebuilt, const Step& step);

    /// Notes that the host failed in it. It is still to be examined.
    void note_failure(std::int64_t submission, const std::string& why);

    /// Returns the newest acts, the newest first.
    std::vector<OrganisersAct> acts(int most);

private:
    std::vector<Reexamination> examinations_where(const std::string& condition);

    Ledger& ledger_;
};

}  // namespace isola_arena::host
