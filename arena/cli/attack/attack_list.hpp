#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace isola_arena::attack {

/// What must become of an attack on a bot that is confined.
enum class Expected : std::uint8_t {
    refused,          ///< the system says no, and the bot plays on
    nothing_left,     ///< the bot may do it, and nothing of it is left or reaches anybody
    fault_memory,     ///< the bot loses by the fault `memory`
    fault_processes,  ///< by the fault `processes`
    fault_illegal     ///< by the fault `illegal`, told in printable words
};

std::string_view to_string(Expected expected);

/// What becomes of it where nothing confines the bot.
enum class Unconfined : std::uint8_t {
    succeeds,          ///< and harms no machine: the proof that the attack is a real one
    succeeds_as_root,  ///< where the arena runs as root; else the system refuses it by itself
    refused,           ///< the arena or the system refuses it in any case
    not_tried          ///< it could do harm
};

std::string_view to_string(Unconfined unconfined);

/// One attack that the program hostile_bot knows, and what is to be attacked. In its words, {NAME} stands for what
/// Targets calls so.
struct Attack {
    std::string_view name;
    std::string_view words;       ///< of hostile_bot
    std::string_view idea;        ///< as the table shows it: the bot ...
    std::string_view protection;  ///< what refuses it
    Expected expected;
    Unconfined unconfined;
    int rounds = 1;  ///< games of its match
};

/// All attacks, in the order in which they are tried and documented.
const std::vector<Attack>& attacks();

}  // namespace isola_arena::attack
