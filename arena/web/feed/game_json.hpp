#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/json/json_writer.hpp"
#include "arena/rules/record/record.hpp"
#include "arena/rules/record/verify.hpp"
#include "arena/spectator/audience.hpp"
#include "arena/web/feed/game_log.hpp"

namespace isola_arena::web {

/// These functions write games and matches as docs/web-protocol.md specifies them. Every text from a bot is written as
/// a JSON string.

/// Returns a message of that type to pages. write: writes its further members.
template <class Write>
std::string message_text(std::string_view type, Write&& write) {
    return json_object([&](JsonWriter& json) {
        json.key("type").text(type);
        write(json);
    });
}

/// Returns the word for the state of a game.
std::string_view word_of(GameState state);

/// Writes a GAME.
void write(JsonWriter& json, const GameFacts& game);

/// Writes a MATCH.
void write(JsonWriter& json, const MatchFacts& match);

/// These write `"games": [...]` and `"matches": [...]` as members of an open object.
void write_games(JsonWriter& json, const std::vector<std::shared_ptr<GameLog>>& games);
void write_matches(JsonWriter& json, const std::vector<MatchFacts>& matches);

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

/// Returns the text of a game's seed if its watchers may know the seed by now, else an empty text.
std::string told_seed(const Timeline& game);

/// Writes a HEADER. seed: told_seed(); nullopt if anything is withheld from the audience.
void write_header(JsonWriter& json, const GameHeader& header, const std::optional<std::string>& seed);

/// Writes the moment as the audience may see it: all of it for Audience::all.
void write_moment(JsonWriter& json, const Timeline& game, const GameMoment& moment, Audience audience);

/// Writes the moments from number `from` up to, not including, `to` as an array. from <= to is required.
void write_moments(JsonWriter& json, const Timeline& game, std::size_t from, std::size_t to, Audience audience);

/// Writes an element of a moment's `chatter`.
void write_stderr_between_turns(JsonWriter& json, const StderrBetweenTurns& chatter);

/// The names by which shell commands find the record of a game and its bots.
struct CommandNames {
    std::string record;
    PerPlayer<BotName> bots = {};
};

/// Writes an ENDED: the verdict, with the faults of the bots and the command that asks a bot again; null if there is no
/// verdict yet.
void write_ended(JsonWriter& json, const Timeline& game, const CommandNames& names);

/// Writes the object `thinking`, or null if no player is thinking. elapsed_ns: the time since the turn began.
void write_thinking(JsonWriter& json, const Timeline& game, std::int64_t elapsed_ns);

/// A record with more events than this is not shown. No game of the arena has more.
inline constexpr std::size_t most_events = 20'000;

/// The placeholder for a record's name in commands, because readers may save the record under any name
/// (docs/web-protocol.md).
inline constexpr const char* unknown_place = "RECORD";

/// Returns a record as a WHOLE, with the first difference between the record and the rules of its game, if any; without
/// its variations if there is one. place: the words that name the record in shell commands. before_each: if it is not
/// empty, called before each piece of the work; it may throw to end the work. analysis: the text of its analysis;
/// empty: there is none.
std::string whole_json(const Record& record, const SessionFactory& sessions, const std::string& place,
                       const std::function<void()>& before_each = {}, std::string_view analysis = {});

}  // namespace isola_arena::web
