#include "arena/cli/viewer/person_desk.hpp"

#include <chrono>
#include <utility>

#include <boost/asio/this_coro.hpp>

namespace isola_arena::viewer {
namespace {

using namespace std::chrono_literals;

// Nobody notices that wait, and a lost wake-up cannot happen.
constexpr auto look_round = 10ms;

}  // namespace

Person PersonDesk::person() {
    return [this](const std::string& line, const std::optional<Refusal>& refused) { return ask(line, refused); };
}

Task<std::string> PersonDesk::ask(const std::string& line, const std::optional<Refusal>& refused) {
    {
        const std::lock_guard lock(mutex_);
        question_ = Question{line, refused};
        answer_.reset();
    }
    Timer timer(co_await asio::this_coro::executor);
    for (;;) {
        if (auto reply = take_answer()) co_return std::move(*reply);
        timer.expires_after(look_round);
        co_await timer.async_wait(as_result);
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
}

void PersonDesk::resign() {
    const std::lock_guard lock(mutex_);
    resigned_ = true;
}

}  // namespace isola_arena::viewer
