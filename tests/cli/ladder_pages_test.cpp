// The requests about a hosted ladder that everybody may send.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "arena/host/pages/ladder_pages.hpp"
#include "tests/cli/lost_game.hpp"
#include "tests/host/store/open_ladder.hpp"

namespace isola_arena {
namespace {

struct Shown : host::OpenLadder {
    host::HostSettings settings;
    std::optional<LadderPages> pages;

    Shown() {
        for (const char* name : {"ann", "ben"}) let_play(name);
        pages.emplace(*ledger, settings);
    }
};

}  // namespace

TEST_CASE("cached answers do not need the ledger, even while it is locked") {
    Shown club;
    club.play(1, test::game_lost_by(test::late));
    const web::Work record = club.pages->look_up_record("1.1");
    const web::Work board = club.pages->look_up_page("1.1");
    club.pages.reset();
    club.ladder.reset();
    club.ledger.reset();
    CHECK(record().body.find("move;0,1;steal;0,0") != std::string::npos);
    CHECK(board().body.find("<html") != std::string::npos);
}

TEST_CASE("nobody but its author reads what a bot wrote on stderr") {
    Shown club;
    club.play(1, test::game_lost_by(test::late));
    CHECK(club.pages->look_up_record("1.1")().body.find("stderr of 1") == std::string::npos);
}

TEST_CASE("a match is on the ladder as soon as it is entered") {
    Shown club;
    const auto games = [&] {
        const std::string text = club.pages->overview("").body;
        return text.substr(text.find("\"games\":["));
    };
    CHECK(games() == "\"games\":[]}");
    club.play(1);
    CHECK(club.pages->written_overview("") == std::nullopt);
    CHECK(games().find("\"game\":\"1.1\"") != std::string::npos);
}

TEST_CASE("a ladder that is written is ready in both encodings until something changes") {
    Shown club;
    for (int game = 1; game <= 10; ++game) club.play(game);
    CHECK(club.pages->written_overview("") == std::nullopt);
    // It is written anew each second, so the next one may have begun since.
    const auto written = [&](const char* encoding) {
        for (int tries = 0; tries < 100; ++tries) {
            const web::Response made = club.pages->overview(encoding);
            const auto ready = club.pages->written_overview(encoding);
            if (ready && ready->body == made.body) return *ready;
        }
        FAIL("what is written is never ready");
        return web::Response();
    };
    const web::Response plain = written(""), packed = written("gzip");
    CHECK(plain.body.find("\"author\":\"ann\"") != std::string::npos);
    CHECK(packed.body.size() < plain.body.size());
    CHECK(packed.headers.back() == std::pair<std::string, std::string>("Content-Encoding", "gzip"));
    for (const web::Response& each : {plain, packed}) {
        CHECK(std::ranges::count(each.headers, std::pair<std::string, std::string>("Vary", "Accept-Encoding")) == 1);
        CHECK(!each.compressible);
    }
}

TEST_CASE("a request for something that does not exist says so") {
    Shown club;
    for (const char* game : {"1.1", "x", "1", ""}) {
        CHECK(club.pages->look_up_record(game)().status == 404);
        CHECK(club.pages->look_up_page(game)().status == 404);
    }
}

}  // namespace isola_arena
