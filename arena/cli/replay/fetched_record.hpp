#pragma once

#include <string>
#include <string_view>

#include "arena/record/record.hpp"

namespace isola_arena {

/// Returns whether a record is named by a URL, `http://...` or `https://...`, and not by a file.
bool is_url(std::string_view place);

/// Downloads the record of a game, which a host serves at `.../games/M.G/record`. Throws UsageError, which names the URL,
/// if nobody answers, the host refuses, the answer has more than 16 MiB, or it is no record.
Record fetched_record(const std::string& url);

/// Returns the record at that place: a URL, or as open_record() does. Throws as these do.
Record record_at(const std::string& place, const std::string& game);

}  // namespace isola_arena
