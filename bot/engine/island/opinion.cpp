#include "bot/engine/island/opinion.hpp"

#include <algorithm>
#include <cmath>

namespace isola_arena::island::engine {
namespace {

// The slope for variants with shuffles: how much the log-odds of winning change with one unit of log-odds in the value
// tables.
constexpr double slope_with_shuffles = 0.62;
constexpr double slope_without = 1.0;

}  // namespace

double expected_result(double value, const Rules& rules) {
    if (std::abs(value) >= 1) return value < 0 ? -1 : 1;
    const double slope = rules.shuffles > 0 ? slope_with_shuffles : slope_without;
    return std::tanh(slope * std::atanh(value));
}

std::vector<Judgement> opinion(const Thought& thought, const Rules& rules) {
    const auto result = [&](float value) { return rounded(expected_result(static_cast<double>(value), rules)); };
    std::vector<Judgement> said{ScaleJudgement{}, ValueJudgement{result(thought.value)},
                                BestJudgement{print(thought.choice)}};
    for (const Weighed& each : thought.choices) said.push_back(ChoiceJudgement{print(each.choice), result(each.value)});
    return said;
}

}  // namespace isola_arena::island::engine
