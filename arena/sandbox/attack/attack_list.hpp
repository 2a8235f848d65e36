#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// arena/sandbox/attack implements `arena doctor --attack`: the attacks, their targets on this machine (targets.hpp),
/// and the verdict on the match of each attack (this header). arena/cli/doctor.cpp plays the match. Open this header
/// first. With an attack of attacks():
///
///     Targets targets(program);                  // the path of hostile_bot
///     const auto arguments = targets.arguments(attack);  // nullopt: see targets.missing(attack)
///     const AttackVerdict verdict = judge(attack, play_attack(attack, *words, targets, confinements));
///
/// Targets belong to one thread, and must be made before the threads that play the match are started; attacks() and
/// judge() may be called on any thread.
namespace isola_arena::attack {

/// The required result of an attack by a confined bot.
enum class Expected : std::uint8_t {
    refused,          ///< the system refuses it, and the bot plays on
    nothing_left,     ///< the bot may do it, but it leaves no trace and reaches no other program or person
    fault_memory,     ///< the bot loses by the fault `memory`
    fault_processes,  ///< the bot loses by the fault `processes`
    fault_illegal     ///< the bot loses by the fault `illegal`, explained in printable words
};

std::string_view to_string(Expected expected);

/// The result of an attack if nothing confines the bot.
enum class Unconfined : std::uint8_t {
    succeeds,          ///< the machine is not harmed; the success proves that the attack is a real one
    succeeds_as_root,  ///< if the arena runs as root; else the system itself refuses it
    refused,           ///< the arena or the system refuses it in any case
    not_tried          ///< it could do harm
};

std::string_view to_string(Unconfined unconfined);

/// An attack that the program hostile_bot knows, with its target. {NAME} in `words` stands for the value of that name
/// in Targets.
struct Attack {
    std::string_view name;
    std::string_view arguments;   ///< the arguments of hostile_bot
    std::string_view idea;        ///< as the table shows it; completes `the bot ...`
    std::string_view protection;  ///< the name of the protection that refuses it
    Expected expected;
    Unconfined unconfined;
    int games = 1;  ///< number of games in its match
};

/// Returns all attacks, in the order in which they are tried and documented.
const std::vector<Attack>& attacks();

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

/// Returns the verdict on an attack. Observed harm takes precedence over the reports of the attacker. An opponent that
/// lost by a fault counts as harm, too.
AttackVerdict judge(const Attack& attack, const AttackObservation& seen);

}  // namespace isola_arena::attack
