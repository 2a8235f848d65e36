#include "arena/cli/host/play/public_record.hpp"

#include <fmt/core.h>

#include "arena/judge/events/fault.hpp"
#include "arena/judge/events/fault_tally.hpp"
#include "arena/record/record_reader.hpp"
#include "arena/record/store/record_text.hpp"

namespace isola_arena {
namespace {

// That a bot could not start is explained by its own words.
constexpr const char* start_explained = "it could not start";

class Reading {
public:
    explicit Reading(std::optional<Player> own) : own_(own) {}

    // Returns nullopt if nothing is left of the event.
    std::optional<Event> operator()(TurnEnded turn) {
        if (turn.player == own_) return turn;
        turn.stderr_text.clear();
        if (turn.fault && turn.fault->kind == FaultKind::start) {
            turn.fault->explanation = start_explained;
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

Result<std::string> public_record(std::string_view text, std::optional<Player> own) {
    const auto record = parse_record(text, "the record");
    if (!record) return record.error();
    RecordText left;
    left.take(record->header);
    Reading reading(own);
    for (const Event& event : record->events)
        if (const auto seen = std::visit(reading, event)) left.take(*seen);
    return left.text();
}

std::string public_faults(const GameReport& report) {
    std::string words;
    for (const Player player : both_players) {
        const FaultTally& tally = report.result.faults[player];
        for (FaultGroup group : tally.groups) {
            group.last_words.clear();
            group.thrown.clear();
            if (group.first.kind == FaultKind::start) group.first.explanation = start_explained;
            words += fmt::format("{}{} {}", words.empty() ? "" : "; ", report.header.players[player].name,
                                 deed_of(group, tally.turns));
        }
    }
    return words;
}

}  // namespace isola_arena
