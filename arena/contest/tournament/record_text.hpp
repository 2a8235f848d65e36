#pragma once

#include <string>

#include "arena/contest/tournament/game_recorder.hpp"

namespace isola_arena {

/// A recorder that turns the events of one game into the text that RecordWriter would write for them.
class RecordText : public GameRecorder {
public:
    /// Takes the next event. GameEnded closes the record: later events are ignored.
    void take(const Event& event) override;
    std::string text() override { return text_; }

private:
    std::string text_;
    bool closed_ = false;
};

}  // namespace isola_arena
