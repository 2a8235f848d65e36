#include <algorithm>
#include <array>

#include "arena/record/analysis/analysis.hpp"

namespace isola_arena {
namespace {

struct Threshold {
    Label label;
    double loss;
};

// The least losses for each label, on the scale of results from -1 to 1, as Lichess has them (docs/analysis.md).
constexpr Threshold thresholds[]{{Label::blunder, 0.3}, {Label::mistake, 0.2}, {Label::inaccuracy, 0.1}};

// Values of a position and of the turn that was played there.
struct Values {
    std::optional<double> before;
    std::optional<double> played;
};

// Returns the value of the turn without the later positions: the result if the turn ended the game, else the engine's
// value of that choice; nullopt if there is neither.
std::optional<double> value_at_once(const AskedPosition& position) {
    if (position.result) return position.result;
    const auto choice = position.opinion.choices.find(position.played);
    if (choice != position.opinion.choices.end()) return choice->second;
    return std::nullopt;
}

std::optional<double> seen_by(Player player, const AskedPosition& next, const std::optional<double>& value) {
    if (!value) return std::nullopt;
    return next.player == player ? *value : -*value;
}

// If the engine names a best turn without a value, there was no choice: the position gets the value of the played turn.
Values values_of(const AskedPosition& position, const AskedPosition* next, const std::optional<double>& next_value) {
    Values values{position.opinion.value, value_at_once(position)};
    if (!values.played && next != nullptr) values.played = seen_by(position.player, *next, next_value);
    const bool is_judged = position.opinion.kind == OpinionKind::judged;
    if (is_judged && !values.before) values.before = values.played;
    if (is_judged && position.is_best_played) values.played = values.before;
    return values;
}

std::string why_unjudged(const AskedPosition& position, const AskedPosition* next) {
    if (position.opinion.kind != OpinionKind::judged) return std::string(to_string(position.opinion.kind));
    if (next != nullptr && next->opinion.kind != OpinionKind::judged) return std::string(to_string(next->opinion.kind));
    return std::string(to_string(OpinionKind::silent));
}

std::optional<double> in_thousandths(const std::optional<double>& value) {
    if (!value) return std::nullopt;
    return rounded(*value);
}

JudgedTurn judged_turn(const AskedPosition& position, const AskedPosition* next, const Values& values) {
    const Opinion& opinion = position.opinion;
    JudgedTurn turn{position.turn,
                    position.player,
                    position.played,
                    in_thousandths(values.before),
                    in_thousandths(values.played),
                    opinion.best,
                    opinion.line,
                    opinion.proven,
                    {},
                    Label::none,
                    {},
                    position.clock_left};
    if (position.played.empty()) {
        turn.unjudged = "fault";
        turn.value_played.reset();
    } else if (!values.before || !values.played) {
        turn.unjudged = why_unjudged(position, next);
    } else {
        turn.loss = rounded(std::max(0.0, *turn.value_before - *turn.value_played));
        turn.label = label_of(*turn.loss);
    }
    return turn;
}

}  // namespace

std::string_view to_string(Label label) {
    constexpr std::array<std::string_view, 4> words{"", "inaccuracy", "mistake", "blunder"};
    static_assert(words.size() == static_cast<std::size_t>(Label::blunder) + 1);
    return words[static_cast<std::size_t>(label)];
}

std::string_view mark_of(Label label) {
    constexpr std::array<std::string_view, 4> marks{"", "?!", "?", "??"};
    static_assert(marks.size() == static_cast<std::size_t>(Label::blunder) + 1);
    return marks[static_cast<std::size_t>(label)];
}

Label label_of(double loss) {
    for (const Threshold& each : thresholds)
        if (loss >= each.loss) return each.label;
    return Label::none;
}

std::vector<JudgedTurn> judged(const std::vector<AskedPosition>& positions) {
    std::vector<JudgedTurn> turns;
    std::optional<double> next_value;
    const AskedPosition* next = nullptr;
    for (auto position = positions.rbegin(); position != positions.rend(); ++position) {
        const Values values = values_of(*position, next, next_value);
        const bool is_after_the_end = next == nullptr && position->played.empty() && position->turn == 0;
        if (!is_after_the_end) turns.push_back(judged_turn(*position, next, values));
        next_value = values.before;
        next = &*position;
    }
    std::ranges::reverse(turns);
    return turns;
}

}  // namespace isola_arena
