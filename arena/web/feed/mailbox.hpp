#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>

namespace isola_arena::web {

/// A message to pages: written once and shared by all pages that it is sent to.
using Message = std::shared_ptr<const std::string>;

/// The messages that wait to be sent to one page. Bounded: if the page is too slow, all waiting messages are thrown
/// away, and the page is behind until catch_up(). For one thread.
class Mailbox {
public:
    static constexpr std::size_t most_messages = 64;
    static constexpr std::size_t most_bytes = 1024 * 1024;

    /// bell: called when a message comes into an empty mailbox, and when the page falls behind.
    explicit Mailbox(std::function<void()> bell) : bell_(std::move(bell)) {}

    /// Adds a message; does nothing while the page is behind.
    void push(const Message& message);

    /// Lets a page that is behind catch up: fill pushes messages with the whole current state, which are accepted
    /// whatever their number and size.
    template <class Fill>
    void catch_up(Fill&& fill) {
        behind_ = false;
        bounded_ = false;
        fill();
        bounded_ = true;
    }

    /// Removes and returns the next message; nullptr if there is none.
    Message pop();

    bool behind() const { return behind_; }

private:
    std::function<void()> bell_;
    std::deque<Message> messages_;
    std::size_t bytes_ = 0;
    bool behind_ = false;
    bool bounded_ = true;
};

}  // namespace isola_arena::web
