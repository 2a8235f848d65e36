#pragma once

#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>

#include "arena/judge/seat.hpp"
#include "arena/process/bell.hpp"

namespace isola_arena::viewer {

/// Thrown when the person has left the game; ends the game without a verdict.
class Resigned : public std::runtime_error {
public:
    Resigned() : std::runtime_error("the person resigned") {}
};

/// Carries questions of the judge, on the game's thread, to a person whose keys are read on another thread, and the
/// person's replies back.
class PersonDesk {
public:
    struct Question {
        std::string line;
        std::optional<Refusal> refused;  ///< why the last reply to the same line was refused
    };

    /// Returns the hook for the person's seat; the desk must outlive the game. After resign() the hook throws Resigned
    /// into the game.
    HumanPlayer person();

    /// Returns the question that has come since the last call, or nullopt.
    std::optional<Question> take_question();

    void answer(std::string reply);
    void resign();

private:
    Task<std::string> ask(const std::string& line, const std::optional<Refusal>& refused);
    std::optional<std::string> take_answer();

    std::mutex mutex_;
    std::optional<Question> question_;
    std::optional<std::string> answer_;
    bool resigned_ = false;
    Bell answered_;
};

}  // namespace isola_arena::viewer
