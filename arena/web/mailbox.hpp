#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>

namespace isola_arena::web {

/// A message that many pages are sent: written once, shared by all.
using Message = std::shared_ptr<const std::string>;

/// What one page is still to be sent. Bounded: when a page is too slow, all that waits is thrown away, and the page is
/// behind until it has caught up. For one thread.
class Mailbox {
public:
    static constexpr std::size_t most_messages = 64;
    static constexpr std::size_t most_bytes = 1024 * 1024;

    /// bell: called when the first message comes into an empty box.
    explicit Mailbox(std::function<void()> bell) : bell_(std::move(bell)) {}

    /// Passed over while the page is behind.
    void push(const Message& message);

    /// The page is told anew how everything stands: what fill pushes is taken whatever its size.
    template <class Fill>
    void catch_up(Fill&& fill) {
        behind_ = false;
        bounded_ = false;
        fill();
        bounded_ = true;
    }

    /// The next message; nothing: none is there.
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
