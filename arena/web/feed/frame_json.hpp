#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "arena/base/json/json_writer.hpp"
#include "arena/rules/record/record.hpp"
#include "arena/rules/record/verify.hpp"
#include "protocol/frame.hpp"
#include "protocol/player.hpp"

namespace isola_arena::web {

/// Writes the player's number, 1 or 2, or null.
void write_player(JsonWriter& json, const std::optional<Player>& player);

/// Writes the scores as an array, player 1 first, or null.
void write_scores(JsonWriter& json, const std::optional<PerPlayer<int>>& scores);

/// Writes the frame as docs/web-protocol.md specifies it.
void write(JsonWriter& json, const Frame& frame);

/// Returns an analysis as pages get it: `{"judged": ANALYSIS, "frames": {"6": [FRAME...]}}` (docs/web-protocol.md).
/// `frames` has, for each turn with a label, the positions of the better line, up to the first move of nature. Returns
/// `null` if the text is empty, is no analysis, or is the analysis of another game than record. before_each: if it is
/// not empty, called before each piece of the work; it may throw to end the work.
std::string shown_analysis(const Record& record, std::string_view text, const SessionFactory& sessions,
                           const std::function<void()>& before_each = {});

}  // namespace isola_arena::web
