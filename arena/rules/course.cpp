#include "arena/rules/course.hpp"

#include <span>
#include <utility>

#include "arena/base/hash/sha256.hpp"
#include "arena/base/json/json_writer.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/events/match_result.hpp"

namespace isola_arena {

void CourseDigest::take(const Event& event) {
    if (const auto* header = std::get_if<GameHeader>(&event)) take(*header);
    if (const auto* turn = std::get_if<TurnEnded>(&event)) take(*turn);
    if (const auto* nature = std::get_if<NatureMoved>(&event)) take(*nature);
    if (const auto* ended = std::get_if<GameEnded>(&event)) take(*ended);
}

// Adds the text as records have it, without bytes that are not UTF-8, so that a record has the digest of its game. In
// JSON a text has a quote at each end, so no two lists of texts look alike.
void CourseDigest::add(std::string_view text) { append_json_text(text_, text); }

void CourseDigest::take(const GameHeader& header) {
    *this = CourseDigest();
    add(header.rules);
    add(header.position);
}

void CourseDigest::take(const TurnEnded& turn) {
    depends_on_time_ = depends_on_time_ || (turn.fault && turn.fault->kind == FaultKind::late);
    const auto move = std::exchange(move_, std::nullopt);
    text_ += turn.player == Player::one ? "1" : "2";
    if (!turn.fault && !turn.discarded) return add(move ? *move : turn.reply);
    text_ += "-";
    if (turn.fault) text_ += to_string(turn.fault->kind);
}

void CourseDigest::take(const NatureMoved& nature) {
    text_ += "n";
    add(nature.move);
}

void CourseDigest::take(const GameEnded& ended) {
    depends_on_time_ = depends_on_time_ || ended.reason == starved_reason;
    text_ += !ended.winner ? "drawn" : *ended.winner == Player::one ? "won" : "lost";
    add(ended.reason);
}

std::optional<std::int64_t> CourseDigest::found() const {
    if (depends_on_time_) return std::nullopt;
    const auto digest = sha256_bytes(text_);
    std::uint64_t value = 0;
    for (const unsigned char byte : std::span(digest).first<8>()) value = value << 8 | byte;
    return static_cast<std::int64_t>(value);
}

void RecordedCourse::take(const Event& event) {
    const auto* turn = std::get_if<TurnEnded>(&event);
    const bool has_move = turn && !turn->fault && !turn->discarded;
    if (session_ && has_move) digest_.note_move(*session_, turn->reply);
    digest_.take(event);
    if (const auto* header = std::get_if<GameHeader>(&event)) {
        session_.reset();
        // The session plays nature's moves only as they are reported, so its own seed does not count.
        if (auto session = open_session(header->rules, 0)) session_ = std::move(session).value();
        if (session_ && !header->position.empty() && session_->begin_at(header->position)) session_.reset();
    }
    if (!session_) return;
    if (has_move) session_->reply(turn->reply);
    else if (turn) session_->skip();
    if (const auto* nature = std::get_if<NatureMoved>(&event)) session_->replay_nature(nature->move);
}

}  // namespace isola_arena
