#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace isola_arena {

/// What a bot can do wrong (docs/protocol.md, the table of faults). A value in the result of a game, never an exception.
/// What is said about each, explain.cpp knows.
enum class FaultKind : std::uint8_t { late, exited, illegal, garbled, too_long, memory, start, processes };

/// The words that records and results use, in the order of FaultKind.
inline constexpr std::array<std::string_view, 8> fault_kind_words{"late",     "exited", "illegal", "garbled",
                                                                  "too_long", "memory", "start",   "processes"};
static_assert(fault_kind_words.size() == static_cast<std::size_t>(FaultKind::processes) + 1);

std::string_view to_string(FaultKind kind);
std::optional<FaultKind> parse_fault_kind(std::string_view word);

/// A fault with one sentence that says what was seen and which rule it broke.
struct Fault {
    FaultKind kind;
    std::string explanation;
    bool operator==(const Fault&) const = default;
};

/// What the judge does about a fault: the offender loses the game, or only his turn.
enum class FaultPolicy : std::uint8_t { disqualify, discard };

std::string_view to_string(FaultPolicy policy);
std::optional<FaultPolicy> parse_fault_policy(std::string_view word);

}  // namespace isola_arena
