#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace isola_arena {

/// The mistakes that a bot can make (docs/protocol.md, the table of faults). A fault is a value in the result of a
/// game, never an exception. explain.cpp has the sentences that explain faults.
enum class FaultKind : std::uint8_t { late, exited, illegal, garbled, too_long, memory, start, processes };

/// The keywords of records and results, in the order of FaultKind.
inline constexpr std::array<std::string_view, 8> fault_kind_names{"late",     "exited", "illegal", "garbled",
                                                                  "too_long", "memory", "start",   "processes"};
static_assert(fault_kind_names.size() == static_cast<std::size_t>(FaultKind::processes) + 1);

/// What the bot did, for sentences that begin with its name, in the order of FaultKind.
inline constexpr std::array<std::string_view, 8> fault_kind_deeds{"was late",
                                                                  "exited without a reply",
                                                                  "replied illegally",
                                                                  "wrote when nobody had asked it",
                                                                  "wrote a line that was too long",
                                                                  "used too much memory",
                                                                  "could not start",
                                                                  "started too many processes"};
static_assert(fault_kind_deeds.size() == fault_kind_names.size());

std::string_view to_string(FaultKind kind);
std::optional<FaultKind> parse_fault_kind(std::string_view name);

/// A reason for which the arena ends games, as records name it, and its text for viewers.
struct ReasonText {
    std::string_view reason;  ///< such as `too_long`
    std::string_view text;    ///< for a place after a comma or in brackets: `line too long`
};

/// Returns the texts of the arena's own reasons: the faults, and the ends without a winner.
std::span<const ReasonText> all_reasons();

/// Returns the text of a reason. In a reason of a game's rules only underscores are replaced: `no_move` becomes `no
/// move`.
std::string reason_text(std::string_view reason);

/// A fault, with one sentence that states the observation and the rule that was broken.
struct Fault {
    FaultKind kind;
    std::string explanation;
    bool operator==(const Fault&) const = default;
};

/// The explanation of a fault of the kind `start` for others than the bot's author. The full explanation quotes the
/// bot's stderr, which only the author may see.
inline constexpr std::string_view start_explained = "it could not start";

/// Returns the fault as others than the author of the bot may see it: its explanation quotes nothing from stderr.
Fault without_stderr(Fault fault);

/// Returns whether the time of a turn with this fault (nullopt: none) counts in the player's average. It counts if the
/// bot answered, even illegally, late or with too long a line. A bot that exits or writes nothing in its turn has not
/// answered.
constexpr bool counts_as_answer(const std::optional<Fault>& fault) {
    return !fault || fault->kind == FaultKind::illegal || fault->kind == FaultKind::late ||
           fault->kind == FaultKind::too_long;
}

}  // namespace isola_arena
