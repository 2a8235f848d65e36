#include "arena/host/submission/rates.hpp"

#include <array>
#include <utility>

namespace isola_arena::host {

std::optional<std::int64_t> SubmissionRate::wait_of(std::int64_t author, Moment now) {
    const auto wait = would_wait(author, now);
    if (!wait) taken_[author].push_back(now);
    return wait;
}

std::optional<std::int64_t> SubmissionRate::would_wait(std::int64_t author, Moment now) {
    std::deque<Moment>& taken = taken_[author];
    while (!taken.empty() && taken.front() <= now - seconds_) taken.pop_front();
    if (taken.size() >= static_cast<std::size_t>(most_)) return taken.front() + seconds_ - now;
    return std::nullopt;
}

AddressRate::Window& AddressRate::window_of(const std::string& client, std::int64_t now) {
    const auto is_over = [&](const Window& window) { return window.begun + seconds_ <= now; };
    if (windows_.size() >= most_clients_ && !windows_.contains(client))
        std::erase_if(windows_, [&](const auto& each) { return is_over(each.second); });
    const bool has_room = windows_.size() < most_clients_ || windows_.contains(client);
    Window& window = has_room ? windows_[client] : others_;
    if (window.count == 0 || is_over(window)) window = {now, 0};
    return window;
}

std::optional<std::int64_t> AddressRate::wait_in(const Window& window, std::int64_t now) const {
    if (window.count < most_) return std::nullopt;
    return window.begun + seconds_ - now;
}

std::optional<std::int64_t> AddressRate::wait_of(const std::string& client, std::int64_t now) {
    const std::lock_guard only_one(mutex_);
    Window& window = window_of(client, now);
    if (const auto wait = wait_in(window, now)) return wait;
    ++window.count;
    return std::nullopt;
}

std::optional<std::int64_t> AddressRate::would_wait(const std::string& client, std::int64_t now) {
    const std::lock_guard only_one(mutex_);
    return wait_in(window_of(client, now), now);
}

std::optional<RegistrationRate::Wait> RegistrationRate::would_wait(const std::string& client, std::int64_t now) {
    const std::array<std::pair<const char*, std::optional<std::int64_t>>, 4> waits{
        {{"too many have registered from your address within ten minutes", address_.would_wait(client, now)},
         {"too many have registered from your address within a day", address_day_.would_wait(client, now)},
         {"too many have registered within ten minutes", all_.would_wait("", now)},
         {"too many have registered within a day", day_.would_wait("", now)}}};
    const auto* const longest = std::ranges::max_element(waits, {}, [](const auto& each) { return each.second; });
    if (!longest->second) return std::nullopt;
    return Wait{longest->first, *longest->second};
}

void RegistrationRate::count(const std::string& client, std::int64_t now) {
    address_.wait_of(client, now);
    address_day_.wait_of(client, now);
    all_.wait_of("", now);
    day_.wait_of("", now);
}

}  // namespace isola_arena::host
