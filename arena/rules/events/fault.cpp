#include "arena/rules/events/fault.hpp"

#include <algorithm>

namespace isola_arena {

std::string_view to_string(FaultKind kind) { return fault_kind_names[static_cast<std::size_t>(kind)]; }

std::optional<FaultKind> parse_fault_kind(std::string_view name) {
    const auto found = std::ranges::find(fault_kind_names, name);
    if (found == fault_kind_names.end()) return std::nullopt;
    return static_cast<FaultKind>(found - fault_kind_names.begin());
}

Fault without_stderr(Fault fault) {
    if (fault.kind == FaultKind::start) fault.explanation = start_explained;
    return fault;
}

}  // namespace isola_arena
