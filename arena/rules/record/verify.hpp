#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/rules/events/game_result.hpp"
#include "arena/rules/game_session.hpp"
#include "arena/rules/record/record.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// A function that opens a session at the first position of these rules, written as in a record's header. Returns an
/// error if it does not accept the rules.
using SessionFactory = std::function<Result<std::unique_ptr<GameSession>>(std::string_view rules, std::uint64_t seed)>;

/// Opens a session at the position where the recorded game begins. The seed is 0, because nature's moves are in the
/// record. Returns an error if the rules or the position are not accepted.
Result<std::unique_ptr<GameSession>> open_recorded(const GameHeader& header, const SessionFactory& new_session);

/// The place at which a record and the rules of its game disagree.
struct Difference {
    int line = 1;  ///< of the record, counted from 1
    std::string what;
    bool operator==(const Difference&) const = default;
};

/// The result of judging a recorded game again.
struct RecordVerdict {
    std::optional<Difference> difference;       ///< the first difference; nullopt: the whole record holds
    PerPlayer<std::vector<Speed>> speeds = {};  ///< Fold::possible_speeds(), as far as the record holds
};

/// Judges the recorded game again, up to the end of the record or the first difference (see Fold), and then the
/// variations, if the record has any. before_each, if not empty, is called before each event, and may throw to stop.
RecordVerdict judge_again(const Record& record, const SessionFactory& new_session,
                          const std::function<void()>& before_each = {});

/// Returns RecordVerdict::difference of judge_again().
std::optional<Difference> verify(const Record& record, const SessionFactory& new_session,
                                 const std::function<void()>& before_each = {});

}  // namespace isola_arena
