#include "arena/rules/events/course.hpp"

#include <string>

#include "arena/base/json/json_writer.hpp"
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
void CourseDigest::add(std::string_view text) {
    std::string recorded;
    append_json_text(recorded, text);
    hash_.add(recorded);
}

void CourseDigest::take(const GameHeader& header) {
    *this = {};
    add(header.rules);
    add(header.position);
}

void CourseDigest::take(const TurnEnded& turn) {
    depends_on_time_ = depends_on_time_ || (turn.fault && turn.fault->kind == FaultKind::late);
    hash_.add(turn.player == Player::one ? "1" : "2");
    if (turn.discarded) hash_.add("-");
    if (turn.fault) hash_.add(to_string(turn.fault->kind));
    add(turn.reply);
}

void CourseDigest::take(const NatureMoved& nature) {
    hash_.add("n");
    add(nature.move);
}

void CourseDigest::take(const GameEnded& ended) {
    depends_on_time_ = depends_on_time_ || ended.reason == starved_reason;
    hash_.add(!ended.winner ? "drawn" : *ended.winner == Player::one ? "won" : "lost");
    add(ended.reason);
}

std::optional<std::int64_t> CourseDigest::found() const {
    if (depends_on_time_) return std::nullopt;
    return static_cast<std::int64_t>(hash_.value());
}

}  // namespace isola_arena
