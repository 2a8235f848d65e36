#include "arena/host/ladder/public_record.hpp"

#include <utility>
#include <variant>
#include <vector>

#include <fmt/core.h>

#include "arena/rules/events/fault.hpp"
#include "arena/rules/events/fault_tally.hpp"
#include "arena/rules/record/json_text.hpp"
#include "arena/rules/record/record_reader.hpp"

namespace isola_arena {

Record public_record(const Record& record, std::optional<Player> own) {
    Record left = record;
    std::erase_if(left.events, [&](const Event& event) {
        const auto* between = std::get_if<StderrBetweenTurns>(&event);
        return between != nullptr && between->player != own;
    });
    bool quotes_stderr = false;
    for (Event& event : left.events) {
        if (auto* turn = std::get_if<TurnEnded>(&event); turn != nullptr && turn->player != own) {
            turn->stderr_text.clear();
            if (!turn->fault || turn->fault->kind != FaultKind::start) continue;
            turn->fault = without_stderr(std::move(*turn->fault));
            quotes_stderr = true;
        } else if (auto* ended = std::get_if<GameEnded>(&event)) {
            const bool own_alone_lost = own && ended->winner && ended->winner != own;
            const bool by_start = ended->reason == to_string(FaultKind::start) && !own_alone_lost;
            if (quotes_stderr || by_start) ended->explanation = start_explained;
        }
    }
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
