#include "arena/rules/events/fault.hpp"

#include <algorithm>

#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

constexpr std::array<ReasonText, 10> reasons{{
    {"stalled", "both kept losing their turns"},
    {"starved", "the machine was too busy"},
    {"late", "late reply"},
    {"exited", "the loser exited"},
    {"illegal", "illegal reply"},
    {"garbled", "output out of turn"},
    {"too_long", "line too long"},
    {"memory", "too much memory"},
    {"start", "start-up failed"},
    {"processes", "too many processes"},
}};

}  // namespace

std::string_view to_string(FaultKind kind) { return fault_kind_names[static_cast<std::size_t>(kind)]; }

std::optional<FaultKind> parse_fault_kind(std::string_view name) {
    return value_of_word<FaultKind>(fault_kind_names, name);
}

std::span<const ReasonText> all_reasons() { return reasons; }

std::string reason_text(std::string_view reason) {
    const auto found = std::ranges::find(reasons, reason, &ReasonText::reason);
    std::string text(found == reasons.end() ? reason : found->text);
    std::ranges::replace(text, '_', ' ');
    return text;
}

Fault without_stderr(Fault fault) {
    if (fault.kind == FaultKind::start) fault.explanation = start_explained;
    return fault;
}

}  // namespace isola_arena
