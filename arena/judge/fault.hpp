#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace isola_arena {

/// What a bot can do wrong. A value in the result of a game, never an exception.
enum class FaultKind : std::uint8_t { late, exited, illegal, garbled, too_long, memory, start, processes };

/// The word that records and results use: `late`, `exited`, ...
std::string_view word(FaultKind kind);
std::optional<FaultKind> parse_fault_kind(std::string_view word);

/// A fault with one sentence that says what was seen and which rule it broke.
struct Fault {
    FaultKind kind;
    std::string explanation;
    bool operator==(const Fault&) const = default;
};

/// What the judge does about a fault: the offender loses the game, or only his turn.
enum class FaultPolicy : std::uint8_t { disqualify, discard };

std::string_view word(FaultPolicy policy);
std::optional<FaultPolicy> parse_fault_policy(std::string_view word);

}  // namespace isola_arena
