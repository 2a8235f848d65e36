#include "arena/host/deletion/deleted_record.hpp"

#include <utility>

#include <fmt/core.h>

#include "arena/contest/tournament/record_text.hpp"
#include "arena/host/club/ledger/game_digest.hpp"
#include "arena/host/ladder/public_record.hpp"
#include "arena/judge/events/fault.hpp"
#include "arena/record/record_reader.hpp"

namespace isola_arena {
namespace {

class Deleting {
public:
    Deleting(Player gone, std::string name) : gone_(gone), name_(std::move(name)) {}

    Event operator()(TurnEnded turn) {
        if (turn.player != gone_) return turn;
        // The judge goes by the translation, which stays.
        turn.heard.clear();
        if (!turn.fault) return turn;
        quotes_reply_ = quotes_reply_ || turn.fault->kind == FaultKind::illegal;
        turn.reply.clear();
        turn.fault->explanation = host::deed_of_kind(to_string(turn.fault->kind));
        return turn;
    }

    Event operator()(GameEnded ended) const {
        if (parse_fault_kind(ended.reason) && ended.winner == other(gone_))
            ended.explanation =
                fmt::format("player {} ({}) {}", number(gone_), name_, host::deed_of_kind(ended.reason));
        return ended;
    }

    template <class Other>
    Event operator()(const Other& other) const {
        return other;
    }

    bool quotes_reply() const { return quotes_reply_; }

private:
    Player gone_;
    std::string name_;
    bool quotes_reply_ = false;
};

}  // namespace

std::optional<std::string> record_without(std::string_view text, Player gone, const std::string& name) {
    const auto without_stderr = public_record(text, other(gone));
    if (!without_stderr) return std::nullopt;
    const auto record = parse_record(*without_stderr, "the record");
    if (!record) return std::nullopt;
    GameHeader header = record->header;
    // An empty command would be a person's.
    header.players[gone].name = header.players[gone].command = name;
    RecordText left;
    left.take(header);
    Deleting deleting(gone, name);
    for (const Event& event : record->events) left.take(std::visit(deleting, event));
    return deleting.quotes_reply() ? std::nullopt : std::optional(left.text());
}

}  // namespace isola_arena
