#include "arena/judge/events/explain.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "protocol/reply_text.hpp"

namespace isola_arena {
namespace {

std::string received(const Answer& answer) {
    return answer.bytes.empty() ? "nothing was received" : "received was " + quoted(answer.bytes);
}

std::string with_detail(std::string text, const Answer& answer) {
    return answer.detail.empty() ? text : text + " (" + answer.detail + ")";
}

Fault late_fault(const Answer& answer, Nanoseconds allowance, const AskLimit& limit) {
    if (limit.cpu && answer.cpu > *limit.cpu)
        return {FaultKind::late, "it used " + readable(answer.cpu) + " of CPU time, allowed were " +
                                     readable(*limit.cpu) + "; " + received(answer)};
    const Nanoseconds usual = limit.cpu ? limit.wall - *limit.cpu + allowance : allowance;
    std::string within = readable(usual);
    if (limit.wall > usual) within += " and " + readable(limit.wall - usual) + " for the start";
    if (limit.cpu) within += " of wall time (" + readable(answer.cpu) + " of CPU time used)";
    return {FaultKind::late,
            with_detail("no whole reply within the allowed " + within, answer) + "; " + received(answer)};
}

}  // namespace

Fault illegal_fault(std::string_view reply, const Error& error) {
    return {FaultKind::illegal, "the reply " + quoted(reply) + " is illegal: " + error.message};
}

Fault answer_fault(const Answer& answer, Nanoseconds allowance, const AskLimit& limit) {
    switch (answer.kind) {
        case AnswerKind::ended:
            return {FaultKind::exited,
                    "its output ended before a whole reply: " + answer.detail + "; " + received(answer)};
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

Fault refused_start_fault(const Answer& answer, std::string_view stderr_text) {
    std::string words(stderr_text.substr(0, stderr_text.find_last_not_of(" \r\n") + 1));
    std::ranges::replace(words, '\n', ' ');
    return {FaultKind::start,
            answer.detail + " before its first reply, which says that it cannot start; " +
                (words.empty() ? "it wrote nothing on stderr" : "on stderr it wrote " + quoted(words, 400))};
}

std::string explain_loss(const TurnEnded& turn, const Fault& fault, std::string_view name) {
    return "player " + std::to_string(number(turn.player)) + " (" + std::string(name) + ") lost in turn " +
           std::to_string(turn.turn) + " by the fault " + std::string(to_string(fault.kind)) + ": " +
           fault.explanation + "; time used " + readable(Nanoseconds(turn.wall_ns));
}

std::string turns_text(int turns) { return std::to_string(turns) + (turns == 1 ? " turn" : " turns"); }

std::string readable(Nanoseconds time) {
    struct Unit {
        double nanoseconds;
        const char* name;
    };
    constexpr std::array<Unit, 3> units{{{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}}};
    const auto count = static_cast<double>(time.count());
    std::array<char, 48> text{};
    for (const Unit& unit : units) {
        if (count < unit.nanoseconds) continue;
        std::snprintf(text.data(), text.size(), "%.3g %s", count / unit.nanoseconds, unit.name);
        return text.data();
    }
    return std::to_string(time.count()) + " ns";
}

}  // namespace isola_arena
