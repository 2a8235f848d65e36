#include "arena/cli/viewer/person/person_desk.hpp"

#include <utility>

#include <boost/asio/this_coro.hpp>

namespace isola_arena::viewer {
HumanPlayer PersonDesk::person() {
    return [this](const std::string& line, const std::optional<Refusal>& refused) { return ask(line, refused); };
}

Task<std::string> PersonDesk::ask(const std::string& line, const std::optional<Refusal>& refused) {
    {
        const std::lock_guard lock(mutex_);
        question_ = Question{line, refused};
        answer_.reset();
    }
    const Executor executor = co_await asio::this_coro::executor;
    for (;;) {
        if (auto reply = take_answer()) co_return std::move(*reply);
        co_await answered_.wait(executor);
    }
}

std::optional<std::string> PersonDesk::take_answer() {
    const std::lock_guard lock(mutex_);
    if (resigned_) throw Resigned();
    return std::exchange(answer_, std::nullopt);
}

std::optional<PersonDesk::Question> PersonDesk::take_question() {
    const std::lock_guard lock(mutex_);
    return std::exchange(question_, std::nullopt);
}

void PersonDesk::answer(std::string reply) {
    const std::lock_guard lock(mutex_);
    answer_ = std::move(reply);
    answered_.ring();
}

void PersonDesk::resign() {
    const std::lock_guard lock(mutex_);
    resigned_ = true;
    answered_.ring();
}

}  // namespace isola_arena::viewer
