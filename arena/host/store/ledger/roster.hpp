#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/host/store/authors_file.hpp"
#include "arena/host/store/ledger/ledger.hpp"

namespace isola_arena::host {

/// What a list of authors changed, by names.
struct RosterChange {
    std::vector<std::string> fresh;     ///< authors who are new
    std::vector<std::string> back;      ///< authors who are in the list again
    std::vector<std::string> gone;      ///< authors who are in no list any more
    std::vector<std::string> warnings;  ///< sentences for the organiser
    /// Not empty: the list was not taken, and nothing has changed, because it lacks these authors, who have handed
    /// something in and are more than a third of all who have.
    std::vector<std::string> missing = {};
};

/// Whether a list is taken that lacks many authors who have handed something in. The organiser decides.
enum class IfManyAreGone : std::uint8_t { ask, take };

/// How long the link of an author who is not in the list any more is kept, in seconds: 30 days. If the line comes back
/// later, the author gets another link.
inline constexpr Moment links_are_kept = 30 * 24 * 3600;

/// The authors of a hosted contest: those of the list, and those who registered or were imported, who stay whatever
/// list is saved. Another author whose line is removed is unlisted: nothing of theirs plays or is shown, and their
/// links are not valid. If the line comes back, their bot plays and, within links_are_kept, their links are valid again. A name in the list
/// that differs from a known name only in ways that folded_name() ignores is another spelling of the known name.
///
/// wrong_name() accepts the names, and they do not clash (TakenNames). Names that a ledger has from before names were
/// compared may stay as they are. The functions throw DatabaseProblem like those of the ledger.
class Roster {
public:
    /// The ledger outlives this object.
    explicit Roster(Ledger& ledger) : ledger_(ledger) {}

    /// Takes over the list: its authors are the authors of the contest. Returns an error `LINE: WORDS`, and changes
    /// nothing, if a name of the list is not allowed, is that of a house bot, or clashes with that of another author.
    /// Changes nothing also if many are gone and `many` is `ask` (RosterChange::missing).
    Result<RosterChange> take_list(const std::vector<ListedAuthor>& listed, IfManyAreGone many = IfManyAreGone::ask,
                                   Moment at = now());

    /// Forgets the links of the authors who have been unlisted for links_are_kept. Returns whether there were any.
    bool forget_old_links(Moment at = now());

    /// Returns why take_list() would not take the list, as an error `LINE: WORDS` or, of a list that lacks many, in words
    /// alone; nullopt: it would take it. Changes nothing.
    std::optional<Error> refusal_of_list(const std::vector<ListedAuthor>& listed);

    /// Which authors of the ledger a name is compared with.
    struct Beside {
        bool unlisted = true;                     ///< also those who are in no list any more
        std::optional<std::int64_t> author = {};  ///< not with this one, and not with their line
    };

    /// Returns why no author can have that name, in words that follow "the name"; nullopt if one can. The name may
    /// not clash with names of the list or the ledger.
    std::optional<std::string> refusal_of(const std::string& name, const std::vector<ListedAuthor>& listed,
                                          Beside beside);
    std::optional<std::string> refusal_of(const std::string& name, const std::vector<ListedAuthor>& listed) {
        return refusal_of(name, listed, Beside());
    }

    /// Gives the author that name, which refusal_of() lets pass, before the list gets it. Until end_renaming() or
    /// take_back_renaming() follows, take_list() takes the line with the former name, too, as that author's: then it
    /// undoes the renaming, else it ends it. So the list decides if the process ends in between.
    void begin_renaming(std::int64_t author, const std::string& name, Moment at = now());
    void end_renaming(std::int64_t author);
    void take_back_renaming(std::int64_t author);

    /// Enters an act of the organiser that concerns the author, for OrganiserLedger::acts().
    void note_act(std::string_view act, std::int64_t author, Moment at = now());

    /// Returns whether the ledger has an author of exactly that name, listed or not.
    bool knows(const std::string& name);

    /// Returns whether the ledger has an author whose name counts as the same (folded_name()).
    bool has_same(const std::string& name);

    /// Returns how many authors the list and the ledger have together, without house bots.
    std::size_t count_with(const std::vector<ListedAuthor>& listed);

    /// Enters an author, known or not, who stays from now on without a line in the list.
    Author enter(const ListedAuthor& author);

    /// Removes an author whom enter() has just added, and who has no link and has sent nothing.
    void take_back(std::int64_t author);

    /// Enters a house bot, known or not, as an author who stays. A new one gets that rating; one that is known keeps its
    /// own. Returns an error, and changes nothing, if the name is that of a person.
    Result<Author> enter_house_bot(const std::string& name, int rating);

private:
    Ledger& ledger_;
};

}  // namespace isola_arena::host
