#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/player.hpp"
#include "protocol/result.hpp"

/// What pages ask for in JSON. Each is refused with what was expected.
namespace isola_arena::web {

/// A match that a page wants to see. Bots are named, never given by a command.
struct StartWish {
    std::string contest;                             ///< empty: the default
    std::array<std::optional<std::string>, 2> bots;  ///< nothing: a person
    std::string board;                               ///< empty: the contest's choice
    std::optional<std::uint64_t> seed;
    int rounds = 1;
    std::optional<std::int64_t> turn_ms;
    bool stepwise = false;
    double speed = 0;  ///< turns a second, 0: no limit
};

Result<StartWish> parse_start(std::string_view json);

enum class ControlKind : std::uint8_t { pause, run, step, speed, stop, again };

struct ControlWish {
    ControlKind kind = ControlKind::pause;
    double speed = 0;       ///< with speed
    bool exchange = false;  ///< with again
};

Result<ControlWish> parse_control(std::string_view json);

/// What a person answers in that turn of that game.
struct ReplyWish {
    std::string game;
    int turn = 0;
    std::string reply;
};

Result<ReplyWish> parse_reply(std::string_view json);

/// Messages of the WebSocket.
struct WatchWish {
    std::string game;
    std::optional<Player> as;
};
struct UnwatchWish {
    std::string game;
};
struct WallWish {
    bool on = false;
};
using PageWish = std::variant<WatchWish, UnwatchWish, WallWish>;

Result<PageWish> parse_page_message(std::string_view json);

/// Turns a second that may be asked for.
inline constexpr double highest_speed = 1000;

}  // namespace isola_arena::web
