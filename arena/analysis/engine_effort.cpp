#include "arena/analysis/engine_effort.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/judge/environment.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr std::int64_t a_day_ms = 86'400'000;

}  // namespace

std::string EngineEffort::text() const {
    return nodes > 0 ? fmt::format("{} nodes", nodes) : fmt::format("{} ms", time_ms);
}

std::int64_t EngineEffort::line_ms() const { return nodes > 0 ? a_day_ms : time_ms; }

Nanoseconds EngineEffort::patience() const {
    if (nodes > 0) return 60s;
    return std::max<Nanoseconds>(1s, 10 * std::chrono::milliseconds(time_ms));
}

std::vector<std::string> EngineEffort::environment(const GameHeader& header, Player player) const {
    GameHeader asked = header;
    asked.seed = Seed();
    asked.time.game_ms.reset();
    asked.time.turn_ms = line_ms();
    std::vector<std::string> environment = bot_environment(asked, player);
    if (nodes > 0) environment.push_back(fmt::format("ARENA_NODES={}", nodes));
    return environment;
}

}  // namespace isola_arena
