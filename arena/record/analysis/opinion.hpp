#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/judgement.hpp"

namespace isola_arena {

/// What came of asking an engine what it thinks of a position.
enum class OpinionKind {
    judged,        ///< it said something
    silent,        ///< it replied without a word of judgement, or without `@scale result`
    nonsense,      ///< its value lies outside of -1 to 1, or it contradicts itself
    illegal_best,  ///< its best reply is none
    died,          ///< its output ended, or a limit of its sandbox ended it
    late,          ///< it did not reply in time
};

/// The words of reports: `silent`, `nonsense`, `illegal best reply`, `died`, `late`; empty: judged.
std::string_view to_string(OpinionKind kind);

/// What an engine thinks of one position. Values are expected results of the player to move, from -1 to 1.
struct Opinion {
    OpinionKind kind = OpinionKind::silent;
    std::optional<double> value;            ///< nullopt: it did not look, since there is one reply only
    std::string best;                       ///< legal
    std::vector<std::string> line;          ///< begins with the best reply
    std::string proven;                     ///< in words, such as `won in 5`; empty: nothing is
    std::map<std::string, double> choices;  ///< what the position is worth with other replies, if the engine says it
    bool operator==(const Opinion&) const = default;
};

/// Reads what engines say of positions (docs/protocol.md). One of these for each process of an engine, which says only
/// once on which scale its values are.
class OpinionReader {
public:
    /// Returns what the engine said. stderr_text: what it wrote since it was sent the line. reply: its reply. legal:
    /// all legal replies of the position.
    Opinion read(std::string_view stderr_text, std::string_view reply, const std::vector<std::string>& legal);

private:
    bool is_result_ = false;
};

}  // namespace isola_arena
