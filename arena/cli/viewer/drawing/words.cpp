#include "arena/cli/viewer/drawing/words.hpp"

#include <fmt/core.h>

#include "arena/cli/viewer/terminal/printable.hpp"
#include "arena/cli/viewer/drawing/text_board.hpp"
#include "arena/judge/events/explain.hpp"

namespace isola_arena::viewer {
namespace {

constexpr std::string_view blanks_between = "  ";

std::string milliseconds(std::int64_t ms) {
    return ms >= 1000 && ms % 1000 == 0 ? fmt::format("{} s", ms / 1000) : fmt::format("{} ms", ms);
}

std::string one_action(const SubAction& action, const Moment& moment) {
    const auto whose = action.owner ? action.owner : moment.frame.last_player;
    std::string words = printable(action.kind);
    if (whose && whose != moment.player()) words = letter(*whose) + (' ' + words);
    if (!action.text.empty()) words += ' ' + printable(action.text);
    return words;
}

std::string sub_actions(const Moment& moment, std::size_t count) {
    std::string words;
    const auto& actions = moment.frame.last_turn;
    for (std::size_t i = 0; i < count && i < actions.size(); ++i)
        words.append(i > 0 ? blanks_between : "").append(one_action(actions[i], moment));
    return words;
}

// Makes nature's move, as records have it (`deal;HAND;HAND`), readable for people: blanks replace the semicolons.
std::string natures_words(std::string_view move) {
    std::string words;
    for (const char c : move) words.append(c == ';' ? blanks_between : std::string_view(&c, 1));
    return words;
}

std::string fault_words(const GameView& view, const Moment& moment) {
    const bool discarded = view.header().policy == FaultPolicy::discard;
    return fmt::format("{}: {} ({})", to_string(moment.fault()->kind), moment.fault()->explanation,
                       discarded ? "turn discarded" : "game lost");
}

}  // namespace

char letter(Player player) { return player == Player::one ? 'A' : 'B'; }

std::string who(const GameView& view, Player player) { return letter(player) + (' ' + view.name(player)); }

std::string game_words(const GameHeader& header) {
    const std::string contest = header.contest.empty() ? "" : header.contest + ", ";
    return printable(fmt::format("{}{}, game {}, seed {}", contest, header.rules, header.game_number, header.seed));
}

std::string time_words(const TimeControl& time) {
    std::string words;
    if (time.turn_ms) words = milliseconds(*time.turn_ms) + " a reply";
    if (time.game_ms) words += (words.empty() ? "" : ", ") + milliseconds(*time.game_ms) + " a game";
    return words.empty() ? "no time limit" : words;
}

std::string action_words(const GameView& view, Cursor cursor) {
    const Moment& moment = view.moments()[cursor.moment];
    if (!moment.trouble.empty()) return moment.reply() + " (" + moment.trouble + ")";
    if (cursor.moment == 0) return "start";
    if (moment.fault() != nullptr) return fault_words(view, moment);
    const std::string done = sub_actions(moment, cursor.actions);
    if (!done.empty()) return done;
    return moment.player() ? moment.reply() : natures_words(moment.reply());
}

std::string log_line(const GameView& view, Cursor cursor, bool with_name) {
    const Moment& moment = view.moments()[cursor.moment];
    const TurnEnded* turn = moment.turn_ended();
    if (turn == nullptr) return fmt::format("{:>3} {}", moment.turn, action_words(view, cursor));
    const std::string name = with_name ? who(view, turn->player) : std::string(1, letter(turn->player));
    std::string line = fmt::format("{:>3} {}{}{}", moment.turn, name, blanks_between, action_words(view, cursor));
    if (turn->opening) return line + "   (opening)";
    if (is_whole(view, cursor)) line += "   " + readable(Nanoseconds(turn->wall_ns));
    return line;
}

std::vector<std::string> verdict_lines(const GameView& view) {
    if (!view.ended()) return {};
    const GameEnded& ended = *view.ended();
    const std::string reason = fmt::format("{} after {}", ended.reason, turns_text(ended.turns));
    std::vector<std::string> lines{"drawn: " + reason, ended.explanation};
    if (ended.winner) lines.front() = fmt::format("{} wins: {}", who(view, *ended.winner), reason);
    if (ended.scores) lines.push_back(score_words(*ended.scores));
    return lines;
}

std::string tally_words(const GameView& view) {
    if (view.game() < 2) return {};
    std::string words;
    for (const auto& [name, wins] : view.tally())
        words += fmt::format("{}{} {}", words.empty() ? "" : ", ", name, wins);
    return words;
}

}  // namespace isola_arena::viewer
