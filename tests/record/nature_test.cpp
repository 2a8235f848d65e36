#include <doctest/doctest.h>

#include "arena/rules/record/verify.hpp"

namespace isola_arena {
namespace {

/// The smallest game of chance: nature tosses a coin, then player 1 guesses it.
class CoinTable final : public GameSession {
public:
    std::string game() const override { return "coin"; }
    std::string rules() const override { return "coin"; }
    std::optional<Error> begin_at(std::string_view) override { return Error{"no positions"}; }
    std::optional<std::string> position() const override { return std::nullopt; }
    Actor to_move() const override { return coin_.empty() ? Actor::nature : Actor::player_one; }
    std::string line(Player, std::int64_t milliseconds) const override { return std::to_string(milliseconds); }
    std::optional<Error> reply(std::string_view call) override {
        call_ = call;
        return std::nullopt;
    }
    std::optional<std::string> canonical(std::string_view call) const override { return std::string(call); }
    std::vector<std::string> legal_replies() const override { return {"heads", "tails"}; }
    std::string play_nature() override { return coin_ = "heads"; }
    std::optional<Error> replay_nature(std::string_view move) override {
        if (move != "heads" && move != "tails") return Error{"a coin has two sides"};
        coin_ = move;
        return std::nullopt;
    }
    bool can_skip() const override { return false; }
    bool shares_chance_in_pairs() const override { return true; }
    void skip() override {}
    void forfeit(Player) override {}
    std::optional<Outcome> outcome() const override {
        if (call_.empty()) return std::nullopt;
        return Outcome{call_ == coin_ ? Player::one : Player::two, "called", "the coin shows " + coin_};
    }
    Frame frame() const override { return {}; }

private:
    std::string coin_;
    std::string call_;
};

Result<std::unique_ptr<GameSession>> open_coin(std::string_view, std::uint64_t) {
    return std::unique_ptr<GameSession>(std::make_unique<CoinTable>());
}

Record coin_game(const std::string& toss) {
    Record record;
    record.header.game = "coin";
    record.header.players = {{Entrant{"ann", "a"}, Entrant{"bob", "b"}}};
    record.header.time.turn_ms = 5;
    TurnEnded call;
    call.turn = 1;
    call.line = "5";
    call.reply = "heads";
    call.charged_ns = 100;
    GameEnded ended{{Player::one, "called", "", 1}, {{100, std::nullopt}}};
    record.events = {NatureMoved{toss}, call, ended};
    record.complete = true;
    return record;
}

}  // namespace

TEST_CASE("nature's moves are taken from the record, not drawn again") {
    CHECK_FALSE(verify(coin_game("heads"), open_coin));
    const auto difference = verify(coin_game("tails"), open_coin);
    REQUIRE(difference);
    CHECK(*difference == Difference{4, "the winner: expected player 2, recorded player 1"});
}

TEST_CASE("nature's moves must be possible, and may not be left out") {
    CHECK(verify(coin_game("edge"), open_coin)->what == "nature's move \"edge\" is not possible: a coin has two sides");
    Record record = coin_game("heads");
    record.events.erase(record.events.begin());
    CHECK(verify(record, open_coin)->what == "the turn's player: expected nature, recorded player 1");
}

TEST_CASE("where turns cannot be discarded a fault ends the game under any policy") {
    Record record = coin_game("heads");
    record.header.policy = FaultPolicy::discard;
    std::get<TurnEnded>(record.events[1]).fault = Fault{FaultKind::exited, "it died"};
    auto& ended = std::get<GameEnded>(record.events[2]);
    ended.winner = Player::two;
    ended.reason = "exited";
    CHECK_FALSE(verify(record, open_coin));
}

}  // namespace isola_arena
