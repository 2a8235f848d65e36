#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/game.hpp"
#include "protocol/reply_text.hpp"
#include "protocol/rng.hpp"

namespace isola_arena {

/// A game in progress as the judge sees it: lines and replies are text, and no type of any game occurs. The judge uses
/// games only through this interface; GameSessionOf adapts every game to it.
class GameSession {
public:
    virtual ~GameSession() = default;

    /// Returns the family of the game, as the catalogue names it.
    virtual std::string game() const = 0;

    /// Returns the variant as `name key=value ...`.
    virtual std::string rules() const = 0;

    virtual Actor to_move() const = 0;

    /// Goes to a position, written as position() writes it. Call it only before anything is played. If the text is not
    /// a position, or the game has ended in this position, returns the reason and changes nothing.
    virtual std::optional<Error> begin_at(std::string_view position) = 0;

    /// Returns the position as text: the board line without its clock. nullopt if the game hides something, because no
    /// board line then tells the whole position.
    virtual std::optional<std::string> position() const = 0;

    /// Returns the player's board line, without LF. milliseconds: the time that the player may take for its reply.
    virtual std::string line(Player player, std::int64_t milliseconds) const = 0;

    /// Plays the turn of this reply. line: as a bot wrote it, without LF. If the reply is not legal, returns the reason
    /// and changes nothing.
    virtual std::optional<Error> reply(std::string_view line) = 0;

    /// Returns the reply in the only form that legal_replies() has: without what a bot may write around it, and in one of
    /// the ways in which the game's rules let it be written. line: as for reply(), before it is played. nullopt if it is
    /// no reply of the player to move.
    virtual std::optional<std::string> canonical(std::string_view line) const = 0;

    /// Returns every legal reply of the player to move.
    virtual std::vector<std::string> legal_replies() const = 0;

    /// Plays nature's move and returns it as text. Nature must be to move.
    virtual std::string play_nature() = 0;

    /// Plays a recorded move of nature. Returns the reason if the move is not possible, else nullopt.
    virtual std::optional<Error> replay_nature(std::string_view move) = 0;

    /// Returns whether both games of a pair use the same random numbers, with the sides exchanged. False if the first
    /// game may reveal hidden things, because a bot would then know them in the second game.
    virtual bool shares_chance_in_pairs() const = 0;

    /// Returns whether turns can be discarded in this game.
    virtual bool can_skip() const = 0;

    /// Discards the turn of the player to move; does nothing if turns cannot be discarded.
    virtual void skip() = 0;

    /// Settles the scores, if the game has any, after the judge has awarded the game to the opponent of `loser` because
    /// of a fault. Nothing may be played afterwards.
    virtual void forfeit(Player loser) = 0;

    virtual std::optional<Outcome> outcome() const = 0;

    /// Returns the position as viewers draw it, hidden tiles included.
    virtual Frame frame() const = 0;
};

/// Adapts a game to the interface.
template <Game G>
class GameSessionOf final : public GameSession {
public:
    GameSessionOf(const typename G::Rules& rules, std::uint64_t nature_seed)
        : rules_(rules), position_(G::start(rules)), nature_seed_(nature_seed) {}

    std::string game() const override { return std::string(G::name); }
    std::string rules() const override { return G::describe(rules_); }
    Actor to_move() const override { return G::to_move(position_); }

    std::optional<Error> begin_at(std::string_view text) override {
        if constexpr (NotedGame<G>) {
            auto position = G::parse_position(rules_, text);
            if (!position) return position.error();
            if (const auto over = G::outcome(*position)) return Error{"the game is over there: " + over->explanation};
            position_ = std::move(position).value();
            return std::nullopt;
        } else {
            return Error{
                "this game hides tiles, so that no board line tells all of a position: expected \"start\" and "
                "the moves from there"};
        }
    }

    std::optional<std::string> position() const override {
        if constexpr (NotedGame<G>) return G::print_position(position_);
        else return std::nullopt;
    }

    std::string line(Player player, std::int64_t milliseconds) const override {
        return G::line(G::view(position_, player), milliseconds);
    }

    std::optional<Error> reply(std::string_view line) override {
        const auto text = reply_text(line);
        if (!text) return text.error();
        if (to_move() == Actor::nature) return Error{"nature is to move here, no player"};
        return play(*text);
    }

    std::optional<std::string> canonical(std::string_view line) const override {
        const auto text = reply_text(line);
        if (!text) return std::nullopt;
        const auto move = G::parse(position_, *text);
        return move ? std::optional(G::print(*move)) : std::nullopt;
    }

    std::vector<std::string> legal_replies() const override {
        std::vector<std::string> replies;
        for (const auto& move : G::legal_moves(position_)) replies.push_back(G::print(move));
        return replies;
    }

    std::string play_nature() override {
        if constexpr (GameOfChance<G>) {
            const auto move = G::nature(position_, nature_seed_);
            position_ = G::play(std::move(position_), move);
            return G::print(move);
        } else {
            return {};
        }
    }

    std::optional<Error> replay_nature(std::string_view move) override {
        if (to_move() != Actor::nature) return Error{"nature is not to move here"};
        return play(move);
    }

    bool shares_chance_in_pairs() const override {
        if constexpr (GameOfChance<G>) return G::shares_chance_in_pairs;
        return true;
    }

    bool can_skip() const override { return SkippableGame<G>; }

    void skip() override {
        if constexpr (SkippableGame<G>) position_ = G::skip(std::move(position_));
    }

    void forfeit(Player loser) override {
        if constexpr (ForfeitableGame<G>) position_ = G::forfeit(std::move(position_), loser);
    }

    std::optional<Outcome> outcome() const override { return G::outcome(position_); }
    Frame frame() const override { return G::frame(position_); }

private:
    std::optional<Error> play(std::string_view text) {
        const auto move = G::parse(position_, text);
        if (!move) return move.error();
        if (auto error = G::refuse(position_, *move)) return error;
        position_ = G::play(std::move(position_), *move);
        return std::nullopt;
    }

    typename G::Rules rules_;
    typename G::Position position_;
    std::uint64_t nature_seed_;
};

}  // namespace isola_arena
