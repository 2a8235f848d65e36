#include "arena/host/intake/address_rate.hpp"

namespace isola_arena::host {

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

}  // namespace isola_arena::host
