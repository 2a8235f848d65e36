#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "arena/rules/record/record.hpp"

/// arena/export/html writes pages that contain the viewer of `arena serve` (arena/web/export) and work without an
/// arena. Open this header first:
///
///     const std::string page = game_page(record, "game.jsonl");
///
/// The functions depend only on their arguments and may be called on any thread.
namespace isola_arena {

/// Returns a recorded game as one page of HTML with the viewer. The page needs no other file and no network. file: the
/// name under which readers save the record from the page. before_each: if it is not empty, called before each piece of
/// the work; it may throw to end the work. analysis: the text of the game's analysis; empty: there is none.
std::string game_page(const Record& record, const std::string& file, const std::function<void()>& before_each = {},
                      std::string_view analysis = {});

/// Returns the page that shows the games of a contest; each game is in a separate file (game_script()). contest: the
/// name of the contest.
std::string contest_viewer(const std::string& contest);

/// Returns the script with one game for the page of contest_viewer(). name: the number of the game, such as `12.1`; the
/// script must be in the file `games/12.1.js` then. The other parameters are as for game_page().
std::string game_script(const Record& record, const std::string& name, const std::string& file,
                        const std::function<void()>& before_each = {}, std::string_view analysis = {});

/// Returns the text compressed with zlib and encoded in base64, as arena/web/export/unpacked.js reads it. The result
/// has only letters, digits, `+`, `/` and `=`, so that no text of a bot can end the script element that holds it.
std::string packed(std::string_view text);

}  // namespace isola_arena
