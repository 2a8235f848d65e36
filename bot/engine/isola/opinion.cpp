#include "bot/engine/isola/opinion.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "protocol/isola/text.hpp"

namespace isola_arena::isola::engine {
namespace {

// A win that is forced only among the turns that the search selects is not proven, but it rarely fails.
constexpr double forced_result = 0.99;

// Returns how much the log-odds of winning change with one unit of score. On small boards an advantage decides the game
// sooner, so the slope is steeper.
double slope_of(const Rules& rules) {
    const int squares = rules.size.rows * rules.size.columns;
    if (rules.reach == Reach::queen) return std::clamp(75.0 / squares, 0.8, 2.2);
    return std::min(1.8, 0.83 + 44.0 / squares);
}

double sign_of(int score) { return score < 0 ? -1 : 1; }

}  // namespace

double expected_result(int score, const Rules& rules) {
    if (std::abs(score) >= win_score - 1) return sign_of(score);
    if (std::abs(score) >= forced_score) return sign_of(score) * forced_result;
    return forced_result * std::tanh(slope_of(rules) * score / 200.0);
}

double expected_result(const Thought& thought, const Rules& rules) {
    if (thought.proven) return *thought.proven ? 1 : -1;
    return expected_result(thought.score, rules);
}

std::vector<Judgement> opinion(const Thought& thought, const Rules& rules) {
    std::vector<Judgement> said{ScaleJudgement{}, ValueJudgement{rounded(expected_result(thought, rules))},
                                BestJudgement{reply(thought.turn)}};
    if (thought.line.size() > 1) {
        LineJudgement line;
        for (const Turn& turn : thought.line) line.replies.push_back(reply(turn));
        said.push_back(std::move(line));
    }
    if (thought.proven)
        said.emplace_back(
            ProvenJudgement{*thought.proven ? Verdict::won : Verdict::lost, win_score - std::abs(thought.score)});
    return said;
}

}  // namespace isola_arena::isola::engine
