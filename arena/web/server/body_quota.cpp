#include "arena/web/server/body_quota.hpp"

#include <algorithm>
#include <utility>

namespace isola_arena::web {
namespace {

constexpr std::uint64_t least_shared = std::uint64_t{8} << 20;

}  // namespace

BodyQuota::BodyQuota(std::uint64_t longest)
    : longest_(longest + largest_piece), shared_(std::max(least_shared, usual - std::min(usual, longest_))) {}

BodyQuota::Body::Body(BodyQuota& room, std::string client, Calls calls, Clock::time_point now)
    : room_(room), client_(std::move(client)), calls_(std::move(calls)), since_(now),
      place_(room.bodies_.insert(room.bodies_.end(), this)) {}

BodyQuota::Body::~Body() {
    room_.bodies_.erase(place_);
    end();
}

// The first body may exceed the shared bytes by the longest length of a body. It therefore never waits for a body that
// waits itself, but only for complete bodies, which are answered soon.
bool BodyQuota::Body::may_take(std::uint64_t bytes, Clock::time_point now) {
    const bool is_first = room_.first() == this;
    const std::uint64_t together = room_.bytes_ + bytes;
    const bool is_full = together > (is_first ? room_.most() : room_.shared_);
    const bool has_too_much = !is_first && room_.bytes_of(client_) + bytes > room_.shared_ / 2;
    if (waits_) since_ = now;
    waits_ = is_full || has_too_much;
    if (waits_) room_.end_stalled(is_full ? "" : client_, now);
    return !waits_;
}

void BodyQuota::Body::take(std::uint64_t bytes, Clock::time_point now) {
    if (bytes > 0) since_ = now;
    bytes_ += bytes;
    room_.bytes_ += bytes;
}

void BodyQuota::Body::complete() {
    is_complete_ = true;
    room_.let_others_retry();
}

void BodyQuota::Body::end() {
    room_.bytes_ -= std::exchange(bytes_, 0);
    room_.let_others_retry();
}

const BodyQuota::Body* BodyQuota::first() const {
    const auto found = std::ranges::find_if(bodies_, [](const Body* body) { return !body->is_complete_; });
    return found == bodies_.end() ? nullptr : *found;
}

std::uint64_t BodyQuota::bytes_of(const std::string& client) const {
    std::uint64_t bytes = 0;
    for (const Body* body : bodies_)
        if (body->client_ == client) bytes += body->bytes_;
    return bytes;
}

// Closes the body that has stalled for longest. client: looks only at the bodies of that client; empty: at all bodies.
void BodyQuota::end_stalled(const std::string& client, Clock::time_point now) {
    const Body* longest = nullptr;
    for (const Body* body : bodies_)
        if (!body->is_complete_ && !body->waits_ && body->bytes_ > 0 && body->since_ + longest_stall <= now &&
            (client.empty() || client == body->client_) && (longest == nullptr || body->since_ < longest->since_))
            longest = body;
    if (longest != nullptr) longest->calls_.close();
}

void BodyQuota::let_others_retry() {
    for (const Body* body : bodies_)
        if (body->waits_) body->calls_.retry();
}

}  // namespace isola_arena::web
