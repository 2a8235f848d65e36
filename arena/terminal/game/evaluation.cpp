#include "arena/terminal/game/evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/record/analysis/turn_words.hpp"

namespace isola_arena::viewer {
namespace {

constexpr int bar_width = 16;

const JudgedTurn* judged_at(const GameView& view, const GameAnalysis& analysis, std::size_t moment) {
    const TurnEnded* ended = view.moments()[moment].turn_ended();
    if (ended == nullptr || ended->opening) return nullptr;
    const auto found = std::ranges::find(analysis.turns, ended->turn, &JudgedTurn::turn);
    return found == analysis.turns.end() ? nullptr : &*found;
}

// Returns the value for player one after the last judged turn up to the moment; 0 if there is no such turn.
double value_at(const GameView& view, const GameAnalysis& analysis, std::size_t moment) {
    for (std::size_t at = moment + 1; at-- > 0;) {
        const JudgedTurn* turn = judged_at(view, analysis, at);
        if (turn != nullptr && turn->value_played)
            return turn->player == Player::one ? *turn->value_played : -*turn->value_played;
    }
    return 0;
}

std::string bar(double value, bool letters_only) {
    const int share = static_cast<int>(std::lround((value + 1) / 2 * bar_width));
    std::string text;
    for (int i = 0; i < bar_width; ++i) text += i < share ? (letters_only ? "#" : "█") : (letters_only ? "-" : "░");
    return text;
}

std::vector<std::size_t> moments_with(const GameView& view, const GameAnalysis& analysis, bool grave) {
    std::vector<std::size_t> found;
    for (std::size_t at = 0; at < view.moments().size(); ++at) {
        const JudgedTurn* turn = judged_at(view, analysis, at);
        if (turn == nullptr || turn->label == Label::none) continue;
        if (!grave || turn->label != Label::inaccuracy) found.push_back(at);
    }
    return found;
}

}  // namespace

std::string evaluation_text(const GameView& view, const GameAnalysis& analysis, std::size_t moment, bool letters_only) {
    const double value = value_at(view, analysis, moment);
    std::string text = fmt::format("A {} B, A's chance {}", bar(value, letters_only), chance_text(value));
    const JudgedTurn* turn = judged_at(view, analysis, moment);
    if (turn == nullptr) return text;
    if (!turn->unjudged.empty()) return text + "  not judged: " + printable(turn->unjudged);
    if (turn->label != Label::none)
        text += fmt::format("  {} {}, better: {}", mark_of(turn->label), to_string(turn->label),
                            printable(instead_of(turn->best, turn->reply)));
    if (!turn->proven.empty()) text += fmt::format("  (proven {})", printable(turn->proven));
    return text;
}

std::optional<std::size_t> next_mistake(const GameView& view, const GameAnalysis& analysis, std::size_t moment) {
    std::vector<std::size_t> mistakes = moments_with(view, analysis, true);
    if (mistakes.empty()) mistakes = moments_with(view, analysis, false);
    if (mistakes.empty()) return std::nullopt;
    const auto next = std::ranges::upper_bound(mistakes, moment);
    return next == mistakes.end() ? mistakes.front() : *next;
}

}  // namespace isola_arena::viewer
