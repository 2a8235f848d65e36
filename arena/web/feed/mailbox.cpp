#include "arena/web/feed/mailbox.hpp"

namespace isola_arena::web {

void Mailbox::push(const Message& message) {
    if (behind_) return;
    if (bounded_ && (messages_.size() >= most_messages || bytes_ + message->size() > most_bytes)) {
        messages_.clear();
        bytes_ = 0;
        behind_ = true;
        return bell_();
    }
    messages_.push_back(message);
    bytes_ += message->size();
    if (messages_.size() == 1) bell_();
}

Message Mailbox::pop() {
    if (messages_.empty()) return nullptr;
    Message next = std::move(messages_.front());
    messages_.pop_front();
    bytes_ -= next->size();
    return next;
}

}  // namespace isola_arena::web
