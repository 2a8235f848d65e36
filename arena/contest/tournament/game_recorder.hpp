#pragma once

#include <string>

#include "arena/rules/events/event.hpp"

namespace isola_arena {

/// Takes the events of one game and returns the text of its record.
class GameRecorder {
public:
    virtual ~GameRecorder() = default;
    virtual void take(const Event& event) = 0;
    virtual std::string text() = 0;
};

}  // namespace isola_arena
