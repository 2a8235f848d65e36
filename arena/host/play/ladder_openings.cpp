#include "arena/host/play/ladder_openings.hpp"

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "arena/base/failure.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/contest/setup/chosen_openings.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/host/store/ledger/ladder_ledger.hpp"

namespace isola_arena {

namespace {

// A contest without boards to choose has one entry, which is empty.
std::vector<std::string> boards_in_use(const BoardChoice& choice) {
    if (!std::holds_alternative<OddSquares>(choice)) return {std::string()};
    return boards_of(choice);
}

// Returns the organiser's choice for the ladder; without one, that of the contest file.
OpeningChoice choice_for(const LadderSetup& setup, const OpeningChoice& of_contest) {
    OpeningChoice own = in_folder(setup.settings.openings, setup.folder.path);
    return own.is_given() ? own : of_contest;
}

}  // namespace

std::optional<Error> refuse_ladder_openings(const HostFolder& folder, const host::HostSettings& settings) {
    const auto contest = contest_named(settings.contest);
    if (!contest) return contest.error();
    const bool is_own = settings.openings.is_given();
    const OpeningChoice choice = is_own ? in_folder(settings.openings, folder.path) : contest->openings;
    if (!choice.balanced && choice.file.empty()) return std::nullopt;
    const std::string place = is_own ? folder.settings().string() : settings.contest;
    if (!choice.file.empty() && std::holds_alternative<OddSquares>(contest->board))
        return Error{place +
                     ": openings: each match of this contest draws its board, and a file of openings fits one board: "
                     "expected \"balanced\" or a number of random turns"};
    std::optional<Error> refusal;
    for (const std::string& board : boards_in_use(contest->board)) {
        Rng none(0);
        const auto rules = rules_on(*contest, board, none);
        if (!rules) return rules.error();
        const auto chosen = chosen_openings(choice, *rules);
        if (chosen) return std::nullopt;
        if (!refusal) refusal = Error{place + ": " + chosen.message()};
    }
    return refusal;
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
    const OpeningChoice choice = choice_for(setup, of_contest);
    ChosenOpenings chosen;
    if (choice.balanced && !balanced_set(plan.rules)) {
        chosen = openings_against_repeats(plan.rules);
    } else if (choice.is_given()) {
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
