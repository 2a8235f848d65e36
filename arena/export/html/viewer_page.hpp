#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "arena/record/record.hpp"

/// arena/export/html writes pages that have the viewer of `arena serve` in them (arena/web/export) and need no
/// arena. Open this header first:
///
///     const std::string page = game_page(record, "game.jsonl");
///
/// The functions depend only on their arguments and may be called on any thread.
namespace isola_arena {

/// Returns a recorded game as one page of HTML, with the page's own viewer, which needs no other file and no network.
/// file: under which name the record can be taken out again; before_each, if it is not empty, is called before each
/// piece of the work, and may throw to give up. analysis: the text of its analysis; empty: there is none.
std::string game_page(const Record& record, const std::string& file, const std::function<void()>& before_each = {},
                      std::string_view analysis = {});

/// Returns the page in which the games of a contest are stepped through: each is in a file beside it (game_script()).
/// contest: what it is called.
std::string contest_viewer(const std::string& contest);

/// Returns the script with one game for the page of contest_viewer(). name: the game's, `12.1`; its file is
/// `games/12.1.js`. The rest is as for game_page().
std::string game_script(const Record& record, const std::string& name, const std::string& file,
                        const std::function<void()>& before_each = {}, std::string_view analysis = {});

}  // namespace isola_arena
