#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/cli/check/finding.hpp"
#include "arena/judge/table.hpp"

namespace isola_arena::check {

/// Whether the reply is one of those that are legal.
bool is_legal(const std::vector<std::string>& legal, std::string_view reply);

/// The mistake behind output that begins with a line that the table has refused for that reason. output holds all
/// that came within a moment, that line first, LFs included. The table is of no use afterwards.
Finding diagnose_refused(Table& table, std::string_view output, const Refusal& refusal);

/// Whether it is a mistake of the reply itself, not of its coming.
bool is_about_reply(const Finding& finding);

/// The mistake behind output that was not ended by LF when the time was over.
Finding diagnose_unended(const Table& table, std::string_view output);

/// The mistake behind output that followed a legal reply without having been asked for.
Finding diagnose_extra(std::string_view output);

}  // namespace isola_arena::check
