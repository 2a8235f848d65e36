#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/judgement.hpp"

namespace isola_arena {

/// The outcome of asking an engine for its opinion of a position.
enum class OpinionKind {
    judged,        ///< it gave a judgement
    silent,        ///< it replied without a word of judgement, or without `@scale result`
    nonsense,      ///< its value lies outside of -1 to 1, or it contradicts itself
    illegal_best,  ///< its best reply is not legal
    died,          ///< its output ended, or a limit of its sandbox ended it
    late,          ///< it did not reply in time
};

/// Returns the words for reports: `silent`, `nonsense`, `illegal best reply`, `died`, `late`; empty for judged.
std::string_view to_string(OpinionKind kind);

/// What an engine thinks of one position. Values are expected results of the player to move, from -1 to 1.
struct Opinion {
    OpinionKind kind = OpinionKind::silent;
    std::optional<double> value;            ///< nullopt: the engine did not search, because there is only one reply
    std::string best;                       ///< a legal reply
    std::vector<std::string> line;          ///< begins with the best reply
    std::string proven;                     ///< in words, such as `won in 5`; empty: nothing is
    std::map<std::string, double> choices;  ///< by reply: the value of the position with it, if the engine tells it
    bool operator==(const Opinion&) const = default;
};

/// Reads an engine's judgements of positions (docs/protocol.md). Each process of an engine needs its own reader,
/// because a process states the scale of its values only once.
class OpinionReader {
public:
    /// Returns the engine's opinion of a position. stderr_text: the engine's stderr since it was sent the line. reply:
    /// its reply. legal: all legal replies of the position.
    Opinion read(std::string_view stderr_text, std::string_view reply, const std::vector<std::string>& legal);

private:
    bool is_result_ = false;
};

}  // namespace isola_arena
