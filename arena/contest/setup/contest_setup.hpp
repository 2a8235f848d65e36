#pragma once

#include <string>
#include <vector>

#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/contest/tournament/tournament.hpp"
#include "arena/rules/settings/opening_text.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Reads a file of openings, one per line in the format of parse_opening(). Skips empty lines and lines that begin with
/// `#`. rules: complete; all openings must fit them. Returns an error if the file cannot be read or has no opening. If
/// an opening does not fit, the error names the file, the line and the place in the line.
Result<std::vector<Opening>> read_openings(const std::string& file, const std::string& rules);

/// The same for the text of such a file. name: of the file, for messages.
Result<std::vector<Opening>> openings_in(std::string_view text, const std::string& name, const std::string& rules);

/// The number of random turns that begin each pair of games of a sequential test, unless openings are given. Without
/// such turns, two bots without chance would repeat one game, and the test would learn nothing.
inline constexpr int sprt_opening_plies = 4;

/// The choices of a person for a whole contest; empty, 0 or false if not given.
struct ContestSetup {
    ContestOptions contest;
    std::vector<std::string> bots;
    bool skip_unfit = false;             ///< field_of() leaves out listed bots that cannot be started or read
    std::vector<ContestBot> field = {};  ///< these bots, in this order; empty: those that `bots` or the bots file name
    std::string format;
    std::string openings;           ///< a file
    std::string title = {};         ///< what people call this contest; empty: the title of its rules
    bool plays_elsewhere = false;   ///< other machines play: as in LookupOptions
    std::vector<std::string> sprt;  ///< of a sequential test, words KEY=VALUE; if there are any, `bots` may hold more
};

/// Returns an error if a contest cannot have that title: it is one line of at most 1,000 bytes.
[[nodiscard]] std::optional<Error> refuse_title(const std::string& title);

/// Returns the bots of the contest: the field, those that are named, those of the bots file, or the bundled bots of the
/// game. Prints on stderr which bots are left out, and why. Returns the errors of find_field() and choose_contest().
Result<std::vector<ContestBot>> field_of(const ContestSetup& setup);

/// Returns the plan of the contest with the bots of field_of(). Prints on stderr which bots are left out of the field,
/// and why. Returns an error if the options are wrong or do not fit each other, or a bot cannot be used.
Result<ContestPlan> plan_contest(const ContestSetup& setup);

/// Returns an error if a bot cannot play in a contest that was planned before.
[[nodiscard]] std::optional<Error> refuse_latecomer(const ContestBot& bot, const ContestPlan& plan);

/// How a plan that is asked for differs from the one stored in the database.
struct PlanDifference {
    std::string text;            ///< in words; empty: they agree
    bool only_new_bots = false;  ///< bots that the stored plan lacks are the only difference
};

/// Returns how the plans differ. Seeds are compared only if seed_given (a person chose one), fingerprints never. Bots
/// that joined or left after the beginning may be missing in `asked`.
PlanDifference difference(const ContestPlan& asked, const ContestPlan& stored, bool seed_given);

/// Returns the parts that the games of a contest need: the rules of all games, and the confinement of the bots. The
/// confinements must outlive the parts. with_records: whether games are recorded. The plan of the contest must come
/// from plan_contest() or plan_match(), which check that dialects fit its rules.
TournamentParts contest_parts(bool with_records, const Confinements& confinements);

/// Returns the number of games at once: one per core if `asked` is 0. Returns an error if `asked` is more than the
/// cores, unless overload is true.
Result<int> jobs_at_once(int asked, bool overload);

/// Returns the number of cores that this process may use, at least 1.
int usable_cores();

}  // namespace isola_arena
