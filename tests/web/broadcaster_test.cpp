// The messages to pages, tested without a network.
#include <doctest/doctest.h>

#include <algorithm>
#include <thread>

#include <boost/json.hpp>

#include "arena/rules/catalogue.hpp"
#include "arena/web/feed/broadcaster.hpp"
#include "tests/record/golden.hpp"

namespace isola_arena::web {
namespace {

namespace json = boost::json;

// A page. The test decides when the page reads its messages.
struct Page {
    explicit Page(Broadcaster& the_studio) : broadcaster(the_studio) { broadcaster.join(viewer); }
    ~Page() { broadcaster.leave(viewer); }

    std::vector<json::object> hear() {
        std::vector<json::object> heard;
        for (;;) {
            while (const Message message = viewer.mailbox.pop()) heard.push_back(json::parse(*message).as_object());
            if (!viewer.mailbox.behind()) return heard;
            broadcaster.catch_up(viewer);
        }
    }

    std::vector<std::string> types() {
        std::vector<std::string> all;
        for (const json::object& message : hear()) all.emplace_back(message.at("type").as_string());
        return all;
    }

    Broadcaster& broadcaster;
    Viewer viewer{[] {}};
};

struct House {
    GameRegistry registry;
    Broadcaster broadcaster{registry, open_session, false};
    Feed feed{registry, ""};
};

using Types = std::vector<std::string>;

}  // namespace

TEST_CASE("a page gets the present state, and then what is new") {
    House house;
    Page page(house.broadcaster);
    CHECK(page.types() == Types{"hello", "games", "matches"});
    const Record record = golden("isola-7x7");
    house.feed.take(record.header);
    CHECK_FALSE(house.broadcaster.watch(page.viewer, "g1", {}));
    CHECK(page.types() == Types{"state"});
    house.feed.take(record.events[0]);
    house.broadcaster.tick();
    auto heard = page.hear();
    REQUIRE(heard.size() == 2);
    CHECK(heard[0].at("type") == "moments");
    CHECK(heard[0].at("from") == 1);
    CHECK(heard[0].at("moments").as_array().size() == 1);
    CHECK(heard[1].at("type") == "games");
    house.broadcaster.tick();
    CHECK(page.types().empty());
}

TEST_CASE("too many changes at once are sent as the newest state") {
    House house;
    Page page(house.broadcaster);
    const Record record = golden("isola-7x7");
    house.feed.take(record.header);
    house.broadcaster.watch(page.viewer, "g1", {});
    page.hear();
    for (const Event& event : record.events) house.feed.take(event);
    // On a slow machine, one tick may not process all events.
    for (int i = 0; i < 10; ++i) house.broadcaster.tick();
    const auto heard = page.hear();
    REQUIRE(heard.size() >= 3);
    CHECK(heard[0].at("type") == "state");
    CHECK(heard[0].at("count").as_int64() > 9);
    CHECK(std::ranges::any_of(heard, [](const json::object& message) { return message.at("type") == "ended"; }));
}

TEST_CASE("a page that does not read is behind, costs no more than its mailbox, and catches up") {
    House house;
    Page sleeper(house.broadcaster);
    sleeper.hear();
    const Record record = golden("bot-battle-turn-limit");
    house.feed.take(record.header);
    house.broadcaster.watch(sleeper.viewer, "g1", {});
    for (const Event& event : record.events) {
        house.feed.take(event);
        house.broadcaster.tick();
    }
    CHECK(sleeper.viewer.mailbox.behind());
    const auto heard = sleeper.hear();
    CHECK(heard.size() <= 5);
    CHECK(heard.back().at("type") == "state");
    CHECK(heard.back().at("count") == static_cast<std::int64_t>(record.events.size()));
    CHECK_FALSE(heard.back().at("ended").is_null());
}

TEST_CASE("a game whose feed is destroyed ends as broken off") {
    House house;
    Page page(house.broadcaster);
    page.hear();
    {
        Feed feed(house.registry, "");
        feed.take(golden("isola-7x7").header);
        house.broadcaster.watch(page.viewer, "g1", {});
        page.hear();
    }
    house.broadcaster.tick();
    const Types types = page.types();
    REQUIRE_FALSE(types.empty());
    CHECK(types[0] == "gone");
}

TEST_CASE("a game that cannot be followed does not keep pages from what else is new") {
    GameRegistry registry;
    Broadcaster broadcaster(
        registry,
        [](std::string_view rules, std::uint64_t seed) {
            if (rules.starts_with("queens")) throw std::runtime_error("a fault of the game's code");
            return open_session(rules, seed);
        },
        false);
    Page page(broadcaster);
    Feed good(registry, ""), bad(registry, "");
    const Record isola = golden("isola-7x7"), queens = golden("queens-8x8");
    good.take(isola.header);
    CHECK_FALSE(broadcaster.watch(page.viewer, "g1", {}));
    page.viewer.watched["g2"] = std::nullopt;
    bad.take(queens.header);
    page.hear();
    good.take(isola.events[0]);
    broadcaster.tick();
    CHECK(page.types() == Types{"moments", "games"});
    good.take(isola.events[1]);
    broadcaster.tick();
    CHECK(page.types() == Types{"moments"});
    CHECK_FALSE(page.viewer.watched.contains("g2"));
}

TEST_CASE("unknown games and too many of them are refused") {
    House house;
    Page page(house.broadcaster);
    CHECK(house.broadcaster.watch(page.viewer, "g1", {})->message == "there is no game g1");
    const Record record = golden("isola-7x7");
    for (int i = 0; i < 9; ++i) house.registry.add_record(record);
    for (int i = 1; i <= 8; ++i) CHECK_FALSE(house.broadcaster.watch(page.viewer, "g" + std::to_string(i), {}));
    CHECK(house.broadcaster.watch(page.viewer, "g9", {})->message == "a page watches 8 games at most");
}

TEST_CASE("old games are forgotten, records never") {
    House house;
    const Record record = golden("isola-7x7");
    house.registry.add_record(record);
    for (std::size_t i = 0; i < 3 * GameRegistry::games_kept; ++i) {
        house.feed.take(record.header);
        for (const Event& event : record.events) house.feed.take(event);
    }
    CHECK(house.registry.games().size() <= GameRegistry::games_kept + 2);
    CHECK(house.registry.game("g1") != nullptr);
    CHECK(house.registry.game("g2") == nullptr);
}

TEST_CASE("games are fed from threads of their own while pages watch") {
    House house;
    Page page(house.broadcaster);
    const Record record = golden("queens-8x8");
    std::vector<std::thread> games;
    games.reserve(4);
    for (int thread = 0; thread < 4; ++thread)
        games.emplace_back([&] {
            Feed feed(house.registry, "");
            for (int game_number = 0; game_number < 20; ++game_number) {
                feed.take(record.header);
                for (const Event& event : record.events) feed.take(event);
            }
        });
    house.broadcaster.show_overview(page.viewer, true);
    for (int i = 0; i < 50; ++i) {
        for (const auto& game : house.registry.games()) house.broadcaster.show(game->id());
        house.broadcaster.tick();
        page.hear();
    }
    for (std::thread& game : games) game.join();
    for (const auto& game : house.registry.games()) {
        const SpectatedGame* show = house.broadcaster.show(game->id());
        REQUIRE(show != nullptr);
        CHECK(show->count() == record.events.size());
        CHECK(show->over());
    }
}

}  // namespace isola_arena::web
