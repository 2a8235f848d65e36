#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "arena/judge/table.hpp"
#include "arena/record/record.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Makes a table with the first position of these rules, as a record's header names them, or refuses them.
using TableFactory = std::function<Result<std::unique_ptr<Table>>(std::string_view rules, std::uint64_t seed)>;

/// Where a record and the rules of its game part.
struct Difference {
    int line = 1;  ///< of the record, counted from 1
    std::string what;
    bool operator==(const Difference&) const = default;
};

/// Judges the recorded game again, as far as the record goes (see Fold). Nothing where all of it holds, else the first
/// difference.
std::optional<Difference> verify(const Record& record, const TableFactory& new_table);

}  // namespace isola_arena
