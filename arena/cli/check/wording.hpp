#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/cli/check/finding.hpp"
#include "arena/judge/table.hpp"

namespace isola_arena::check {

/// Mistakes in the way a reply is written, in a game of any kind: other case, other separators, a part too few or too
/// many, another last word. Each is proved by a legal reply. legal holds the table's legal replies, reply what the bot
/// wrote without what the arena takes off its ends, refusal why that is refused. Nothing where it is no such mistake;
/// otherwise the table is of no use afterwards.
std::optional<Finding> diagnose_wording(Table& table, const std::vector<std::string>& legal, std::string_view reply,
                                        const Refusal& refusal);

/// The mistake of a legal reply that one more part follows.
std::optional<Finding> diagnose_extra_part(Table& table, std::string_view reply, const Refusal& refusal);

/// The first reply of each kind, at most three of them: `move;0 or attack;4`.
std::string examples(const std::vector<std::string>& legal);

}  // namespace isola_arena::check
