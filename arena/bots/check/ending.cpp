#include "arena/bots/check/ending.hpp"

#include <fmt/core.h>

#include "arena/rules/events/explain.hpp"

namespace isola_arena::check {
namespace {

// Advice for a bot that ended at its first line.
std::string made_for(const std::string& rules) {
    return fmt::format(" Is it made for these rules ({}) and their lines?", rules.substr(0, rules.find(' ')));
}

}  // namespace

Finding limit_finding(const BotAnswer& answer) {
    if (answer.kind == AnswerKind::memory)
        return {"too-much-memory", answer.detail,
                "Use less memory, including in child processes; -Xmx limits Java's heap. Organisers can grant more."};
    return {"too-many-processes", answer.detail, "Threads count too: start fewer. Organisers can grant more."};
}

Finding ended_finding(const BotAnswer& answer, bool first_reply, bool second_reply, const std::string& rules) {
    if (first_reply && answer.exit_code == cannot_start_code)
        return {"cannot-start", answer.detail + " before its first reply, which says that it cannot start",
                "What it wrote on stderr says why."};
    const bool crashed = answer.exit_code.value_or(0) != 0 || answer.detail.starts_with("it was killed");
    if (!answer.bytes.empty() && !crashed)
        return {"no-line-end", "it ended in the middle of a line: " + answer.detail, "End each reply with a line end."};
    if (answer.detail == "it exited with code 0" && second_reply)
        return {"reads-once", "it ended after its first reply: " + answer.detail,
                "Loop: read a line, answer it, until the input ends. One process plays the whole game."};
    if (answer.detail.starts_with("it exited with code 0"))
        return {"exits-early", "it ended instead of answering: " + answer.detail,
                "Loop: read a line, answer it, until the input ends." + (first_reply ? made_for(rules) : "")};
    return {"crashed",
            (!answer.bytes.empty() ? "it ended in the middle of a line: "
             : first_reply         ? "it ended before its first reply: "
                                   : "it ended instead of answering: ") +
                answer.detail,
            "Look at what it wrote on stderr last; feed it the same lines by hand to see it again." +
                (first_reply ? made_for(rules) : "")};
}

}  // namespace isola_arena::check
