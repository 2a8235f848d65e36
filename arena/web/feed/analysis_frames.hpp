#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "arena/record/record.hpp"
#include "arena/record/verify.hpp"

namespace isola_arena::web {

/// Returns an analysis as pages get it: `{"judged": ANALYSIS, "frames": {"6": [FRAME...]}}` (docs/web-protocol.md): for
/// each turn with a label the positions of the better line, as far as the rules can be followed without nature. Returns
/// `null` if the text is empty, is no analysis, or is that of another game than record. before_each, if it is not
/// empty, is called before each piece of the work, and may throw to give up.
std::string shown_analysis(const Record& record, std::string_view text, const SessionFactory& sessions,
                           const std::function<void()>& before_each = {});

}  // namespace isola_arena::web
