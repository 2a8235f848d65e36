#include "bot/engine/dominoes/engine.hpp"

#include <algorithm>

#include "bot/engine/dominoes/search/move_ordering.hpp"
#include "bot/engine/dominoes/search/principal_variation.hpp"
#include "bot/engine/dominoes/search/swindle.hpp"

namespace isola_arena::dominoes::engine {
namespace {

constexpr int table_power = 20;

// Iterative deepening over node budgets instead of depths: in the first round each play of the root may spend
// `first_loan` positions, in each further round `growth` times as many. With small budgets at first, a losing play that
// is hard to refute does not delay the proof of a play that wins easily.
constexpr std::uint64_t first_loan = 500;
constexpr std::uint64_t growth = 3;

}  // namespace

struct Engine::RootPlay {
    Branch branch;
    bool refuted = false;
};

Engine::Engine() : wins_(table_power), margins_(table_power) {}

std::optional<Choice> Engine::find_winning(std::vector<RootPlay>& plays, SearchBudget& budget) {
    WinSolver winner(wins_, budget);
    const auto refuted = [](const RootPlay& play) { return play.refuted; };
    for (std::uint64_t loan = first_loan; !budget.over() && !std::ranges::all_of(plays, refuted); loan *= growth) {
        for (RootPlay& play : plays) {
            if (play.refuted) continue;
            budget.lend(loan);
            const auto other_wins = winner.mover_wins(play.branch.child);
            if (other_wins == false) return play.branch.choice;
            play.refuted = other_wins.has_value();
        }
    }
    return std::nullopt;
}

std::optional<Thought> Engine::think(const Board& board, SearchBudget& budget) {
    if (board.fitting(board.mine()) == 0) return std::nullopt;
    Branches branches(board);
    std::vector<RootPlay> plays;
    for (std::size_t place = 0; place < branches.size(); ++place) plays.push_back({branches.pick(place)});
    if (plays.size() == 1) return Thought{play_of(plays.front().branch.choice)};

    const auto winning = find_winning(plays, budget);
    budget.lend(SearchBudget::endless);
    WinSolver winner(wins_, budget);
    if (winning) {
        const Margin::Best best = Margin(margins_, winner, budget).widest(board, *winning);
        return Thought{play_of(best.choice), Standing::won, points_of(best.steps), best.complete, 0,
                       budget.positions()};
    }
    const auto open = std::ranges::find(plays, false, &RootPlay::refuted);
    if (open != plays.end())
        return Thought{play_of(open->branch.choice), Standing::unclear, 0, false, 0, budget.positions()};
    const SwindleSearch::Best best = SwindleSearch(winner).best(board);
    return Thought{play_of(best.choice), Standing::lost, 0, false, std::max(0.0, best.chance), budget.positions()};
}

std::vector<Play> Engine::line(Board board, const Play& first, SearchBudget& budget) {
    WinSolver winner(wins_, budget);
    Margin margin(margins_, winner, budget);
    return principal_variation(board, first, winner, margin);
}

}  // namespace isola_arena::dominoes::engine
