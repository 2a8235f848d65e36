#pragma once

#include <optional>
#include <string>
#include <vector>

namespace isola_arena::check {

/// A mistake that was found in the bot, with all that its author needs to fix it.
struct Finding {
    std::string mistake;              ///< its name, such as `not-flushed`, for programs: it never changes
    std::string what;                 ///< the observation, as a sentence
    std::string mend;                 ///< how to fix it, a sentence or two; may be empty
    std::string received{};           ///< the exact bytes that came back
    std::vector<std::string> sent{};  ///< to its process, for each of its turns, without the last LF: a line, in a
                                      ///< dialect several
    std::string errors{};             ///< its latest output on stderr
};

enum class Verdict : std::uint8_t { ok, failed, not_tried };

/// The result of one check.
struct CheckResult {
    std::string name;   ///< for programs
    std::string title;  ///< for people
    Verdict verdict = Verdict::ok;
    std::string remark;  ///< times and the like, or why it was not tried
    std::optional<Finding> finding;
};

}  // namespace isola_arena::check
