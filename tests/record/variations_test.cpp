#include "arena/rules/record/variations.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <set>

#include "arena/rules/catalogue.hpp"
#include "arena/rules/record/json_text.hpp"
#include "arena/rules/record/record_reader.hpp"
#include "tests/record/golden.hpp"
#include "tests/record/random_game.hpp"

namespace isola_arena {
namespace {

const std::vector<const char*> golden_games{
    "bot-battle", "bot-battle-2015", "dominoes-closed",       "isola-7x7",    "isola-discards", "isolation-6x8",
    "queens-8x8", "isolation-late",  "bot-battle-turn-limit", "isola-stalled"};

Record with(Record record, std::vector<Variation> variations) {
    record.variations = std::move(variations);
    return record;
}

Variation variation(int id, int of, int from, std::vector<std::string> moves) {
    return {id, of, from, std::move(moves), {}, {}};
}

/// Returns what is wrong with these variations of the game isola-7x7, which has 32 turns and begins at turn 1 with
/// `move;0,2;steal;4,4`.
std::string wrong_with(std::vector<Variation> variations) {
    const auto difference = verify(with(golden("isola-7x7"), std::move(variations)), open_session);
    if (!difference) return "";
    CHECK(difference->line == 34);
    return difference->what;
}

/// Plays random replies from there, at most that many.
std::vector<std::string> random_moves(const Record& record, const OtherTurns& from, std::size_t most, Rng& rng) {
    auto game = OtherGame::before(record, from.turn, open_session);
    RC_ASSERT(game.ok());
    for (const std::string& reply : from.replies) RC_ASSERT(!game->play(reply));
    std::vector<std::string> moves;
    while (!game->session().outcome() && moves.size() < most) {
        const auto legal = game->session().legal_replies();
        moves.push_back(legal[rng.below(legal.size())]);
        RC_ASSERT(!game->play(moves.back()));
    }
    return moves;
}

std::string outcome_line(const std::string& text) {
    const std::size_t end = text.rfind('\n', text.size() - 2);
    return text.substr(end + 1);
}

}  // namespace

TEST_CASE("the replies of a game, played again as a variation, give the same game with the same draws") {
    for (const char* name : {"bot-battle", "bot-battle-2015", "dominoes-closed", "isola-7x7", "queens-8x8"}) {
        CAPTURE(name);
        const Record record = golden(name);
        auto game = OtherGame::before(record, 1, open_session);
        REQUIRE(game.ok());
        std::vector<std::string> natures, drawn;
        for (const Event& event : record.events) {
            if (const auto* nature = std::get_if<NatureMoved>(&event)) natures.push_back(nature->move);
            if (const auto* turn = std::get_if<TurnEnded>(&event)) CHECK_FALSE(game->play(turn->reply));
        }
        for (const Event& event : game->events())
            if (const auto* nature = std::get_if<NatureMoved>(&event)) drawn.push_back(nature->move);
        CHECK(drawn == natures);
        CHECK(game->session().outcome().has_value());
        CHECK(game->session().frame() == [&] {
            const auto session = open_recorded(record.header, open_session).value();
            for (const Event& event : game->events()) {
                if (const auto* nature = std::get_if<NatureMoved>(&event)) session->replay_nature(nature->move);
                if (const auto* turn = std::get_if<TurnEnded>(&event)) session->reply(turn->reply);
            }
            return session->frame();
        }());
    }
}

TEST_CASE("chance goes on from the record's key") {
    GameHeader header;
    header.game = "island";
    header.rules = "bot-battle";
    header.players = {{Entrant{"ann", "a"}, Entrant{"bob", "b"}}};
    header.time.turn_ms = 1000;
    const auto draws = [&](const char* key) {
        Rng rng(5);
        GameHeader its = header;
        its.seed = *Seed::parse(key);
        const Record played = test::random_game(its, 0, rng).record;
        const Record record = *parse_record(as_json_lines(played), "record");
        REQUIRE(record.complete);
        auto game = OtherGame::before(record, 1, open_session);
        REQUIRE(game.ok());
        CHECK_FALSE(game->play(game->session().legal_replies().front()));
        return std::get<NatureMoved>(game->events().back()).move;
    };
    const char* const key = "g00112233445566778899aabbccddeeff";
    CHECK(draws(key) == draws(key));
    std::set<std::string> all;
    for (const char* other : {"g00112233445566778899aabbccddee00", "g00112233445566778899aabbccddee01",
                              "g00112233445566778899aabbccddee02", "g00112233445566778899aabbccddee03"})
        all.insert(draws(other));
    CHECK(all.size() > 1);
}

TEST_CASE("random trees of variations hold in every game, and are read as they were written") {
    CHECK(rc::check("a tree of legal turns holds", [] {
        const char* const name = golden_games[*rc::gen::inRange<std::size_t>(0, golden_games.size())];
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        Record record = golden(name);
        const int turns = std::get<GameEnded>(record.events.back()).turns;
        for (int id = 1; id <= 5; ++id) {
            Variation made{id, 0, 1 + static_cast<int>(rng.below(static_cast<std::uint64_t>(turns))), {}, "ünd\n!", {}};
            OtherTurns before{made.from, {}};
            if (!record.variations.empty() && rng.below(2) == 0) {
                const Variation& parent = record.variations[rng.below(record.variations.size())];
                made.of = parent.id;
                made.from = parent.from + static_cast<int>(rng.below(parent.moves.size() + 1));
                before = turns_of(record.variations, parent);
                before.replies.resize(static_cast<std::size_t>(made.from - before.turn));
            }
            made.moves = random_moves(record, before, rng.below(6), rng);
            record.variations.push_back(std::move(made));
        }
        const auto difference = verify(record, open_session);
        RC_ASSERT(!difference.has_value());
        RC_ASSERT(*parse_record(as_json_lines(record), "again") == record);
    }));
}

TEST_CASE("a record is read as without its variations by readers that do not know them") {
    const Record plain = golden("isola-7x7");
    Variation first = variation(1, 0, 1, {"move;0,4;steal;3,3"});
    first.arrows = {{1, {0, 4}, {3, 3}}};
    const std::string line = outcome_line(as_json_lines(with(plain, {first})));
    CHECK(line.ends_with(R"("average_ns":[296000,522000]},"variations":[{"id":1,"of":0,"from":1,)"
                         R"("moves":["move;0,4;steal;3,3"],"comment":"",)"
                         R"("arrows":[{"after":1,"from":[0,4],"to":[3,3]}]}]})"
                         "\n"));
    // To a reader of 1.0, the member is one of those that it does not know.
    std::string unknown = line;
    unknown.replace(unknown.find("variations"), 10, "unknown-10");
    CHECK(*parse_event(unknown) == plain.events.back());
    CHECK(parse_record_line(unknown)->variations.empty());
}

TEST_CASE("variations in another line than the outcome's, and in a record that is cut off, are none") {
    const Record plain = golden("isola-7x7");
    std::string text = as_json_lines(with(plain, {variation(1, 0, 1, {"move;0,4;steal;3,3"})}));
    const auto cut = parse_record(std::string_view(text).substr(0, text.size() - 20), "cut");
    REQUIRE(cut.ok());
    CHECK(cut->variations.empty());
    text = as_json_lines(plain);
    text.insert(text.find("\"turn\":2,"), "\"variations\":[{\"id\":7,\"from\":1}],");
    CHECK(*parse_record(text, "record") == plain);
}

TEST_CASE("variations are put into the text of a record, whose other lines stay as they are") {
    const std::string text = text_of(golden_file("isola-7x7"));
    std::string strange = text;
    strange.insert(1, "\"unknown\":[1, 2],");
    const Record record = *parse_record(strange, "record");
    const std::vector<Variation> one{variation(4, 0, 1, {"move;0,4;steal;3,3"})};
    const std::string changed = with_variations(strange, record, one);
    CHECK(changed.substr(0, changed.rfind("{\"outcome\"")) == strange.substr(0, strange.rfind("{\"outcome\"")));
    CHECK(parse_record(changed, "changed")->variations == one);
    CHECK(with_variations(changed, *parse_record(changed, "changed"), {}) == strange);
}

TEST_CASE("each mistake in a variation has a sentence that names the variation and the move") {
    const std::string move = "move;0,4;steal;3,3", reply = "move;5,3;steal;0,0";
    CHECK(wrong_with({variation(1, 0, 1, {move, reply}), variation(9, 1, 2, {"move;5,2;steal;0,0"})}).empty());
    CHECK(wrong_with({variation(1, 0, 5, {})}).empty());

    CHECK(wrong_with({variation(1, 0, 1, {"move;9,9;steal;1,1"})})
              .starts_with("variation 1: move 1, \"move;9,9;steal;1,1\": "));
    CHECK(wrong_with({variation(1, 0, 1, {move, "nonsense"})}).starts_with("variation 1: move 2, \"nonsense\": "));
    CHECK(wrong_with({variation(1, 0, 1, {move}), variation(1, 0, 2, {})}) ==
          "variation 1: another variation before it has this number");
    CHECK(wrong_with({variation(1, 0, 1, {move}), variation(2, 3, 1, {}), variation(3, 0, 1, {})}) ==
          "variation 2: it leaves variation 3, which stands after it: expected an earlier one");
    CHECK(wrong_with({variation(1, 2, 1, {}), variation(2, 1, 1, {})}) ==
          "variation 1: it leaves variation 2, which stands after it: expected an earlier one");
    CHECK(wrong_with({variation(1, 1, 1, {})}) == "variation 1: it leaves itself");
    CHECK(wrong_with({variation(1, 7, 1, {})}) == "variation 1: it leaves variation 7, which does not exist");
    CHECK(wrong_with({variation(1, 0, 33, {move})}) ==
          "variation 1: it leaves the game before turn 33: expected 1 to 32");
    CHECK(wrong_with({variation(1, 0, 34, {})}) == "variation 1: it leaves the game before turn 34: expected 1 to 33");
    CHECK(wrong_with({variation(1, 0, 2147483647, {})}) ==
          "variation 1: it leaves the game before turn 2147483647: expected 1 to 33");
    CHECK(wrong_with({variation(1, 0, 3, {}), variation(2, 1, 2, {})}) ==
          "variation 2: it leaves variation 1 before turn 2: expected 3");
    CHECK(wrong_with({variation(1, 0, 1, {move, reply}), variation(2, 1, 4, {})}) ==
          "variation 2: it leaves variation 1 before turn 4: expected 1 to 3");

    Variation first = variation(1, 0, 1, {move});
    const auto commented = [&](const std::string& comment) {
        Variation made = first;
        made.comment = comment;
        return wrong_with({made});
    };
    CHECK(commented("two\nlines").empty());
    CHECK(commented(std::string(longest_comment, 'x')).empty());
    CHECK(commented(std::string(longest_comment + 1, 'x')) ==
          "variation 1: expected a comment of at most 2000 bytes, found 2001");
    for (const char* control : {"\t", "\x1b[2J", "\x7f", "\xc2\x85"})
        CHECK(commented(control) == "variation 1: its comment has a control character other than LF");

    const auto drawn = [&](std::vector<Arrow> arrows) {
        Variation made = first;
        made.arrows = std::move(arrows);
        return wrong_with({made});
    };
    CHECK(drawn({{0, {0, 0}, {6, 6}}, {1, {3, 3}, {3, 3}}}).empty());
    CHECK(drawn({{0, {0, 0}, {6, 6}}, {1, {0, 0}, {7, 0}}}) ==
          "variation 1: arrow 2: the square 7,0 is off the board of 7x7");
    CHECK(drawn({{2, {0, 0}, {1, 0}}}) == "variation 1: arrow 1 is drawn after move 2 of 1");
    CHECK(drawn(std::vector<Arrow>(most_arrows + 1)) == "variation 1: expected at most 64 arrows, found 65");

    std::vector<Variation> many;
    for (int id = 1; id <= static_cast<int>(most_variations) + 1; ++id) many.push_back(variation(id, 0, 1, {}));
    CHECK(wrong_with(many) == "expected at most 200 variations, found 201");
    many.pop_back();
    CHECK(wrong_with(many).empty());
    for (Variation& each : many) each.of = each.id - 1;
    CHECK(wrong_with(many).empty());
}

TEST_CASE("a variation goes no further than the rules") {
    const Record record = golden("isola-7x7");
    std::vector<std::string> moves;
    for (const Event& event : record.events)
        if (const auto* turn = std::get_if<TurnEnded>(&event)) moves.push_back(turn->reply);
    CHECK(wrong_with({variation(1, 0, 1, moves)}).empty());
    moves.push_back("move;0,0;steal;1,1");
    CHECK(wrong_with({variation(1, 0, 1, moves)}) ==
          "variation 1: move 33, \"move;0,0;steal;1,1\": the game is over before it: player 1 on 4,6 cannot move");
}

TEST_CASE("a variation without moves is a note, which the last position of a finished game can have, too") {
    Variation note = variation(1, 0, 33, {});
    note.comment = "lost";
    note.arrows = {{0, {0, 0}, {6, 6}}};
    CHECK(wrong_with({note}).empty());
    CHECK(wrong_with({note, variation(2, 1, 33, {})}).empty());
    CHECK(wrong_with({note, variation(2, 1, 33, {"move;0,4;steal;3,3"})}) ==
          "variation 2: it leaves the game before turn 33: expected 1 to 32");
    note.arrows = {{1, {0, 0}, {6, 6}}};
    CHECK(wrong_with({note}) == "variation 1: arrow 1 is drawn after move 1 of 0");
    note.arrows = {{0, {0, 0}, {7, 0}}};
    CHECK(wrong_with({note}) == "variation 1: arrow 1: the square 7,0 is off the board of 7x7");

    const Record record = golden("isola-7x7");
    CHECK_FALSE(OtherGame::before(record, 33, open_session).ok());
    const auto end = OtherGame::where_left(record, {33, {}}, open_session);
    REQUIRE(end.ok());
    CHECK(end->recorded() == end->events().size());
    CHECK(end->session().outcome().has_value());
}

TEST_CASE("a game that a fault ended can be left before the faulty turn, and one without a turn at its start") {
    Record record = golden("isolation-illegal");
    record.variations = {variation(1, 0, 4, {})};
    CHECK_FALSE(verify(record, open_session));
    record.variations = {variation(1, 0, 5, {})};
    CHECK_FALSE(verify(record, open_session));
    record.variations = {variation(1, 0, 5, {"move;0,0;steal;1,1"})};
    CHECK(verify(record, open_session)->what == "variation 1: it leaves the game before turn 5: expected 1 to 4");
    record = golden("isolation-start");
    record.variations = {variation(1, 0, 1, {})};
    CHECK_FALSE(verify(record, open_session));
    record = golden("dominoes-closed");
    record.variations = {variation(1, 0, 2, {})};
    record.variations.front().arrows = {{0, {0, 0}, {0, 0}}};
    CHECK(verify(record, open_session)->what == "variation 1: arrow 1: this game has no board of squares");
}

TEST_CASE("a variation that has not its form makes the record unreadable, and the sentence names the member") {
    const std::string text = as_json_lines(golden("isola-7x7"));
    const auto message = [&](const std::string& member) {
        const std::string changed = text.substr(0, text.size() - 2) + ",\"variations\":" + member + "}\n";
        const auto record = parse_record(changed, "g.jsonl");
        return record ? std::string() : record.message();
    };
    CHECK(message("null").empty());
    CHECK(message("[]").empty());
    CHECK(message(R"([{"id":1,"from":1,"more":true}])").empty());
    for (const char* wrong :
         {"3", "[3]", R"([{"from":1}])", R"([{"id":0,"from":1}])", R"([{"id":1,"from":1,"moves":[3]}])",
          R"([{"id":1,"from":1,"comment":3}])", R"([{"id":1,"from":1,"arrows":[{"from":[0,0],"to":[-1,0]}]}])"})
        CHECK_MESSAGE(message(wrong).starts_with("g.jsonl: line 34: "), wrong, " -> ", message(wrong));
    CHECK(message(R"([{"id":1,"from":0}])").find("\"from\"") != std::string::npos);
}

}  // namespace isola_arena
