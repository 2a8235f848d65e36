#include "arena/terminal/drawing/view_text.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/rules/events/explain.hpp"
#include "arena/rules/events/fault.hpp"
#include "arena/terminal/drawing/text_board.hpp"

namespace isola_arena::viewer {
namespace {

constexpr std::string_view blanks_between = "  ";

std::string milliseconds(std::int64_t ms) {
    return ms >= 1000 && ms % 1000 == 0 ? fmt::format("{} s", ms / 1000) : fmt::format("{} ms", ms);
}

std::string one_action(const SubAction& action, const GameMoment& moment) {
    const auto whose = action.owner ? action.owner : moment.frame.last_player;
    std::string text = printable(action.kind);
    if (whose && whose != moment.player()) text = letter(*whose) + (' ' + text);
    if (!action.text.empty()) text += ' ' + printable(action.text);
    return text;
}

std::string sub_actions(const GameMoment& moment, std::size_t count) {
    std::string text;
    const auto& actions = moment.frame.last_turn;
    for (std::size_t i = 0; i < count && i < actions.size(); ++i)
        text.append(i > 0 ? blanks_between : "").append(one_action(actions[i], moment));
    return text;
}

// Makes nature's move, as records have it (`deal;HAND;HAND`), readable for people: blanks replace the semicolons.
std::string natures_text(const std::string& move) { return with_all_replaced(move, {{";", blanks_between}}); }

std::string fault_words(const GameView& view, const GameMoment& moment) {
    const bool discarded = view.header().policy == FaultPolicy::discard;
    return fmt::format("{}: {} ({})", to_string(moment.fault()->kind), moment.fault()->explanation,
                       discarded ? "turn discarded" : "game lost");
}

std::string filled_name(const GameView& view, Player player) {
    const std::string name = who(view, player);
    return name + std::string(static_cast<std::size_t>(name_columns(view) - columns_of_text(name)), ' ');
}

}  // namespace

char letter(Player player) { return player == Player::one ? 'A' : 'B'; }

std::string who(const GameView& view, Player player) { return letter(player) + (' ' + view.name(player)); }

int name_columns(const GameView& view) {
    return std::max(columns_of_text(who(view, Player::one)), columns_of_text(who(view, Player::two)));
}

std::string game_heading(const GameHeader& header) {
    const std::string contest = header.contest.empty() ? "" : header.contest + ", ";
    return printable(fmt::format("{}{}, game {}{}", contest, header.rules, header.game_number,
                                 seed_text(header.seed.as_told(false))));
}

std::string time_limit_text(const TimeControl& time) {
    std::string text;
    if (time.turn_ms) text = milliseconds(*time.turn_ms) + " a reply";
    if (time.game_ms) text += (text.empty() ? "" : ", ") + milliseconds(*time.game_ms) + " a game";
    if (!text.empty() && time.tolerance_ms > 0) text += ", " + milliseconds(time.tolerance_ms) + " of tolerance";
    return text.empty() ? "no time limit" : text;
}

std::string action_text(const GameView& view, Cursor cursor) {
    const GameMoment& moment = view.moments()[cursor.moment];
    if (!moment.trouble.empty()) return moment.reply() + " (" + moment.trouble + ")";
    if (cursor.moment == 0) return "start";
    if (moment.fault() != nullptr) return fault_words(view, moment);
    std::string done = sub_actions(moment, cursor.actions);
    if (!done.empty()) return done;
    return moment.player() ? moment.reply() : natures_text(moment.reply());
}

bool is_person(const Entrant& entrant) { return entrant.command.empty(); }

std::string log_line(const GameView& view, Cursor cursor, bool with_name) {
    const GameMoment& moment = view.moments()[cursor.moment];
    const TurnEnded* turn = moment.turn_ended();
    if (turn == nullptr) return fmt::format("{:>3} {}", moment.turn, action_text(view, cursor));
    const std::string name = with_name ? filled_name(view, turn->player) : std::string(1, letter(turn->player));
    std::string line = fmt::format("{:>3} {}{}{}", moment.turn, name, blanks_between, action_text(view, cursor));
    if (turn->opening) return line + "   (opening)";
    const bool is_persons = is_person(view.header().players[turn->player]);
    if (is_whole(view, cursor))
        line +=
            "   " + (is_persons ? readable(Nanoseconds(turn->wall_ns)) : charged_text(Nanoseconds(turn->charged_ns)));
    return line;
}

std::vector<std::string> verdict_lines(const GameView& view) {
    if (!view.ended()) return {};
    const GameEnded& ended = *view.ended();
    const std::string result = ended.winner ? who(view, *ended.winner) + " wins" : "drawn";
    std::vector<std::string> lines{
        fmt::format("{} after {}", result, turns_text(ended.turns)),
        ended.explanation.empty() ? reason_text(ended.reason)
                                  : with_names(ended.explanation, {{view.name(Player::one), view.name(Player::two)}},
                                               {{who(view, Player::one), who(view, Player::two)}})};
    if (ended.scores) lines.push_back(score_text(*ended.scores));
    return lines;
}

std::string tally_text(const GameView& view) {
    if (view.game() < 2) return {};
    return joined(view.tally(), ", ",
                  [](const GameView::Score& score) { return fmt::format("{} {}", score.name, score.wins); });
}

}  // namespace isola_arena::viewer
