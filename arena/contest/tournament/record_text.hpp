#pragma once

#include <string>

#include "arena/rules/events/event.hpp"
#include "arena/rules/record/json_text.hpp"

namespace isola_arena {

/// Takes the events of one game and returns the text of its record.
class GameRecorder {
public:
    virtual ~GameRecorder() = default;
    virtual void take(const Event& event) = 0;
    virtual std::string text() = 0;
};

/// A recorder that turns the events of one game into the text that RecordWriter would write for them.
class RecordText : public GameRecorder {
public:
    /// Takes the next event. GameEnded closes the record: later events are ignored.
    void take(const Event& event) override {
        if (closed_) return;
        append_line(text_, event);
        closed_ = std::holds_alternative<GameEnded>(event);
    }
    std::string text() override { return text_; }

private:
    std::string text_;
    bool closed_ = false;
};

}  // namespace isola_arena
