#include <string>
#include <thread>

#include <doctest/doctest.h>

#include "arena/web/hub.hpp"

namespace isola_arena::web {
namespace {

MatchFacts match(const std::string& id, MatchState state) {
    MatchFacts facts;
    facts.id = id;
    facts.state = state;
    return facts;
}

void play_many(Hub& hub, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) hub.set_match(match("short" + std::to_string(i), MatchState::over));
}

}  // namespace

TEST_CASE("a match that goes on is not forgotten, however many begin after it") {
    Hub hub;
    hub.set_match(match("long", MatchState::running));
    play_many(hub, 3 * Hub::matches_kept);
    CHECK(hub.match("long"));
    CHECK(hub.matches().size() == Hub::matches_kept);
    hub.set_match(match("long", MatchState::over));
    play_many(hub, Hub::matches_kept);
    CHECK_FALSE(hub.match("long"));
}

TEST_CASE("where all matches go on, all are kept") {
    Hub hub;
    for (std::size_t i = 0; i < Hub::matches_kept + 5; ++i)
        hub.set_match(match("m" + std::to_string(i), MatchState::running));
    CHECK(hub.matches().size() == Hub::matches_kept + 5);
}

TEST_CASE("the pages of a contest come with their own number, whatever is told meanwhile") {
    Hub hub;
    constexpr std::uint64_t last = 20'000;
    std::thread teller([&hub] {
        for (std::uint64_t i = 1; i <= last; ++i) hub.set_contest({std::to_string(i), "", "", "", ""});
    });
    std::uint64_t mixed = 0;
    for (std::uint64_t version = 0; version < last;) {
        const ContestEdition edition = hub.contest();
        version = edition.version;
        mixed += edition.pages.overview != (version == 0 ? "" : std::to_string(version));
    }
    teller.join();
    CHECK(mixed == 0);
}

}  // namespace isola_arena::web
