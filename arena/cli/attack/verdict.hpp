#pragma once

#include <string>
#include <vector>

#include "arena/cli/attack/attack_list.hpp"

namespace isola_arena::attack {

/// How a game with the attacker ended.
struct GameSeen {
    std::string reason;  ///< GameEnded::reason
    bool attacker_lost = false;
    std::string explanation = {};
};

/// All that was seen of one attack.
struct Observation {
    std::string stderr_text;  ///< of the attacker
    std::vector<GameSeen> games;
    std::vector<std::string> harm = {};  ///< what the targets show of it
};

enum class Outcome : std::uint8_t {
    refused,
    succeeded,
    unexpected,  ///< it came to nothing, and yet not as it should: another fault, no fault, not a word
    not_tried
};

std::string_view to_string(Outcome outcome);

struct Verdict {
    Outcome outcome;
    std::string how;
};

/// What became of the attack. Harm counts before anything that the attacker says, and a good bot that lost by a fault
/// is harm as well.
Verdict judge(const Attack& attack, const Observation& seen);

}  // namespace isola_arena::attack
