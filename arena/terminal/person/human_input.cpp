#include "arena/terminal/person/human_input.hpp"

#include <utility>

#include <boost/asio/this_coro.hpp>

namespace isola_arena::viewer {

HumanPlayer HumanInput::person() {
    return [this](const std::string& line, const std::optional<Error>& refused) { return ask(line, refused); };
}

Task<std::string> HumanInput::ask(const std::string& line, const std::optional<Error>& refused) {
    {
        const std::lock_guard lock(mutex_);
        question_ = Question{line, refused};
        answer_.reset();
    }
    asked_();
    const Executor executor = co_await asio::this_coro::executor;
    for (;;) {
        if (auto reply = take_answer()) co_return std::move(*reply);
        co_await answered_.wait(executor);
    }
}

std::optional<std::string> HumanInput::take_answer() {
    const std::lock_guard lock(mutex_);
    if (resigned_) throw Resigned();
    return std::exchange(answer_, std::nullopt);
}

std::optional<HumanInput::Question> HumanInput::take_question() {
    const std::lock_guard lock(mutex_);
    return std::exchange(question_, std::nullopt);
}

void HumanInput::answer(std::string reply) {
    const std::lock_guard lock(mutex_);
    answer_ = std::move(reply);
    answered_.notify();
}

void HumanInput::resign() {
    const std::lock_guard lock(mutex_);
    resigned_ = true;
    answered_.notify();
}

}  // namespace isola_arena::viewer
