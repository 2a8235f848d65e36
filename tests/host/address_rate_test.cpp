// Rate limits for one client.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "arena/host/submission/rates.hpp"

namespace isola_arena::host {
namespace {

// Lets these clients register one after the other; returns how many of them did not have to wait.
int registered(RegistrationRate& rate, const std::vector<std::string>& clients, std::int64_t now) {
    int count = 0;
    for (const std::string& client : clients) {
        if (rate.would_wait(client, now)) continue;
        rate.count(client, now);
        ++count;
    }
    return count;
}

std::vector<std::string> addresses(int count) {
    std::vector<std::string> all;
    for (int i = 0; i < count; ++i) all.push_back("address " + std::to_string(i));
    return all;
}

}  // namespace

TEST_CASE("a client that exceeds its rate is told when it may ask again") {
    AddressRate rate(3, 60);
    for (int i = 0; i < 3; ++i) CHECK_FALSE(rate.wait_of("a", 1000 + i));
    CHECK(rate.wait_of("a", 1010) == 50);
    CHECK(rate.wait_of("a", 1059) == 1);
    CHECK_FALSE(rate.wait_of("b", 1010));
    CHECK_FALSE(rate.wait_of("a", 1060));
    CHECK_FALSE(rate.would_wait("a", 1060));
}

TEST_CASE("looking up the waiting time does not count as a request") {
    AddressRate rate(1, 60);
    for (int i = 0; i < 5; ++i) CHECK_FALSE(rate.would_wait("a", 1000));
    CHECK_FALSE(rate.wait_of("a", 1000));
    CHECK(rate.would_wait("a", 1000) == 60);
}

TEST_CASE("unknown clients share one count when the table is full, and those that are known keep theirs") {
    AddressRate rate(2, 60, 10);
    for (int i = 0; i < 10; ++i) CHECK_FALSE(rate.wait_of("known " + std::to_string(i), 1000));
    CHECK_FALSE(rate.wait_of("new 1", 1001));
    CHECK_FALSE(rate.wait_of("new 2", 1001));
    CHECK(rate.wait_of("new 3", 1001));
    CHECK_FALSE(rate.wait_of("known 1", 1001));
    // Clients that have not asked for a while are forgotten.
    CHECK_FALSE(rate.wait_of("new 3", 1060));
    CHECK_FALSE(rate.wait_of("new 3", 1060));
    CHECK_FALSE(rate.wait_of("new 4", 1060));
}

TEST_CASE("two classes register behind one address, and nobody registers hundreds there") {
    RegistrationRate rate(1000);
    const std::vector<std::string> pupils(30, "the school"), many(300, "the school");
    CHECK(registered(rate, pupils, 1000) == 30);
    CHECK(registered(rate, pupils, 1300) == 30);
    CHECK(registered(rate, many, 1302) == 0);
    CHECK(rate.would_wait("the school", 1302)->seconds == 298);
    CHECK(rate.would_wait("the school", 1302)->why == "too many have registered from your address within ten minutes");
    CHECK_FALSE(rate.would_wait("elsewhere", 1302));
    // The next lesson begins.
    CHECK(registered(rate, pupils, 1600) == 30);
}

TEST_CASE("on one day one address registers at most 200") {
    RegistrationRate rate(1000);
    int count = 0;
    for (std::int64_t now = 0; now < 86'400; now += 600)
        count += registered(rate, std::vector<std::string>(60, "the school"), now);
    CHECK(count == 200);
    CHECK(rate.would_wait("the school", 86'399)->why == "too many have registered from your address within a day");
    CHECK(rate.would_wait("the school", 86'399)->seconds == 1);
    CHECK(registered(rate, {"the school"}, 86'400) == 1);
}

TEST_CASE("a lecture registers at once, and addresses without number need days to fill a list") {
    RegistrationRate rate(1000);
    CHECK(registered(rate, addresses(300), 1000) == 200);
    CHECK(rate.would_wait("address 299", 1002)->why == "too many have registered within ten minutes");
    CHECK(rate.would_wait("address 299", 1002)->seconds == 598);
    CHECK(registered(rate, addresses(10'000), 1600) == 200);
    CHECK(registered(rate, addresses(10'000), 2200) == 100);
    CHECK(rate.would_wait("address 1", 2800)->why == "too many have registered within a day");
    CHECK(rate.would_wait("address 1", 2800)->seconds == 84'600);
    CHECK(registered(rate, addresses(10'000), 87'400) == 200);
}

TEST_CASE("a small list may be filled on one day") {
    RegistrationRate rate(30);
    CHECK(registered(rate, addresses(200), 1000) == 200);
    CHECK(rate.would_wait("address 1", 1600)->why == "too many have registered within a day");
}

}  // namespace isola_arena::host
