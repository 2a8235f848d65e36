#pragma once

#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>

#include "arena/judge/seat.hpp"
#include "arena/process/bell.hpp"

namespace isola_arena::viewer {

/// The person has left the game. Ends it without a verdict.
class Resigned : public std::runtime_error {
public:
    Resigned() : std::runtime_error("the person resigned") {}
};

/// Where the judge, on the game's thread, asks a person whose keys are read on another thread.
class PersonDesk {
public:
    struct Question {
        std::string line;
        std::optional<Refusal> refused;  ///< why his last reply to the same line was not taken
    };

    /// The hook for his seat; the desk outlives the game. Throws Resigned into the game after resign().
    Person person();

    /// The question that has come since the last call.
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
