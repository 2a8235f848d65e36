// Checks that dominoes-engine plays endings perfectly, and never loses a deal that it has proved won.
//   dominoes_exact endings DEALS   compares with a reference that tries every play by the rules of the arena
//   dominoes_exact deals DEALS [FIRST SEED]   plays whole games against the simple player. Counts how often the winner
//                                  is known before the first play, and how deals end that best play would lose. A
//                                  solver that shares no code with the engine judges each play.
//   dominoes_exact duels DEALS [FIRST SEED]   the same against a second engine of the same strength
// The figures so far are printed every 25 deals. The status is 1 if a won position was turned into a lost one, a proven
// margin was given away, or fewer than 95 of 100 deals were decided in time.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <string_view>

#include "bot/engine/dominoes/engine.hpp"
#include "tests/bench/dominoes_winner.hpp"
#include "tests/bot/dominoes/random_games.hpp"

namespace {

using namespace isola_arena;
using namespace isola_arena::dominoes;
using engine::Engine;
using engine::SearchBudget;
using engine::Standing;

constexpr int out_of_reach = 100000;

/// A reference solver: computes the final difference of the scores by best play, with alpha-beta over positions of the
/// arena.
class Reference {
public:
    /// Returns the value for the player; nullopt if it needs more than `most` positions.
    std::optional<int> value(const State& state, Player player, long most) {
        left_ = most;
        const int found = search(state, player, -out_of_reach, out_of_reach);
        if (left_ < 0) return std::nullopt;
        return found;
    }

private:
    int search(const State& state, Player player, int alpha, int beta) {
        if (--left_ < 0) return 0;
        if (outcome(state)) return state.scores[player] - state.scores[other(player)];
        const bool is_mine = state.to_move == player;
        for (const Play& choice : legal_plays(state)) {
            const int found = search(testing::after(state, choice), player, alpha, beta);
            if (is_mine) alpha = std::max(alpha, found);
            else beta = std::min(beta, found);
            if (alpha >= beta || left_ < 0) break;
        }
        return is_mine ? alpha : beta;
    }

    long left_ = 0;
};

engine::Thought thought_of(Engine& mind, const State& state, std::uint64_t positions) {
    SearchBudget budget(std::nullopt, positions);
    return *mind.think(engine::board_of(view(state, state.to_move)), budget);
}

struct Tally {
    int asked = 0, won = 0, unknown = 0, thrown = 0, regretted = 0, misjudged = 0, contradicted = 0;
};

constexpr long most_positions = 1000000;
// The limit of positions for one question to the solver of whole deals.
constexpr long positions_of_the_solver = 20000000;

// Compares the position before the play with the one after it, from the view of the player that plays.
void compare(const State& state, Engine& mind, Reference& reference, testing::Winner& winner, Tally& tally) {
    const Player me = state.to_move;
    const auto before = reference.value(state, me, most_positions);
    if (!before) {
        ++tally.unknown;
        return;
    }
    const auto thought = thought_of(mind, state, SearchBudget::endless);
    const auto after = reference.value(testing::after(state, thought.play), me, most_positions);
    if (!after) {
        ++tally.unknown;
        return;
    }
    ++tally.asked;
    tally.won += *before > 0 ? 1 : 0;
    const auto solved = winner.wins(state, me, positions_of_the_solver);
    tally.contradicted += solved != std::optional(*before > 0) ? 1 : 0;
    tally.thrown += *before > 0 && *after < 0 ? 1 : 0;
    tally.regretted += *before > 0 && *after < *before ? 1 : 0;
    if (thought.standing == Standing::won || thought.standing == Standing::lost)
        tally.misjudged += (thought.standing == Standing::won) != (*before > 0) ? 1 : 0;
}

bool endings_hold(int deals) {
    Rng rng(41);
    Engine mind;
    Reference reference;
    testing::Winner winner;
    Tally tally;
    for (int deal = 0; deal < deals; ++deal) {
        State state = testing::random_position({}, 8 + deal % 7, rng);
        while (!outcome(state)) {
            compare(state, mind, reference, winner, tally);
            state = testing::after(state, testing::random_play(state, rng));
        }
    }
    std::printf(
        "endings of %d deals: %d plays, %d of them in won positions; thrown away %d, with less margin than "
        "possible %d, misjudged %d, the two solvers disagreeing %d; too large for the reference %d\n",
        deals, tally.asked, tally.won, tally.thrown, tally.regretted, tally.misjudged, tally.contradicted,
        tally.unknown);
    return tally.won > 0 && tally.thrown + tally.regretted + tally.misjudged + tally.contradicted == 0;
}

// Numbers of positions that today's machines search in 100 ms and in 3 s.
constexpr std::uint64_t for_a_reply = 300000;
constexpr std::uint64_t for_the_first = 3000000;
constexpr double seconds_for_the_first = 3;

// Margins are compared from this number of tiles on.
constexpr int tiles_for_margins = 14;

/// The solver's judgement of the engine's plays.
struct Judged {
    int plays = 0, unknown = 0, won = 0, turned = 0, misjudged = 0;
    int widest = 0, narrower = 0;  ///< plays that the engine took for the widest win; how many of these were not

    bool holds() const { return turned + misjudged + narrower == 0; }
};

/// The results of whole deals, from the view of the player that starts.
struct Deals {
    int played = 0, decided = 0, won = 0, lost = 0, turned = 0, thrown = 0, promised = 0, regretted = 0;
    int won_in_truth = 0, lost_in_truth = 0;
    double slowest = 0;
    Judged judged;

    bool hold() const { return thrown + regretted == 0 && judged.holds() && decided * 100 >= played * 95; }
};

/// What the engine has proved during a game: the win, and the least margin.
struct Promise {
    bool won = false;
    int margin = 0;

    void hear(const engine::Thought& thought, int score) {
        if (thought.standing != Standing::won) return;
        won = true;
        margin = std::max(margin, points_of_a_win + score + thought.points);
    }
};

engine::Thought first_thought(Engine& mind, const State& deal, Deals& deals) {
    const std::clock_t begin = std::clock();
    const auto first = thought_of(mind, deal, for_the_first);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    deals.slowest = std::max(deals.slowest, seconds);
    if (first.standing != Standing::unclear && seconds <= seconds_for_the_first) ++deals.decided;
    if (first.standing == Standing::won) ++deals.won;
    if (first.standing == Standing::lost) ++deals.lost;
    return first;
}

int tiles_left(const State& state) { return state.hands[Player::one].size() + state.hands[Player::two].size(); }

/// Judges an engine's plays with the two solvers, as far as they finish.
class Judge {
public:
    explicit Judge(Deals& deals) : deals_(deals) {}

    void take(const State& before, const engine::Thought& thought) {
        const State after = testing::after(before, thought.play);
        take_winner(before, after, thought);
        if (thought.standing == Standing::won && thought.widest && tiles_left(before) <= tiles_for_margins)
            take_margin(before, after);
    }

private:
    void take_winner(const State& before, const State& after, const engine::Thought& thought) {
        const Player me = before.to_move;
        const auto was_won = winner_.wins(before, me, positions_of_the_solver);
        const auto is_won = winner_.wins(after, me, positions_of_the_solver);
        Judged& judged = deals_.judged;
        if (before.chain.empty() && was_won) ++(*was_won ? deals_.won_in_truth : deals_.lost_in_truth);
        if (!was_won || !is_won) {
            ++judged.unknown;
            return;
        }
        ++judged.plays;
        judged.won += *was_won ? 1 : 0;
        judged.turned += *was_won && !*is_won ? 1 : 0;
        if (thought.standing == Standing::won || thought.standing == Standing::lost)
            judged.misjudged += (thought.standing == Standing::won) != *was_won ? 1 : 0;
    }

    void take_margin(const State& before, const State& after) {
        const auto best = margins_.value(before, before.to_move, most_positions);
        const auto got = margins_.value(after, before.to_move, most_positions);
        if (!best || !got) return;
        ++deals_.judged.widest;
        deals_.judged.narrower += *got < *best ? 1 : 0;
    }

    Deals& deals_;
    testing::Winner winner_;
    Reference margins_;
};

// Plays one deal. The opponent is the simple player or a second engine that shares nothing with the first.
void play_deal(std::uint64_t seed, bool against_itself, Judge& judge, Deals& deals) {
    Engine mind, its_equal;
    State state = testing::dealt({}, seed);
    const Player side = state.to_move;
    const auto first = first_thought(mind, state, deals);
    Promise promise;
    promise.hear(first, state.scores[side]);
    judge.take(state, first);
    state = testing::after(state, first.play);
    while (!outcome(state)) {
        if (state.to_move != side) {
            const Play answer =
                against_itself ? thought_of(its_equal, state, for_a_reply).play : testing::simple_play(state);
            state = testing::after(state, answer);
            continue;
        }
        const auto thought = thought_of(mind, state, for_a_reply);
        promise.hear(thought, state.scores[side]);
        judge.take(state, thought);
        state = testing::after(state, thought.play);
    }
    const bool has_won = outcome(state)->winner == side;
    const int margin = state.scores[side] - state.scores[other(side)];
    ++deals.played;
    if (first.standing == Standing::lost && has_won) ++deals.turned;
    if (promise.won) ++deals.promised;
    if (promise.won && !has_won) ++deals.thrown;
    if (promise.won && margin < promise.margin) {
        ++deals.regretted;
        std::printf("seed %llu: won by %d, known was %d\n", static_cast<unsigned long long>(seed), margin,
                    promise.margin);
    }
}

void print(const Deals& deals, std::uint64_t first, bool against_itself) {
    const Judged& judged = deals.judged;
    std::printf(
        "%d deals from seed %llu against %s: decided before the first play and in 3 s of CPU %d, won %d, lost %d, "
        "of these won %d; known to be won at some turn %d, of these lost %d, won by less than known %d; the first "
        "play took %.2f s of CPU at most\n",
        deals.played, static_cast<unsigned long long>(first), against_itself ? "itself" : "the simple player",
        deals.decided, deals.won, deals.lost, deals.turned, deals.promised, deals.thrown, deals.regretted,
        deals.slowest);
    std::printf(
        "  by the solver: deals won by best play %d, lost %d; plays judged %d, of them in won positions %d, turned "
        "into "
        "lost ones %d, misjudged %d, too large for the solver %d; plays held for the widest win and compared %d, "
        "narrower than possible %d\n",
        deals.won_in_truth, deals.lost_in_truth, judged.plays, judged.won, judged.turned, judged.misjudged,
        judged.unknown, judged.widest, judged.narrower);
    std::fflush(stdout);
}

bool deals_hold(int count, std::uint64_t first, bool against_itself) {
    constexpr int between_figures = 25;
    Deals deals;
    Judge judge(deals);
    for (int deal = 1; deal <= count; ++deal) {
        play_deal(first + static_cast<std::uint64_t>(deal - 1), against_itself, judge, deals);
        if (deal % between_figures == 0 || deal == count) print(deals, first, against_itself);
    }
    return deals.hold();
}

}  // namespace

int main(int count, char** arguments) {
    const std::string_view what = count >= 3 ? arguments[1] : "";
    const bool known = (what == "endings" && count == 3) || ((what == "deals" || what == "duels") && count <= 4);
    if (!known) {
        std::fputs("usage: dominoes_exact endings DEALS, deals|duels DEALS [FIRST SEED]\n", stderr);
        return 2;
    }
    const int deals = std::max(1, std::atoi(arguments[2]));
    if (what == "endings") return endings_hold(deals) ? 0 : 1;
    const std::uint64_t first = count == 4 ? std::strtoull(arguments[3], nullptr, 10) : 5000;
    return deals_hold(deals, first, what == "duels") ? 0 : 1;
}
