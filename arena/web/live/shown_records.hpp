#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/web/feed/game_registry.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Adds the games of these records to the games that pages can open, each with the analysis file beside its record, if
/// there is one. A folder stands for all records in it. Returns an error if a record cannot be read, a folder has no
/// record, or there are more than 500 records.
[[nodiscard]] std::optional<Error> show_records(const std::vector<std::string>& records, web::GameRegistry& registry);

}  // namespace isola_arena
