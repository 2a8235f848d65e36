#include "arena/web/server/body_quota.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace isola_arena::web {
namespace {

constexpr std::uint64_t mega = std::uint64_t{1} << 20;
constexpr std::uint64_t longest = 8 * mega;
constexpr std::uint64_t piece = BodyQuota::largest_piece;
constexpr Clock::time_point start{};

BodyQuota::Body::Calls no_calls() {
    return {[] {}, [] {}};
}

// Clients that send bodies of this length. Each sends as fast as it may.
class Senders {
public:
    explicit Senders(BodyQuota& room) : room_(room) {}

    void begin(const std::string& client) {
        const std::size_t number = bodies.size();
        const BodyQuota::Body::Calls calls{[this, number] { retried[number] = true; }, [] {}};
        bodies.push_back(std::make_unique<BodyQuota::Body>(room_, client, calls, start));
        sent.push_back(0);
        retried.push_back(true);
    }

    // Sends until no client may send more. Returns the number of complete bodies.
    int send(std::uint64_t length) {
        for (bool goes_on = true; goes_on;) {
            goes_on = false;
            for (std::size_t i = 0; i < bodies.size(); ++i) goes_on |= sends(i, length);
        }
        return static_cast<int>(std::ranges::count(sent, length));
    }

    std::vector<std::uint64_t> sent;
    std::vector<bool> retried;
    std::vector<std::unique_ptr<BodyQuota::Body>> bodies;  // when a body ends, it notifies the others

private:
    bool sends(std::size_t i, std::uint64_t length) {
        if (!bodies[i] || sent[i] == length || !retried[i]) return false;
        if (!bodies[i]->may_take(piece, start)) {
            retried[i] = false;
            return false;
        }
        const std::uint64_t bytes = std::min(piece, length - sent[i]);
        bodies[i]->take(bytes, start);
        sent[i] += bytes;
        if (sent[i] == length) bodies[i]->complete();
        return true;
    }

    BodyQuota& room_;
};

}  // namespace

TEST_CASE("a class of one address that sends at once gets everything through, within the bound") {
    BodyQuota room(longest);
    Senders senders(room);
    for (int i = 0; i < 25; ++i) senders.begin("school");
    int answered = 0;
    for (int rounds = 0; answered < 25 && rounds < 1000; ++rounds) {
        senders.send(longest);
        CHECK(room.bytes() <= room.most());
        // Answers the complete body that has waited longest.
        for (std::size_t i = 0; i < senders.bodies.size(); ++i)
            if (senders.bodies[i] && senders.sent[i] == longest) {
                senders.bodies[i].reset();
                ++answered;
                break;
            }
    }
    CHECK(answered == 25);
    CHECK(room.bytes() == 0);
}

TEST_CASE("the bound is that of all bodies, and more only where one may be longer") {
    CHECK(BodyQuota(longest).most() == BodyQuota::usual);
    CHECK(BodyQuota(24 * mega - piece).most() == BodyQuota::usual);
    CHECK(BodyQuota(32 * mega).most() < 41 * mega);
    CHECK(BodyQuota(512 * mega).most() < 521 * mega);
    CHECK(BodyQuota(512 * mega).most() > 512 * mega);
}

TEST_CASE("a client that sends endlessly leaves room for others") {
    BodyQuota room(longest);
    Senders senders(room);
    std::vector<std::unique_ptr<BodyQuota::Body>> greedy;
    for (int i = 0; i < 100; ++i)
        greedy.push_back(std::make_unique<BodyQuota::Body>(room, "greedy", no_calls(), start));
    for (const auto& body : greedy)
        for (std::uint64_t sent = 0; sent < longest - piece && body->may_take(piece, start); sent += piece)
            body->take(piece, start);
    CHECK_FALSE(greedy.back()->may_take(piece, start));
    CHECK(room.bytes() <= room.most());
    senders.begin("other");
    senders.send(longest);
    CHECK(senders.sent.back() == longest);
}

TEST_CASE("the first body goes on where the room is full, and then the next one") {
    BodyQuota room(longest);
    std::vector<std::unique_ptr<BodyQuota::Body>> bodies;
    for (int i = 0; i < 20; ++i)
        bodies.push_back(std::make_unique<BodyQuota::Body>(room, std::to_string(i), no_calls(), start));
    for (std::size_t i = 1; i < bodies.size(); ++i)
        while (bodies[i]->may_take(piece, start)) bodies[i]->take(piece, start);
    const std::uint64_t shared = room.bytes();
    CHECK(shared <= room.most() - longest);
    for (std::uint64_t sent = 0; sent < longest; sent += piece) {
        REQUIRE(bodies[0]->may_take(piece, start));
        bodies[0]->take(piece, start);
    }
    CHECK_FALSE(bodies[1]->may_take(piece, start));
    bodies[0]->complete();
    bodies[0]->end();
    CHECK(room.bytes() == shared);
    CHECK(bodies[1]->may_take(piece, start));
    CHECK_FALSE(bodies[2]->may_take(piece, start));
}

TEST_CASE("a body that is complete counts until it is not in memory any more, and then others are told") {
    BodyQuota room(longest);
    Senders senders(room);
    for (int i = 0; i < 40; ++i) senders.begin(std::to_string(i));
    senders.send(longest);
    const auto waiting = static_cast<std::size_t>(std::ranges::find(senders.retried, false) - senders.retried.begin());
    REQUIRE(waiting < senders.bodies.size());
    const std::uint64_t before = room.bytes();
    senders.bodies[0]->end();
    CHECK(room.bytes() == before - longest);
    CHECK(senders.retried[waiting]);
}

TEST_CASE("a stalled body is ended while others wait, first one of a client whose share is full") {
    BodyQuota room(longest);
    std::vector<std::string> closed;
    const auto body_of = [&](const std::string& client) {
        return std::make_unique<BodyQuota::Body>(
            room, client, BodyQuota::Body::Calls{[] {}, [&closed, client] { closed.push_back(client); }}, start);
    };
    const auto fill = [&](BodyQuota::Body& body, Clock::time_point now) {
        while (body.may_take(piece, now)) body.take(piece, now);
    };
    const auto other = body_of("other"), slow = body_of("slow"), slow_too = body_of("slow"), waiting = body_of("slow");
    other->take(piece, start);
    slow->take(piece, start);
    fill(*slow_too, start + std::chrono::seconds(1));
    const auto soon = start + BodyQuota::longest_stall - std::chrono::milliseconds(1);
    CHECK_FALSE(waiting->may_take(piece, soon));
    CHECK(closed.empty());
    CHECK_FALSE(waiting->may_take(piece, start + BodyQuota::longest_stall));
    CHECK(closed == std::vector<std::string>{"slow"});
    // When the room is full, the body of any client that stalls is ended.
    slow->take(piece, start + std::chrono::seconds(1));
    const auto filling = body_of("third"), last = body_of("fourth");
    fill(*filling, start + std::chrono::seconds(2));
    fill(*last, start + std::chrono::seconds(2));
    closed.clear();
    CHECK_FALSE(last->may_take(piece, start + BodyQuota::longest_stall));
    CHECK(closed == std::vector<std::string>{"other"});
}

}  // namespace isola_arena::web
