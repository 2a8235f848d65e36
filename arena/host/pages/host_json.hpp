#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/base/json/json_writer.hpp"
#include "arena/host/store/ledger/challenges.hpp"
#include "arena/host/store/ledger/ladder_games.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/web/api/http_text.hpp"

/// The parts of a host's answers (docs/web-protocol.md). Any thread may call the functions.
namespace isola_arena {

/// The page that a browser loads at / and behind every personal link.
inline constexpr const char* personal_page = "/host.html";

/// Returns the answer 429, which says after how many seconds the client may ask again.
web::Response too_many(const std::string& why, std::int64_t seconds);

/// Writes the next value: the moment in UTC, or null.
void write_moment(JsonWriter& json, const std::optional<host::Moment>& moment);

/// Writes the next value: a submission with its files and steps.
void write_submission(JsonWriter& json, const host::Submission& submission, const std::vector<host::Step>& steps);

/// Writes the next value: the author's submissions, as write_submission() does.
void write_submissions(JsonWriter& json, host::Ledger& ledger, std::int64_t author);

/// Writes the next value: a CHALLENGE.
void write_challenge(JsonWriter& json, const host::ListedChallenge& challenge);

/// Returns the name of a game on the ladder: match and number, `12.2`.
std::string ladder_game_name(int match, int number);

/// Returns the match and the number in such a name; nullopt if the text is no such name.
std::optional<std::pair<int, int>> ladder_game_in(std::string_view name);

/// Writes the members of a GAME into the object that is open. tells_why: also why the game is void, for its authors and
/// the organiser.
void write_ladder_game(JsonWriter& json, const host::ListedGame& game, bool tells_why);

}  // namespace isola_arena
