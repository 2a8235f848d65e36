#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "arena/judge/seat.hpp"
#include "arena/process/asio.hpp"

/// arena/terminal/person lets a person play in the place of a bot: it carries the judge's questions to the person,
/// and turns keys or typed text into replies, on a screen or line by line. Open this header first:
///
///     viewer::HumanInput human([&] { events.wake(); });  // events: EventQueue
///     Seat seat(executor, "you", human.person());          // in the match, on the game's thread
///     viewer::play_by_lines(events, human, Player::one);  // play.hpp, on another thread; events: EventQueue
///
/// A HumanInput is used by both threads: the hook of person() runs on the game's thread, and the other functions may be
/// called on any thread. All other objects belong to the thread that reads the person's keys.
namespace isola_arena::viewer {

/// Thrown when the person has left the game; ends the game without a verdict.
class Resigned : public std::runtime_error {
public:
    Resigned() : std::runtime_error("the person resigned") {}
};

/// Carries questions of the judge, on the game's thread, to a person whose keys are read on another thread, and the
/// person's replies back.
class HumanInput {
public:
    struct Question {
        std::string line;
        std::optional<Error> refused;  ///< why the last reply to the same line was refused
    };

    /// asked: called on the game's thread when a question has come. It must wake the thread that reads the keys, which
    /// play_by_lines() and play_on_screen() do by EventQueue::wake().
    explicit HumanInput(std::function<void()> asked = [] {}) : asked_(std::move(asked)) {}

    /// Returns the hook for the person's seat; this object must outlive the game. After resign() the hook throws
    /// Resigned into the game.
    HumanPlayer person();

    /// Returns the question that has come since the last call, or nullopt.
    std::optional<Question> take_question();

    void answer(std::string reply);
    void resign();

private:
    Task<std::string> ask(const std::string& line, const std::optional<Error>& refused);
    std::optional<std::string> take_answer();

    std::function<void()> asked_;
    std::mutex mutex_;
    std::optional<Question> question_;
    std::optional<std::string> answer_;
    bool resigned_ = false;
    EventNotifier answered_;
};

}  // namespace isola_arena::viewer
