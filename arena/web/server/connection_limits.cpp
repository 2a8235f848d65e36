#include "arena/web/server/connection_limits.hpp"

#include <algorithm>
#include <utility>

namespace isola_arena::web {
namespace {

constexpr std::size_t most_connections = 600;

}  // namespace

ConnectionShares connection_shares(std::size_t descriptors) {
    const std::size_t all = std::clamp<std::size_t>(descriptors / 2, 6, most_connections);
    return {all, all / 2, all * 2 / 3, all / 3};
}

ConnectionLimits::Place::~Place() {
    auto& list = entry_->state == State::is_closed ? limits_.closed_ : limits_.entries_;
    list.erase(entry_);
}

void ConnectionLimits::Place::closes_by(std::function<void()> close) {
    entry_->close = std::move(close);
    if (entry_->state == State::is_closed) entry_->close();
}

void ConnectionLimits::Place::waits(Clock::time_point now) { limits_.change(entry_, State::waits, now); }

void ConnectionLimits::Place::is_served() {
    if (entry_->state != State::is_closed) entry_->state = State::is_served;
}

void ConnectionLimits::Place::sends(std::size_t unsent, Clock::time_point now) {
    limits_.change(entry_, State::sends, now);
    entry_->unsent = unsent;
}

void ConnectionLimits::Place::is_page(Clock::time_point now) {
    const bool is_new = entry_->state != State::is_page;
    limits_.change(entry_, State::is_page, now);
    if (!is_new) return;
    const auto is_page = [](const Entry& entry) { return entry.state == State::is_page; };
    const auto is_own_page = [&](const Entry& entry) { return is_page(entry) && entry.client == entry_->client; };
    if (!entry_->client.empty()) limits_.keep_at_most(limits_.shares_.pages_of_client, is_own_page);
    limits_.keep_at_most(limits_.shares_.pages, is_page);
}

bool ConnectionLimits::Place::belongs_to(const std::string& client) {
    if (entry_->client == client) return true;
    entry_->client.clear();
    if (!limits_.has_room_for(client)) return false;
    entry_->client = client;
    return true;
}

bool ConnectionLimits::waits_for_client(const Entry& entry) {
    return entry.state == State::waits || entry.state == State::sends;
}

bool ConnectionLimits::make_room() { return entries_.size() < shares_.all || close_first(waits_for_client); }

std::unique_ptr<ConnectionLimits::Place> ConnectionLimits::enter(const std::string& client, Clock::time_point now) {
    if (!has_room_for(client) || !make_room()) return nullptr;
    const auto entry = entries_.insert(entries_.end(), {client, now});
    return std::make_unique<Place>(*this, entry);
}

bool ConnectionLimits::has_room_for_answer(Clock::time_point now) {
    const auto unread = [](const Entry& entry) { return entry.state == State::sends; };
    for (;;) {
        std::size_t unsent = 0;
        for (const Entry& entry : entries_)
            if (unread(entry)) unsent += entry.unsent;
        if (unsent <= most_unsent) return true;
        if (!close_first([&](const Entry& entry) { return unread(entry) && entry.since + longest_unread <= now; }))
            return false;
    }
}

void ConnectionLimits::change(Entries::iterator entry, State state, Clock::time_point now) {
    if (entry->state == State::is_closed) return;
    entry->state = state;
    entry->since = now;
    entries_.splice(entries_.end(), entries_, entry);
}

bool ConnectionLimits::has_room_for(const std::string& client) {
    if (client.empty()) return true;
    const auto count = static_cast<std::size_t>(std::ranges::count(entries_, client, &Entry::client));
    return count < shares_.of_client ||
           close_first([&](const Entry& entry) { return entry.client == client && waits_for_client(entry); });
}

template <class Is>
void ConnectionLimits::keep_at_most(std::size_t most, Is&& is) {
    if (static_cast<std::size_t>(std::ranges::count_if(entries_, is)) > most) close_first(is);
}

template <class May>
bool ConnectionLimits::close_first(May&& may) {
    const auto first = std::ranges::find_if(entries_, may);
    if (first == entries_.end()) return false;
    first->state = State::is_closed;
    closed_.splice(closed_.end(), entries_, first);
    if (first->close) first->close();
    return true;
}

}  // namespace isola_arena::web
