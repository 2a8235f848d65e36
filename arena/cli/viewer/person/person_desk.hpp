#pragma once

#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>

#include "arena/judge/seat.hpp"
#include "arena/process/bell.hpp"

/// arena/cli/viewer/person lets a person play in the place of a bot: it carries the judge's questions to the person,
/// and turns keys or typed text into replies, on a screen or line by line. Open this header first:
///
///     viewer::PersonDesk desk;
///     Seat seat(executor, "you", desk.person());         // in the match, on the game's thread
///     viewer::play_by_lines(events, desk, Player::one);  // play_lines.hpp, on another thread; events: EventQueue
///
/// A PersonDesk is used by both threads: the hook of person() runs on the game's thread, and the other functions may be
/// called on any thread. All other objects belong to the thread that reads the person's keys.
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
