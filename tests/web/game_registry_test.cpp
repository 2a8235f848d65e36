#include <string>
#include <thread>

#include <doctest/doctest.h>

#include "arena/web/feed/game_registry.hpp"

namespace isola_arena::web {
namespace {

MatchFacts match(const std::string& id, MatchState state) {
    MatchFacts facts;
    facts.id = id;
    facts.state = state;
    return facts;
}

void play_many(GameRegistry& registry, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) registry.set_match(match("short" + std::to_string(i), MatchState::over));
}

}  // namespace

TEST_CASE("a match that goes on is not forgotten, however many begin after it") {
    GameRegistry registry;
    registry.set_match(match("long", MatchState::running));
    play_many(registry, 3 * GameRegistry::matches_kept);
    CHECK(registry.match("long"));
    CHECK(registry.matches().size() == GameRegistry::matches_kept);
    registry.set_match(match("long", MatchState::over));
    play_many(registry, GameRegistry::matches_kept);
    CHECK_FALSE(registry.match("long"));
}

TEST_CASE("where all matches go on, all are kept") {
    GameRegistry registry;
    for (std::size_t i = 0; i < GameRegistry::matches_kept + 5; ++i)
        registry.set_match(match("m" + std::to_string(i), MatchState::running));
    CHECK(registry.matches().size() == GameRegistry::matches_kept + 5);
}

TEST_CASE("a record has the same id whenever it is shown: by the name of its file and by what is in it") {
    Record record, other;
    other.header.seed = 7;
    GameRegistry first, second;
    first.add_record(record, "/games/a b.jsonl");
    second.add_record(other, "/games/a b.jsonl");
    second.add_record(record, "a b.jsonl");
    const std::string id = first.games()[0]->id();
    CHECK(id.substr(0, 4) == "a-b-");
    CHECK(second.game(id) != nullptr);
    CHECK(second.games()[0]->id() != second.games()[1]->id());
}

TEST_CASE("a record that is given twice is two games") {
    GameRegistry registry;
    registry.add_record({}, "a.jsonl");
    registry.add_record({}, "a.jsonl");
    CHECK(registry.games()[0]->id() == registry.games()[1]->id() + "-2");
}

TEST_CASE("a live game of a contest has the id that its database gives it; others are numbered") {
    GameRegistry registry;
    GameHeader header;
    header.game_number = 2;
    CHECK(registry.begin_game(header, "", 12)->id() == "12.2");
    CHECK(registry.begin_game(header, "", 12)->id() == "12.2-2");
    CHECK(registry.begin_game(header, "m1", {})->id() == "g1");
}

// A contest that has only a number.
class Numbered final : public Contest {
public:
    explicit Numbered(std::uint64_t number) : number_(number) {}
    std::optional<std::string> answer(const ContestQuestion&) const override { return std::to_string(number_); }
    bool takes_long(const ContestQuestion&) const override { return false; }
    Headline headline() const override { return {}; }
    bool is_over() const override { return false; }

private:
    std::uint64_t number_;
};

TEST_CASE("the pages of a contest have the number of their state, whatever changes meanwhile") {
    GameRegistry registry;
    constexpr std::uint64_t last = 20'000;
    std::thread teller([&registry] {
        for (std::uint64_t i = 1; i <= last; ++i) registry.set_contest(std::make_shared<Numbered>(i));
    });
    std::uint64_t mixed = 0;
    for (std::uint64_t version = 0; version < last;) {
        const ContestEdition edition = registry.contest();
        version = edition.version;
        mixed += (edition.contest ? edition.contest->answer({}) : "0") != std::to_string(version);
    }
    teller.join();
    CHECK(mixed == 0);
}

}  // namespace isola_arena::web
