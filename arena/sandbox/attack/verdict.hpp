#pragma once

#include <string>
#include <vector>

#include "arena/sandbox/attack/attack_list.hpp"

namespace isola_arena::attack {

/// The end of a game with the attacker.
struct GameSeen {
    std::string reason;  ///< GameEnded::reason
    bool attacker_lost = false;
    std::string explanation = {};
};

/// Everything that was observed of one attack.
struct AttackObservation {
    std::string stderr_text;  ///< of the attacker
    std::vector<GameSeen> games;
    std::vector<std::string> harm = {};  ///< as returned by Targets::harm()
};

enum class AttackOutcome : std::uint8_t {
    refused,
    succeeded,
    unexpected,  ///< it failed, but not as expected: another fault, no fault, no report
    not_tried
};

std::string_view to_string(AttackOutcome outcome);

struct AttackVerdict {
    AttackOutcome outcome;
    std::string how;
};

/// Returns the verdict on an attack. Harm counts before anything that the attacker reports, and an opponent that lost
/// by a fault is harm, too.
AttackVerdict judge(const Attack& attack, const AttackObservation& seen);

}  // namespace isola_arena::attack
