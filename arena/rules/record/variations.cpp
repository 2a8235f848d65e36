#include "arena/rules/record/variations.hpp"

#include <algorithm>
#include <utility>

#include "arena/rules/record/json_text.hpp"
#include "arena/rules/record/played_on.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena {
namespace {

using Check = std::optional<Error>;

// Returns the seed of nature's moves in the game of this header.
std::uint64_t nature_seed_of(const GameHeader& header, const GameSession& session) {
    if (header.seed.is_untold()) return 0;
    return header.seed.for_nature(header.game_number, session.shares_chance_in_pairs());
}

Result<std::unique_ptr<GameSession>> open_with_chance(const GameHeader& header, const SessionFactory& new_session) {
    auto plain = open_recorded(header, new_session);
    if (!plain) return plain;
    const std::uint64_t seed = nature_seed_of(header, **plain);
    return open_recorded(header, [&](std::string_view rules, std::uint64_t) { return new_session(rules, seed); });
}

// Returns the number of the last turn; 0 in a record without turns.
int last_turn(const Record& record) {
    for (auto event = record.events.rbegin(); event != record.events.rend(); ++event)
        if (const auto* turn = std::get_if<TurnEnded>(&*event)) return turn->turn;
    return 0;
}

// Returns whether the game is over after the last turn, by its rules or because the judge ended it (a fault, for
// example), which the session does not know.
bool is_over_after_last_turn(const Record& record, const GameSession& session) {
    if (session.outcome()) return true;
    const auto is_faulty = [](const Event& event) {
        const auto* turn = std::get_if<TurnEnded>(&event);
        return turn != nullptr && turn->fault.has_value();
    };
    const auto last = std::find_if(record.events.rbegin(), record.events.rend(),
                                   [](const Event& event) { return std::holds_alternative<TurnEnded>(event); });
    return record.complete && last != record.events.rend() && is_faulty(*last);
}

std::string named(const Variation& variation) { return "variation " + std::to_string(variation.id); }

std::string span_of(int first, int last) {
    return first == last ? std::to_string(first) : std::to_string(first) + " to " + std::to_string(last);
}

bool is_control(char sign) {
    const auto byte = static_cast<unsigned char>(sign);
    return (byte < 0x20 && sign != '\n') || byte == 0x7f;
}

// Returns whether the text has a control character other than LF. U+0080 to U+009F are control characters, too.
bool has_control(std::string_view text) {
    if (std::ranges::any_of(text, is_control)) return true;
    for (std::size_t i = 0; i + 1 < text.size(); ++i)
        if (text[i] == '\xc2' && static_cast<unsigned char>(text[i + 1]) < 0xa0) return true;
    return false;
}

class Judge {
public:
    Judge(const Record& record, const SessionFactory& new_session, const std::function<void()>& before_each)
        : record_(record), new_session_(new_session), before_each_(before_each) {}

    Check all() {
        const std::size_t count = record_.variations.size();
        if (count > most_variations)
            return Error{"expected at most " + std::to_string(most_variations) + " variations, found " +
                         std::to_string(count)};
        for (at_ = 0; at_ < count; ++at_)
            if (const Check wrong = one(record_.variations[at_]))
                return Error{named(record_.variations[at_]) + ": " + wrong->message};
        return std::nullopt;
    }

private:
    Check one(const Variation& variation) const {
        pause();
        if (Check wrong = number(variation)) return wrong;
        if (Check wrong = comment(variation)) return wrong;
        return moves(variation);
    }

    void pause() const {
        if (before_each_) before_each_();
    }

    const Variation* earlier(int id) const {
        const auto end = record_.variations.begin() + static_cast<std::ptrdiff_t>(at_);
        const auto found =
            std::find_if(record_.variations.begin(), end, [&](const Variation& v) { return v.id == id; });
        return found == end ? nullptr : &*found;
    }

    Check number(const Variation& variation) const {
        if (earlier(variation.id) != nullptr) return Error{"another variation before it has this number"};
        if (variation.of == variation.id) return Error{"it leaves itself"};
        if (variation.of == 0) return std::nullopt;
        const Variation* parent = earlier(variation.of);
        if (parent == nullptr) {
            const bool comes =
                std::ranges::any_of(record_.variations, [&](const auto& v) { return v.id == variation.of; });
            return Error{"it leaves variation " + std::to_string(variation.of) +
                         (comes ? ", which stands after it: expected an earlier one" : ", which does not exist")};
        }
        const int last = parent->from + static_cast<int>(parent->moves.size());
        if (variation.from >= parent->from && variation.from <= last) return std::nullopt;
        return Error{"it leaves " + named(*parent) + " before turn " + std::to_string(variation.from) + ": expected " +
                     span_of(parent->from, last)};
    }

    static Check comment(const Variation& variation) {
        if (variation.comment.size() > longest_comment)
            return Error{"expected a comment of at most " + std::to_string(longest_comment) + " bytes, found " +
                         std::to_string(variation.comment.size())};
        if (has_control(variation.comment)) return Error{"its comment has a control character other than LF"};
        if (variation.arrows.size() > most_arrows)
            return Error{"expected at most " + std::to_string(most_arrows) + " arrows, found " +
                         std::to_string(variation.arrows.size())};
        return std::nullopt;
    }

    Check moves(const Variation& variation) const {
        const OtherTurns turns = turns_of(record_.variations, variation);
        auto game = OtherGame::where_left(record_, turns, new_session_);
        if (!game) return Error{"it leaves the game before " + game.message()};
        const std::size_t before = turns.replies.size() - variation.moves.size();
        for (std::size_t i = 0; i < before; ++i) {
            pause();
            game->play(turns.replies[i]);
        }
        if (Check wrong = arrows(variation, 0, game->session())) return wrong;
        for (std::size_t i = 0; i < variation.moves.size(); ++i) {
            pause();
            if (const Check wrong = game->play(variation.moves[i]))
                return Error{"move " + std::to_string(i + 1) + ", " + in_quotes(variation.moves[i]) + ": " +
                             wrong->message};
            if (Check wrong = arrows(variation, i + 1, game->session())) return wrong;
        }
        return std::nullopt;
    }

    static Check arrows(const Variation& variation, std::size_t after, const GameSession& session) {
        const Frame frame = variation.arrows.empty() ? Frame{} : session.frame();
        int place = 0;
        for (const Arrow& arrow : variation.arrows) {
            const std::string name = "arrow " + std::to_string(++place);
            if (std::cmp_greater(arrow.after, variation.moves.size()))
                return Error{name + " is drawn after move " + std::to_string(arrow.after) + " of " +
                             std::to_string(variation.moves.size())};
            if (!std::cmp_equal(arrow.after, after)) continue;
            if (frame.rows == 0) return Error{name + ": this game has no board of squares"};
            for (const Position square : {arrow.from, arrow.to})
                if (square.row() >= frame.rows || square.column() >= frame.columns)
                    return Error{name + ": the square " + to_string(square) + " is off the board of " +
                                 std::to_string(frame.rows) + "x" + std::to_string(frame.columns)};
        }
        return std::nullopt;
    }

    const Record& record_;
    const SessionFactory& new_session_;
    const std::function<void()>& before_each_;
    std::size_t at_ = 0;
};

}  // namespace

Result<OtherGame> OtherGame::before(const Record& record, int turn, const SessionFactory& new_session) {
    return open(record, turn, false, new_session);
}

Result<OtherGame> OtherGame::where_left(const Record& record, const OtherTurns& turns,
                                        const SessionFactory& new_session) {
    return open(record, turns.turn, turns.replies.empty(), new_session);
}

Result<OtherGame> OtherGame::open(const Record& record, int turn, bool may_be_over, const SessionFactory& new_session) {
    auto session = open_with_chance(record.header, new_session);
    if (!session) return session.error();
    const int last = last_turn(record);
    OtherGame game(std::move(session).value(), turn);
    bool is_there = false;
    for (const Event& event : record.events) {
        const auto* ended = std::get_if<TurnEnded>(&event);
        is_there = ended != nullptr && ended->turn == turn;
        if (is_there || std::holds_alternative<GameEnded>(event)) break;
        play_event(*game.session_, event);
        game.events_.push_back(event);
    }
    const bool is_over = !is_there && is_over_after_last_turn(record, *game.session_);
    const int most = is_over && !may_be_over ? last : last + 1;
    if (!is_there && turn != most) return Error{"turn " + std::to_string(turn) + ": expected " + span_of(1, most)};
    game.recorded_ = game.events_.size();
    if (!is_over) game.let_nature_move();
    return game;
}

std::optional<Error> OtherGame::play(const std::string& reply, const Watch& watch) {
    if (const auto over = session_->outcome()) return Error{"the game is over before it: " + over->explanation};
    TurnEnded turn;
    turn.turn = next_turn_;
    turn.player = session_->to_move() == actor(Player::one) ? Player::one : Player::two;
    turn.opening = true;
    turn.reply = reply;
    if (auto refused = session_->reply(reply)) return refused;
    ++next_turn_;
    enter(std::move(turn), watch);
    let_nature_move(watch);
    return std::nullopt;
}

void OtherGame::let_nature_move(const Watch& watch) {
    while (!session_->outcome() && session_->to_move() == Actor::nature)
        enter(NatureMoved{session_->play_nature()}, watch);
}

void OtherGame::enter(Event event, const Watch& watch) {
    events_.push_back(std::move(event));
    if (watch) watch(events_.back(), *session_);
}

OtherTurns turns_of(const std::vector<Variation>& all, const Variation& variation) {
    if (variation.of == 0) return {variation.from, variation.moves};
    const auto parent = std::ranges::find(all, variation.of, &Variation::id);
    OtherTurns turns = turns_of(all, *parent);
    turns.replies.resize(static_cast<std::size_t>(variation.from - turns.turn));
    turns.replies.insert(turns.replies.end(), variation.moves.begin(), variation.moves.end());
    return turns;
}

std::optional<Error> judge_variations(const Record& record, const SessionFactory& new_session,
                                      const std::function<void()>& before_each) {
    return Judge(record, new_session, before_each).all();
}

std::string with_variations(std::string_view text, const Record& record, const std::vector<Variation>& variations) {
    while (text.ends_with('\n')) text.remove_suffix(1);
    const std::size_t before = text.rfind('\n');
    std::string changed(text.substr(0, before == std::string_view::npos ? 0 : before + 1));
    append_line(changed, record.events.back(), variations);
    return changed;
}

}  // namespace isola_arena
