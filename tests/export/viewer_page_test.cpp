// The page of a game whose bots try to inject markup and scripts into it.
#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <string>

#include "arena/export/html/viewer_page.hpp"
#include "arena/record/recorder.hpp"

namespace isola_arena {
namespace {

Record golden(const std::string& name) {
    auto record = read_record(std::string(GOLDEN_FOLDER) + "/" + name + ".jsonl");
    REQUIRE(record.ok());
    return std::move(record).value();
}

long count(const std::string& text, std::string_view part) {
    long found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

}  // namespace

TEST_CASE("the page has the viewer, its style, the plots and the game in it") {
    const std::string page = game_page(golden("isola-7x7"), "isola-7x7.jsonl");
    CHECK(page.starts_with("<!DOCTYPE html>\n"));
    for (const auto part :
         {"<title>random-cpp – greedy</title>", "greedy wins: no move, 32 turns.", "DecompressionStream",
          "--player-1:", "id=\"facts\"", "id=\"charts\"", "default-src &#39;none&#39;"})
        CHECK_MESSAGE(page.find(part) != std::string::npos, part);
}

TEST_CASE("the page loads nothing") {
    const std::string page = game_page(golden("bot-battle"), "bot-battle.jsonl");
    for (const auto part : {"rel=\"stylesheet\"", " src=\"", "@import", "url("})
        CHECK_MESSAGE(page.find(part) == std::string::npos, part);
}

TEST_CASE("no text of a record leaves its place") {
    const std::string plain = game_page(golden("isola-7x7"), "a.jsonl");
    Record record = golden("isola-7x7");
    for (const std::string attack : {"</script><script>alert(1)</script>", "<!--<script>",
                                     "</title><script>alert(1)</script>", "\u2028alert(1)", "\" onload=\"alert(1)"}) {
        CAPTURE(attack);
        for (const Player player : both_players) record.header.players[player] = {attack, attack, ""};
        for (Event& event : record.events)
            if (auto* turn = std::get_if<TurnEnded>(&event)) turn->stderr_text = attack;
        if (auto* ended = std::get_if<GameEnded>(&record.events.back())) ended->reason = ended->explanation = attack;
        const std::string page = game_page(record, attack);
        for (const auto part : {"<script", "</script", "<!--", "</title", "</style", "</noscript", "<meta"})
            CHECK_MESSAGE(count(page, part) == count(plain, part), part);
        CHECK(page.find("\xe2\x80\xa8") == std::string::npos);
        CHECK(page.find("\" onload") == std::string::npos);
    }
}

TEST_CASE("the games of a contest are scripts beside one page, which may load nothing but its own files") {
    const std::string page = contest_viewer("A </title><script>alert(1)</script> cup");
    CHECK(page.find("<title>A &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; cup</title>") != std::string::npos);
    CHECK(page.find("script-src &#39;self&#39; file: &#39;unsafe-inline&#39;") != std::string::npos);
    Record record = golden("isola-7x7");
    record.header.players[Player::one].name = "\");alert(1);//</script>";
    const std::string script = game_script(record, "12.1", "game-12.1.jsonl");
    const std::string begin = "arenaGame(\"12.1\",\"", end = "\");\n";
    CHECK(script.starts_with(begin));
    CHECK(script.ends_with(end));
    const std::string packed = script.substr(begin.size(), script.size() - begin.size() - end.size());
    CHECK(std::ranges::all_of(packed,
                              [](unsigned char c) { return std::isalnum(c) || c == '+' || c == '/' || c == '='; }));
}

TEST_CASE("what is asked before each piece of the work may give it up") {
    struct Enough {};
    int pieces = 0;
    CHECK_THROWS_AS(game_page(golden("isola-7x7"), "a",
                              [&] {
                                  if (++pieces == 5) throw Enough();
                              }),
                    Enough);
}

}  // namespace isola_arena
