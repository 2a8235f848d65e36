#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "arena/rules/record/variations.hpp"
#include "arena/rules/settings/seed.hpp"
#include "arena/rules/settings/settings.hpp"
#include "protocol/player.hpp"
#include "protocol/result.hpp"

/// The requests that pages make in JSON. Each parser returns an Error that names the expected form if
/// the text does not have it.
namespace isola_arena::web {

/// A recorded game that is to be played on from this turn.
struct PlayOnRequest {
    std::string record;  ///< JSON Lines
    int turn = 1;
};

/// A request to start a match. It contains names of bots, never commands.
struct StartRequest {
    std::string contest;                             ///< empty: the default
    std::array<std::optional<std::string>, 2> bots;  ///< nullopt: a person
    std::string board;                               ///< empty: the contest's choice
    std::optional<Seed> seed;
    int games = 1;
    GivenSettings settings;  ///< the settings that the page sets
    bool stepwise = false;
    double speed = 0;                        ///< turns a second, 0: no limit
    std::string openings = {};               ///< with which the games begin, as in a file of openings; empty: none
    std::optional<PlayOnRequest> from = {};  ///< sets rules, board, and the times that `settings` lacks
};

Result<StartRequest> parse_start(std::string_view json);

enum class ControlKind : std::uint8_t { pause, run, step, speed, stop, again, rerun };

struct ControlRequest {
    ControlKind kind = ControlKind::pause;
    double speed = 0;       ///< for ControlKind::speed: turns a second, 0: no limit
    bool exchange = false;  ///< for ControlKind::again: whether the sides are exchanged
};

Result<ControlRequest> parse_control(std::string_view json);

/// A bot that is to be checked for a contest.
struct CheckRequest {
    std::string bot;
    std::string contest;  ///< empty: the default
    bool operator==(const CheckRequest&) const = default;
};

Result<CheckRequest> parse_check(std::string_view json);

/// Returns the member `on` of a request: whether something is to be so from now on.
Result<bool> parse_switch(std::string_view json);

/// A person's reply in that turn of that game.
struct ReplyRequest {
    std::string game;
    int turn = 0;
    std::string reply;
};

Result<ReplyRequest> parse_reply(std::string_view json);

/// A finished game: exactly one member is not empty.
struct WantedGame {
    std::string game;     ///< the id of one of the arena's games
    std::string contest;  ///< a game of the contest, `12.1`
    std::string record;   ///< JSON Lines
    bool operator==(const WantedGame&) const = default;
};

/// A position that is reached by other turns than those of a game.
struct PositionRequest {
    WantedGame game;
    OtherTurns turns;
};

Result<PositionRequest> parse_position_request(std::string_view json);

/// A request for the record of a game with these variations.
struct VariationsRequest {
    WantedGame game;
    std::vector<Variation> variations;
};

Result<VariationsRequest> parse_variations_request(std::string_view json);

/// A game that is to be analysed, or a position that an engine is to be asked about.
struct AnalysisRequest : WantedGame {
    std::optional<OtherTurns> turns = {};  ///< nullopt: the game
    int level = 0;                         ///< with turns: that of the engine; 0: at its full strength
    bool operator==(const AnalysisRequest&) const = default;
};

Result<AnalysisRequest> parse_analysis_request(std::string_view json);

/// The messages that a page sends over the WebSocket. as: the player whose secrets the page asks to see.
struct WatchRequest {
    std::string game;
    std::optional<Player> as;
};
struct UnwatchRequest {
    std::string game;
};
struct OverviewRequest {
    bool on = false;
};
using PageRequest = std::variant<WatchRequest, UnwatchRequest, OverviewRequest>;

Result<PageRequest> parse_page_message(std::string_view json);

/// The highest speed that may be asked for, in turns a second.
inline constexpr double highest_speed = 1000;

}  // namespace isola_arena::web
