#include "arena/host/ladder/public_record.hpp"

#include <utility>

#include <fmt/core.h>

#include "arena/rules/events/fault.hpp"
#include "arena/rules/events/fault_tally.hpp"
#include "arena/rules/record/json_text.hpp"
#include "arena/rules/record/record_reader.hpp"

namespace isola_arena {
namespace {

class Reading {
public:
    explicit Reading(std::optional<Player> own) : own_(own) {}

    // Returns nullopt if nothing is left of the event.
    std::optional<Event> operator()(TurnEnded turn) {
        if (turn.player == own_) return turn;
        turn.stderr_text.clear();
        if (turn.fault && turn.fault->kind == FaultKind::start) {
            turn.fault = without_stderr(std::move(*turn.fault));
            quotes_stderr_ = true;
        }
        return turn;
    }

    std::optional<Event> operator()(const StderrBetweenTurns& between) const {
        return between.player == own_ ? std::optional<Event>(between) : std::nullopt;
    }

    std::optional<Event> operator()(GameEnded ended) const {
        const bool own_alone_lost = own_ && ended.winner && ended.winner != own_;
        const bool by_start = ended.reason == to_string(FaultKind::start) && !own_alone_lost;
        if (quotes_stderr_ || by_start) ended.explanation = start_explained;
        return ended;
    }

    template <class Other>
    std::optional<Event> operator()(const Other& other) const {
        return other;
    }

private:
    std::optional<Player> own_;
    bool quotes_stderr_ = false;
};

}  // namespace

Record public_record(const Record& record, std::optional<Player> own) {
    Record left = record;
    left.events.clear();
    Reading reading(own);
    for (const Event& event : record.events)
        if (const auto seen = std::visit(reading, event)) left.events.push_back(*seen);
    return left;
}

Result<std::string> public_record(std::string_view text, std::optional<Player> own) {
    const auto record = parse_record(text, "the record");
    if (!record) return record.error();
    return as_json_lines(public_record(*record, own));
}

std::optional<Player> player_of_bot(std::string_view text, std::string_view bot) {
    const auto record = parse_record(text, "the record");
    if (!record) return std::nullopt;
    for (const Player player : both_players)
        if (record->header.players[player].name == bot) return player;
    return std::nullopt;
}

std::string public_faults(const PerPlayer<Entrant>& players, const PerPlayer<FaultTally>& faults) {
    std::string text;
    for (const Player player : both_players) {
        const FaultTally& tally = faults[player];
        for (const FaultGroup& group : tally.groups)
            text += fmt::format("{}{} {}", text.empty() ? "" : "; ", players[player].name,
                                deed_of(without_stderr(group), tally.turns));
    }
    return text;
}

}  // namespace isola_arena
