// What pages are told, without a network.
#include <doctest/doctest.h>

#include <algorithm>
#include <thread>

#include <boost/json.hpp>

#include "arena/catalogue.hpp"
#include "arena/record/record_reader.hpp"
#include "arena/web/studio.hpp"

namespace isola_arena::web {
namespace {

namespace json = boost::json;

Record golden(const std::string& name) {
    auto record = read_record(std::string(GOLDEN_FOLDER) + "/" + name);
    REQUIRE(record.ok());
    return std::move(record).value();
}

// A page whose messages are taken when the test wants it.
struct Page {
    explicit Page(Studio& the_studio) : studio(the_studio) { studio.join(viewer); }
    ~Page() { studio.leave(viewer); }

    std::vector<json::object> hear() {
        std::vector<json::object> heard;
        for (;;) {
            while (const Message message = viewer.mailbox.pop()) heard.push_back(json::parse(*message).as_object());
            if (!viewer.mailbox.behind()) return heard;
            studio.catch_up(viewer);
        }
    }

    std::vector<std::string> types() {
        std::vector<std::string> all;
        for (const json::object& message : hear()) all.emplace_back(message.at("type").as_string());
        return all;
    }

    Studio& studio;
    Viewer viewer{[] {}};
};

struct House {
    Hub hub;
    Studio studio{hub, open_table, false};
    Feed feed{hub, ""};
};

using Types = std::vector<std::string>;

}  // namespace

TEST_CASE("a page is told what is there, and then what is new") {
    House house;
    Page page(house.studio);
    CHECK(page.types() == Types{"hello", "games", "matches"});
    const Record record = golden("isola-7x7.jsonl");
    house.feed.take(record.header);
    CHECK_FALSE(house.studio.watch(page.viewer, "g1", {}));
    CHECK(page.types() == Types{"state"});
    house.feed.take(record.events[0]);
    house.studio.tick();
    auto heard = page.hear();
    REQUIRE(heard.size() == 2);
    CHECK(heard[0].at("type") == "moments");
    CHECK(heard[0].at("from") == 1);
    CHECK(heard[0].at("moments").as_array().size() == 1);
    CHECK(heard[1].at("type") == "games");
    house.studio.tick();
    CHECK(page.types().empty());
}

TEST_CASE("too much at once is told as the newest state") {
    House house;
    Page page(house.studio);
    const Record record = golden("isola-7x7.jsonl");
    house.feed.take(record.header);
    house.studio.watch(page.viewer, "g1", {});
    page.hear();
    for (const Event& event : record.events) house.feed.take(event);
    // On a slow machine one tick does not follow all of them.
    for (int i = 0; i < 10; ++i) house.studio.tick();
    const auto heard = page.hear();
    REQUIRE(heard.size() >= 3);
    CHECK(heard[0].at("type") == "state");
    CHECK(heard[0].at("count").as_int64() > 9);
    CHECK(std::ranges::any_of(heard, [](const json::object& message) { return message.at("type") == "ended"; }));
}

TEST_CASE("a page that does not read is behind, costs no more than its mailbox, and catches up") {
    House house;
    Page sleeper(house.studio);
    sleeper.hear();
    const Record record = golden("bot-battle-turn-limit.jsonl");
    house.feed.take(record.header);
    house.studio.watch(sleeper.viewer, "g1", {});
    for (const Event& event : record.events) {
        house.feed.take(event);
        house.studio.tick();
    }
    CHECK(sleeper.viewer.mailbox.behind());
    const auto heard = sleeper.hear();
    CHECK(heard.size() <= 5);
    CHECK(heard.back().at("type") == "state");
    CHECK(heard.back().at("count") == static_cast<std::int64_t>(record.events.size()));
    CHECK_FALSE(heard.back().at("ended").is_null());
}

TEST_CASE("a game whose feed goes is broken off") {
    House house;
    Page page(house.studio);
    page.hear();
    {
        Feed feed(house.hub, "");
        feed.take(golden("isola-7x7.jsonl").header);
        house.studio.watch(page.viewer, "g1", {});
        page.hear();
    }
    house.studio.tick();
    const Types types = page.types();
    REQUIRE_FALSE(types.empty());
    CHECK(types[0] == "gone");
}

TEST_CASE("a game that cannot be followed does not keep pages from what else is new") {
    Hub hub;
    Studio studio(
        hub,
        [](std::string_view rules, std::uint64_t seed) {
            if (rules.starts_with("queens")) throw std::runtime_error("a fault of the game's code");
            return open_table(rules, seed);
        },
        false);
    Page page(studio);
    Feed good(hub, ""), bad(hub, "");
    const Record isola = golden("isola-7x7.jsonl"), queens = golden("queens-8x8.jsonl");
    good.take(isola.header);
    CHECK_FALSE(studio.watch(page.viewer, "g1", {}));
    page.viewer.watched["g2"] = std::nullopt;
    bad.take(queens.header);
    page.hear();
    good.take(isola.events[0]);
    studio.tick();
    CHECK(page.types() == Types{"moments", "games"});
    good.take(isola.events[1]);
    studio.tick();
    CHECK(page.types() == Types{"moments"});
    CHECK_FALSE(page.viewer.watched.contains("g2"));
}

TEST_CASE("unknown games and too many of them are refused") {
    House house;
    Page page(house.studio);
    CHECK(house.studio.watch(page.viewer, "g1", {})->why == "there is no game g1");
    const Record record = golden("isola-7x7.jsonl");
    for (int i = 0; i < 9; ++i) house.hub.add_record(record);
    for (int i = 1; i <= 8; ++i) CHECK_FALSE(house.studio.watch(page.viewer, "g" + std::to_string(i), {}));
    CHECK(house.studio.watch(page.viewer, "g9", {})->why == "a page watches 8 games at most");
}

TEST_CASE("old games are forgotten, records never") {
    House house;
    const Record record = golden("isola-7x7.jsonl");
    house.hub.add_record(record);
    for (std::size_t i = 0; i < 3 * Hub::games_kept; ++i) {
        house.feed.take(record.header);
        for (const Event& event : record.events) house.feed.take(event);
    }
    CHECK(house.hub.games().size() <= Hub::games_kept + 2);
    CHECK(house.hub.game("g1") != nullptr);
    CHECK(house.hub.game("g2") == nullptr);
}

TEST_CASE("games are fed from threads of their own while pages watch") {
    House house;
    Page page(house.studio);
    const Record record = golden("queens-8x8.jsonl");
    std::vector<std::thread> games;
    for (int thread = 0; thread < 4; ++thread)
        games.emplace_back([&] {
            Feed feed(house.hub, "");
            for (int round = 0; round < 20; ++round) {
                feed.take(record.header);
                for (const Event& event : record.events) feed.take(event);
            }
        });
    house.studio.show_wall(page.viewer, true);
    for (int i = 0; i < 50; ++i) {
        for (const auto& game : house.hub.games()) house.studio.show(game->id());
        house.studio.tick();
        page.hear();
    }
    for (std::thread& game : games) game.join();
    for (const auto& game : house.hub.games()) {
        const Show* show = house.studio.show(game->id());
        REQUIRE(show != nullptr);
        CHECK(show->count() == record.events.size());
        CHECK(show->over());
    }
}

}  // namespace isola_arena::web
