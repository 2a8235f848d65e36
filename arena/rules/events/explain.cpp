#include "arena/rules/events/explain.hpp"

#include <algorithm>

#include "arena/base/text/text.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena {
namespace {

constexpr std::string_view output_ended = "its output ended before a whole reply: ";

std::string player_words(Player player) { return "player " + std::to_string(number(player)); }

std::string received(const BotAnswer& answer) {
    return answer.bytes.empty() ? "nothing was received" : "received was " + in_quotes(answer.bytes);
}

std::string with_detail(std::string text, const BotAnswer& answer) {
    return answer.detail.empty() ? text : text + " (" + answer.detail + ")";
}

Fault late_fault(const BotAnswer& answer, const Allowance& allowance, const AskLimit& limit) {
    if (limit.cpu && answer.cpu > *limit.cpu)
        return {FaultKind::late, "it used " + readable(answer.cpu) + " of CPU time, allowed were " +
                                     readable(*limit.cpu) + "; " + received(answer)};
    const Nanoseconds more = limit.cpu ? limit.wall - *limit.cpu : Nanoseconds{0};
    const Nanoseconds usual = allowance.reply + allowance.tolerance + more;
    std::string within = readable(allowance.reply + more);
    if (allowance.owed > Nanoseconds{0})
        within += " (" + readable(allowance.owed) + " less: so long its processes had the core in the opponent's turn)";
    if (allowance.tolerance > Nanoseconds{0}) within += " and a tolerance of " + readable(allowance.tolerance);
    if (answer.start_up && limit.wall < usual) within += " less " + readable(usual - limit.wall) + " of its start";
    if (limit.wall > usual) within += " and " + readable(limit.wall - usual) + " for the start";
    if (limit.cpu) within += " of wall time (" + readable(answer.cpu) + " of CPU time used)";
    return {FaultKind::late,
            with_detail("no whole reply within the allowed " + within, answer) + "; " + received(answer)};
}

}  // namespace

Fault illegal_fault(std::string_view reply, const Error& error) {
    return {FaultKind::illegal, "the reply " + in_quotes(reply) + " is illegal: " + error.message};
}

Fault answer_fault(const BotAnswer& answer, const Allowance& allowance, const AskLimit& limit) {
    switch (answer.kind) {
        case AnswerKind::ended:
            return {FaultKind::exited, std::string(output_ended) + answer.detail + "; " + received(answer)};
        case AnswerKind::too_long:
            return {FaultKind::too_long, "a line of its output is longer than 4096 bytes; " + received(answer)};
        case AnswerKind::stray:
            return {FaultKind::garbled, "there was output before the line was sent; " + received(answer)};
        case AnswerKind::memory:
            return {FaultKind::memory, "its processes together wanted more memory than the permitted " + answer.detail};
        case AnswerKind::processes:
            return {FaultKind::processes,
                    "it wanted more processes and threads at once than the permitted " + answer.detail};
        case AnswerKind::not_run: return {FaultKind::start, "its sandbox could not run it: " + answer.detail};
        case AnswerKind::late:
        case AnswerKind::reply: break;
    }
    return late_fault(answer, allowance, limit);
}

Fault refused_start_fault(const BotAnswer& answer, std::string_view stderr_text) {
    std::string text(stderr_text.substr(0, stderr_text.find_last_not_of(" \r\n") + 1));
    std::ranges::replace(text, '\n', ' ');
    return {FaultKind::start,
            answer.detail + " before its first reply, which says that it cannot start; " +
                (text.empty() ? "it wrote nothing on stderr" : "on stderr it wrote " + in_quotes(text, 400))};
}

std::string_view how_it_ended(std::string_view explanation) {
    if (!explanation.starts_with(output_ended)) return explanation;
    explanation.remove_prefix(output_ended.size());
    return explanation.substr(0, explanation.find("; "));
}

std::string explain_loss(const TurnEnded& turn, const Fault& fault, std::string_view name) {
    return player_words(turn.player) + " (" + std::string(name) + ") lost in turn " + std::to_string(turn.turn) +
           " by the fault " + std::string(to_string(fault.kind)) + ": " + fault.explanation + "; time used " +
           readable(Nanoseconds(turn.wall_ns));
}

std::string seed_text(const Seed& seed) { return seed.is_untold() ? "" : ", seed " + seed.text(); }

std::string turns_text(int turns) { return std::to_string(turns) + (turns == 1 ? " turn" : " turns"); }

std::string with_names(std::string_view explanation, const PerPlayer<std::string>& names,
                       const PerPlayer<std::string>& shown) {
    for (const Player player : both_players) {
        const std::string subject = player_words(player) + " (" + names[player] + ")";
        // What follows quotes the bot, who may write anything.
        if (explanation.starts_with(subject)) return shown[player] + std::string(explanation.substr(subject.size()));
    }
    std::string text;
    for (std::size_t at = 0; at < explanation.size();) {
        const auto found = std::ranges::find_if(
            both_players, [&](Player player) { return explanation.substr(at).starts_with(player_words(player)); });
        if (found == both_players.end()) {
            text += explanation[at++];
            continue;
        }
        text += shown[*found];
        at += player_words(*found).size();
    }
    return text;
}

std::string with_names(std::string_view explanation, const PerPlayer<std::string>& names) {
    return with_names(explanation, names, names);
}

std::string charged_text(Nanoseconds charged) { return charged == Nanoseconds{0} ? "not charged" : readable(charged); }

std::string reply_time_details(const TurnEnded& turn, ClockKind clock) {
    const std::int64_t elapsed = clock == ClockKind::cpu ? turn.cpu_ns : turn.wall_ns - turn.starved_ns;
    const std::int64_t not_charged = elapsed + turn.start_up_ns.value_or(0) - turn.charged_ns;
    std::string text;
    if (turn.start_up_ns) {
        text = "start-up " + readable(Nanoseconds(*turn.start_up_ns));
        text += not_charged == *turn.start_up_ns ? " not charged"
                : not_charged > 0                ? " of which " + readable(Nanoseconds(not_charged)) + " not charged"
                                                 : " charged";
    } else if (not_charged > 0) {
        text = "of " + readable(Nanoseconds(elapsed)) + " with the start-up";
    }
    return joined_if_any({text, turn.starved_ns > 0 ? readable(Nanoseconds(turn.starved_ns)) + " taken off" : ""});
}

std::string reply_time_text(const TurnEnded& turn, ClockKind clock) {
    return joined_if_any({charged_text(Nanoseconds(turn.charged_ns)), reply_time_details(turn, clock)});
}

}  // namespace isola_arena
