#include "arena/host/play/ladder_openings.hpp"

#include <utility>
#include <variant>

#include "arena/base/failure.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/contest/setup/chosen_openings.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/host/store/ledger/ladder_ledger.hpp"

namespace isola_arena {

std::optional<Error> refuse_ladder_openings(const HostFolder& folder, const host::HostSettings& settings) {
    const OpeningChoice choice = in_folder(settings.openings, folder.path);
    if (!choice.balanced && choice.file.empty()) return std::nullopt;
    const auto contest = contest_named(settings.contest);
    if (!contest) return contest.error();
    if (!choice.file.empty() && std::holds_alternative<OddSquares>(contest->board))
        return Error{folder.settings().string() +
                     ": openings: each match of this contest draws its board, and a file of openings fits one board: "
                     "expected \"balanced\" or a number of random turns"};
    Rng none(0);
    const auto rules = rules_on(*contest, middle_board(contest->board, ""), none);
    if (!rules) return rules.error();
    const auto chosen = chosen_openings(choice, *rules);
    if (!chosen) return Error{folder.settings().string() + ": " + chosen.message()};
    return std::nullopt;
}

host::OpeningUse use_of_openings(const host::HostSettings& settings) {
    const auto contest = contest_named(settings.contest);
    if (settings.openings.is_given() || (contest && contest->openings.is_given())) return host::OpeningUse::always;
    Rng none(0);
    const auto rules =
        contest ? rules_on(*contest, middle_board(contest->board, ""), none) : Result<std::string>(contest.error());
    if (!rules) return host::OpeningUse::never;
    const ChosenOpenings chosen = openings_against_repeats(*rules);
    return chosen.plies > 0 || !chosen.openings.empty() ? host::OpeningUse::if_repeated : host::OpeningUse::never;
}

void take_openings(MatchPlan& plan, const LadderSetup& setup, int id, const host::LadderPlayer& first,
                   const host::LadderPlayer& second, const OpeningChoice& of_contest) {
    if (!first.takes_openings || !second.takes_openings) return;
    const OpeningChoice own = in_folder(setup.settings.openings, setup.folder.path);
    const OpeningChoice& choice = own.is_given() ? own : of_contest;
    ChosenOpenings chosen;
    if (choice.is_given()) {
        auto read = chosen_openings(choice, plan.rules);
        if (!read) throw ArenaFailure(on_command_line(read.message()));
        chosen = std::move(read).value();
    } else if (host::LadderLedger(setup.ledger).has_repeats()) {
        chosen = openings_against_repeats(plan.rules);
    }
    plan.opening_plies = chosen.plies;
    if (!chosen.openings.empty())
        plan.openings = {chosen.openings[static_cast<std::size_t>(id) % chosen.openings.size()]};
}

}  // namespace isola_arena
