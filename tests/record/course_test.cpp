// The course of a game: the same for a game that is played again, whatever its times and its seed.
#include <doctest/doctest.h>

#include "arena/rules/course.hpp"

using namespace isola_arena;

namespace {

GameHeader header(const std::string& rules = "isola board=5x5") {
    GameHeader header;
    header.rules = rules;
    return header;
}

TurnEnded turn(Player player, const std::string& reply) {
    TurnEnded turn;
    turn.player = player;
    turn.reply = reply;
    return turn;
}

GameEnded won_by(std::optional<Player> winner, const std::string& reason = "no_move") {
    GameEnded ended;
    ended.winner = winner;
    ended.reason = reason;
    return ended;
}

std::optional<std::int64_t> course_of(const std::vector<Event>& events) {
    RecordedCourse course;
    for (const Event& event : events) course.take(event);
    return course.found();
}

const std::vector<Event> game{header(), turn(Player::one, "move;1,1;steal;0,0"),
                              turn(Player::two, "move;2,2;steal;4,4"), won_by(Player::one)};

std::vector<Event> with(std::size_t place, const Event& event) {
    std::vector<Event> changed = game;
    changed[place] = event;
    return changed;
}

}  // namespace

TEST_CASE("times, seed, number, names and stderr are no part of the course") {
    GameHeader other = header();
    other.seed = Seed(7);
    other.game_number = 5;
    other.players = {{Entrant{"ann", "./ann"}, Entrant{"ben", "./ben"}}};
    TurnEnded slow = turn(Player::one, "move;1,1;steal;0,0");
    slow.wall_ns = slow.charged_ns = 1000;
    slow.stderr_text = "thinking";
    REQUIRE(course_of(game));
    CHECK(course_of(with(0, other)) == course_of(game));
    CHECK(course_of(with(1, slow)) == course_of(game));
    std::vector<Event> chatty = game;
    chatty.insert(chatty.begin() + 2, StderrBetweenTurns{Player::two, 0, "hello"});
    CHECK(course_of(chatty) == course_of(game));
}

TEST_CASE("rules, first position, turns, chance, faults and the end are part of the course") {
    GameHeader elsewhere = header();
    elsewhere.position = "1;5x5;A11111111111111111111111B";
    TurnEnded illegal = turn(Player::two, "move;2,2;steal;4,4");
    illegal.fault = Fault{FaultKind::illegal, "so the rules say"};
    TurnEnded skipped = turn(Player::one, "move;1,1;steal;0,0");
    skipped.discarded = true;
    std::vector<Event> dealt = game;
    dealt.insert(dealt.begin() + 1, NatureMoved{"deal;00"});
    for (const std::vector<Event>& other :
         {with(0, header("isola board=7x7")), with(0, elsewhere), with(1, turn(Player::two, "move;1,1;steal;0,0")),
          with(1, turn(Player::one, "move;1,1;steal;0,1")), with(1, skipped), with(2, illegal), dealt,
          with(3, won_by(Player::two)), with(3, won_by(std::nullopt)), with(3, won_by(Player::one, "illegal"))}) {
        CHECK(course_of(other));
        CHECK(course_of(other) != course_of(game));
    }
}

TEST_CASE("a header begins the game anew, as when a starved game is played again") {
    std::vector<Event> twice{header(), turn(Player::one, "move;0,1;steal;0,0")};
    twice.insert(twice.end(), game.begin(), game.end());
    CHECK(course_of(twice) == course_of(game));
}

TEST_CASE("a game with a fault of time has no course, because it may go differently the next time") {
    TurnEnded late = turn(Player::one, "move;1,1;steal;0,0");
    late.fault = Fault{FaultKind::late, "too slow"};
    CHECK_FALSE(course_of(with(1, late)));
    CHECK_FALSE(course_of(with(3, won_by(std::nullopt, "starved"))));
}

TEST_CASE("what a bot writes around a move makes no other game") {
    for (const char* reply :
         {" move;1,1;steal;0,0", "move;1,1;steal;0,0\r", "move;1,1;steal;0,0;", "\tmove;1,1;steal;0,0;\t\r"})
        CHECK(course_of(with(1, turn(Player::one, reply))) == course_of(game));
}

TEST_CASE("a move that the rules let be written in two ways is one move") {
    const GameHeader dominoes = header("dominoes");
    const auto played = [&](const std::string& reply) {
        return course_of(
            {dominoes, NatureMoved{"deal;00 01 02 03 04 05 06;11 12 13 14 15 16 22"}, turn(Player::one, reply)});
    };
    CHECK(played("play;06;left") == played("play;60;left"));
    CHECK(played("play;06;left") == played("play;06;right"));
    CHECK(played("play;06;left") != played("play;05;left"));
}

TEST_CASE("of a turn that counts for nothing, only the kind of its fault is part of the course") {
    const auto faulty = [](FaultKind kind, const std::string& reply, const std::string& explanation) {
        TurnEnded lost = turn(Player::two, reply);
        lost.fault = Fault{kind, explanation};
        return with(2, lost);
    };
    const auto course = course_of(faulty(FaultKind::garbled, "garbage 1", "it wrote garbage 1"));
    REQUIRE(course);
    CHECK(course_of(faulty(FaultKind::garbled, "garbage 2", "it wrote garbage 2")) == course);
    CHECK(course_of(faulty(FaultKind::garbled, "", "")) == course);
    CHECK(course_of(faulty(FaultKind::too_long, "", "")) != course);
}

TEST_CASE("the course is the beginning of a digest for which no equal one can be constructed") {
    // printf '"isola board=5x5"""1"move;1,1;steal;0,0"2"move;2,2;steal;4,4"won"no_move"' | sha256sum
    CHECK(static_cast<std::uint64_t>(*course_of(game)) == 0x0100c5ace6e6ff96);
}

TEST_CASE("bytes that are not UTF-8 have the course of the record, in which they are replaced") {
    const std::vector<Event> unknown{header("nothing"), turn(Player::one, "\xff")};
    const std::vector<Event> recorded{header("nothing"), turn(Player::one, "\xEF\xBF\xBD")};
    CHECK(course_of(unknown) == course_of(recorded));
}
