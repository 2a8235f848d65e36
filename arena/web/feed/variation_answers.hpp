#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/base/json/json_writer.hpp"
#include "arena/rules/record/record.hpp"
#include "arena/rules/record/variations.hpp"
#include "arena/rules/record/verify.hpp"
#include "arena/spectator/timeline.hpp"
#include "protocol/result.hpp"

namespace isola_arena::web {

/// Writes the variations of a record with the moments of each, as a WHOLE has them (docs/web-protocol.md). The record
/// must hold. game: the whole record. before_each: if it is not empty, called before each piece of the work; it may
/// throw to end the work.
void write_variations(JsonWriter& json, const Timeline& game, const Record& record, const SessionFactory& sessions,
                      const std::function<void()>& before_each = {});

/// Returns the answer of `POST /api/variations/position`: the moments after the turn before which the game is left,
/// and what may be played at the end of them. The record must hold. Returns an error that names the turn or the move
/// that is not possible.
Result<std::string> position_json(const Record& record, const OtherTurns& turns, const SessionFactory& sessions);

}  // namespace isola_arena::web
