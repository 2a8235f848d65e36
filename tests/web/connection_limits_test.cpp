#include "arena/web/server/connection_limits.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace isola_arena::web {
namespace {

constexpr auto a_while = ConnectionLimits::longest_unread;

// Connection limits with a clock that the test sets. Connections have numbers.
class Crowd {
public:
    explicit Crowd(ConnectionShares shares) : limits(shares) {}

    // Returns the number of the new connection; nullopt if it is refused.
    std::optional<std::size_t> enter(const std::string& client) {
        auto place = limits.enter(client, now);
        if (!place) return std::nullopt;
        const std::size_t number = places.size();
        place->closes_by([this, number] { closed.insert(number); });
        places.push_back(std::move(place));
        now += std::chrono::milliseconds(1);
        return number;
    }

    void enter_all(const std::string& client, int count) {
        for (int i = 0; i < count; ++i) enter(client);
    }

    ConnectionLimits::Place& operator[](std::size_t number) { return *places[number]; }

    Clock::time_point now{};
    ConnectionLimits limits;
    std::vector<std::unique_ptr<ConnectionLimits::Place>> places;
    std::set<std::size_t> closed;
};

using Numbers = std::set<std::size_t>;

constexpr ConnectionShares small{.all = 6, .of_client = 3, .pages = 4, .pages_of_client = 2};

}  // namespace

TEST_CASE("a client that is full gets in by its connection that has waited longest") {
    Crowd crowd(small);
    crowd.enter_all("b", 1);
    crowd.enter_all("a", 3);
    CHECK(crowd.closed.empty());
    crowd.enter_all("a", 2);
    CHECK(crowd.closed == Numbers{1, 2});
    CHECK(crowd.limits.size() == 4);
}

TEST_CASE("a connection that sends requests counts as waiting since its last answer") {
    Crowd crowd(small);
    crowd.enter_all("a", 3);
    crowd[0].is_served();
    crowd[0].sends(1, crowd.now);
    crowd[0].waits(crowd.now);
    crowd.enter("a");
    CHECK(crowd.closed == Numbers{1});
}

TEST_CASE("a server that is full closes the connection of whomever has waited longest") {
    Crowd crowd(small);
    crowd.enter_all("a", 3);
    crowd.enter_all("b", 3);
    crowd.enter("c");
    CHECK(crowd.closed == Numbers{0});
    CHECK(crowd.limits.size() == small.all);
}

TEST_CASE("a connection with an unanswered request is never closed") {
    Crowd crowd(small);
    crowd.enter_all("a", 3);
    for (std::size_t i = 0; i < 3; ++i) crowd[i].is_served();
    crowd.now += std::chrono::hours(1);
    CHECK_FALSE(crowd.enter("a"));
    crowd.enter_all("b", 3);
    for (std::size_t i = 3; i < 6; ++i) crowd[i].is_served();
    CHECK_FALSE(crowd.limits.make_room());
    CHECK_FALSE(crowd.enter("c"));
    CHECK(crowd.closed.empty());
    crowd[4].waits(crowd.now);
    CHECK(crowd.limits.make_room());
    CHECK(crowd.closed == Numbers{4});
}

TEST_CASE("a client that reads nothing of its answers loses its places, and whoever has just come stays") {
    Crowd crowd(small);
    crowd.enter_all("a", 2);
    crowd[0].sends(1, crowd.now);
    crowd[1].sends(1, crowd.now);
    crowd.enter("a");              // its request has not arrived yet
    crowd[0].sends(1, crowd.now);  // a part of its request was read
    CHECK(crowd.enter("a"));
    CHECK(crowd.closed == Numbers{1});
    CHECK(crowd.enter("a"));
    CHECK(crowd.closed == Numbers{1, 2});
}

TEST_CASE("a place that ends is free, also after it was closed") {
    Crowd crowd(small);
    crowd.enter_all("a", 4);
    crowd[0].waits(crowd.now);
    crowd[0].sends(1, crowd.now);
    crowd[0].is_served();
    crowd.places.clear();
    CHECK(crowd.limits.size() == 0);
    crowd.enter_all("a", 3);
    CHECK(crowd.closed == Numbers{0});
}

TEST_CASE("a connection that was to be closed before it could be is closed at once") {
    ConnectionLimits limits({.all = 1, .of_client = 1, .pages = 1, .pages_of_client = 1});
    const auto first = limits.enter("a", {});
    const auto second = limits.enter("a", {});
    bool is_closed = false;
    first->closes_by([&] { is_closed = true; });
    CHECK(is_closed);
    CHECK(second != nullptr);
}

TEST_CASE("of pages the one that was silent for longest is closed, of a client and of all") {
    Crowd crowd({.all = 100, .of_client = 50, .pages = 4, .pages_of_client = 2});
    const auto open = [&](const std::string& client) {
        const auto number = crowd.enter(client);
        crowd[*number].is_page(crowd.now);
    };
    open("a");
    open("a");
    crowd[0].is_page(crowd.now += a_while);
    open("a");
    CHECK(crowd.closed == Numbers{1});
    open("b");
    open("b");
    open("c");
    CHECK(crowd.closed == Numbers{0, 1});
    CHECK(crowd.limits.size() == 4);
}

TEST_CASE("a page is not closed for a request") {
    Crowd crowd({.all = 2, .of_client = 2, .pages = 2, .pages_of_client = 2});
    crowd.enter("a");
    crowd[0].is_page(crowd.now);
    crowd.enter("a");
    crowd.enter("a");
    CHECK(crowd.closed == Numbers{1});
}

TEST_CASE("connections of a proxy count for the clients behind it") {
    Crowd crowd({.all = 20, .of_client = 3, .pages = 4, .pages_of_client = 2});
    crowd.enter_all("", 6);
    for (std::size_t i = 0; i < 3; ++i) CHECK(crowd[i].belongs_to("a"));
    CHECK(crowd[0].belongs_to("a"));
    CHECK(crowd.closed.empty());
    crowd[1].is_served();
    CHECK(crowd[3].belongs_to("a"));
    CHECK(crowd.closed == Numbers{0});
    crowd[2].belongs_to("");
    CHECK(crowd[4].belongs_to("a"));
    CHECK(crowd.closed == Numbers{0});
    for (const std::size_t i : {3U, 4U}) crowd[i].is_served();
    CHECK_FALSE(crowd[5].belongs_to("a"));
    CHECK(crowd[5].belongs_to("b"));
}

TEST_CASE("answers that nobody reads are given up for the next one") {
    Crowd crowd({.all = 100, .of_client = 50, .pages = 4, .pages_of_client = 2});
    crowd.enter_all("a", 5);
    constexpr std::size_t third = ConnectionLimits::most_unsent / 3;
    for (std::size_t i = 0; i < 3; ++i) crowd[i].sends(third, crowd.now);
    CHECK(crowd.limits.has_room_for_answer(crowd.now));
    crowd[3].sends(third, crowd.now);
    CHECK_FALSE(crowd.limits.has_room_for_answer(crowd.now));
    crowd.now += a_while;
    crowd[0].sends(third, crowd.now);
    CHECK(crowd.limits.has_room_for_answer(crowd.now));
    CHECK(crowd.closed == Numbers{1});
    crowd[4].sends(3 * third, crowd.now);
    crowd[4].waits(crowd.now);
    CHECK(crowd.limits.has_room_for_answer(crowd.now));
    CHECK(crowd.closed == Numbers{1});
}

TEST_CASE("half of the descriptors are left to the games") {
    CHECK(connection_shares(1 << 20).all == 600);
    CHECK(connection_shares(1024).all == 512);
    CHECK(connection_shares(1024).of_client == 256);
    for (const std::size_t descriptors : {0U, 20U, 256U, 1024U, 5000U}) {
        const ConnectionShares shares = connection_shares(descriptors);
        CHECK(shares.pages < shares.all);
        CHECK(shares.pages_of_client < shares.of_client);
        CHECK(shares.pages_of_client > 0);
    }
}

}  // namespace isola_arena::web
