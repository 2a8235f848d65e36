#pragma once

#include <optional>
#include <string>
#include <vector>

namespace isola_arena::check {

/// A mistake of the bot that was found, with all that its author needs.
struct Finding {
    std::string mistake;              ///< its name, such as `not-flushed`: the same for ever, for programs
    std::string what;                 ///< what was seen, a sentence
    std::string mend;                 ///< what to do about it, a sentence or two
    std::string received{};           ///< the exact bytes that came back
    std::vector<std::string> sent{};  ///< the lines that its process was sent, without LF
    std::string errors{};             ///< what it wrote on stderr last
};

enum class Verdict : std::uint8_t { ok, failed, not_tried };

/// One thing that was checked.
struct CheckResult {
    std::string name;   ///< for programs
    std::string title;  ///< for people
    Verdict verdict = Verdict::ok;
    std::string remark;  ///< times and the like; why it was not tried
    std::optional<Finding> finding;
};

}  // namespace isola_arena::check
