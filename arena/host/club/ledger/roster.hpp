#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/host/club/authors_file.hpp"
#include "arena/host/club/ledger/ledger.hpp"

namespace isola_arena::host {

/// What a list of authors changed, by names.
struct RosterChange {
    std::vector<std::string> fresh;     ///< who was not known
    std::vector<std::string> back;      ///< who is in the list again
    std::vector<std::string> gone;      ///< who is in no list any more
    std::vector<std::string> warnings;  ///< sentences for the organiser
};

/// Who the authors of a hosted contest are: those of the list, and who registered or was imported, who stay whatever list is
/// saved. Who is in no list any more is no author: nothing of theirs plays or is shown, and their links are no good. If the
/// line comes back, all of it does. A name of the list that differs from a known one only as folded_name() overlooks is
/// another spelling of it.
///
/// Names are as wrong_name() wants them and do not clash (TakenNames). Those that a ledger has from before names were
/// compared may stay as they are. Functions throw DatabaseProblem as those of the ledger.
class Roster {
public:
    /// The ledger outlives it.
    explicit Roster(Ledger& ledger) : ledger_(ledger) {}

    /// Makes the authors those of the list. Returns an error `LINE: WORDS`, and changes nothing, if a name of the list
    /// cannot be one or clashes with that of another author.
    Result<RosterChange> take_list(const std::vector<ListedAuthor>& listed);

    /// Returns why nobody can be entered under that name beside the authors of the list and all that the ledger knows, in
    /// words that follow "the name"; nullopt if somebody can.
    std::optional<std::string> refusal_of(const std::string& name, const std::vector<ListedAuthor>& listed);

    /// Returns whether the ledger has an author of exactly that name, be they listed or not.
    bool knows(const std::string& name);

    /// Returns how many authors there are when the list is taken.
    std::size_t count_with(const std::vector<ListedAuthor>& listed);

    /// Enters somebody who stays, or makes a known author one who stays.
    Author enter(const ListedAuthor& author);

private:
    Ledger& ledger_;
};

}  // namespace isola_arena::host
