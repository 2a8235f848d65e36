#pragma once

#include <array>

#include "arena/judge/match.hpp"
#include "tests/judge/helpers.hpp"

namespace isola_arena::test {

/// Plays a match with any kind of seats. `also` gets every event as it happens.
Verdict play_seated(
    asio::io_context& loop, std::array<Seat*, 2> seats, const Scene& scene,
    const EventSink& also = [](const Event&) {});

}  // namespace isola_arena::test
