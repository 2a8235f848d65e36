#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/rules/events/game_result.hpp"
#include "arena/rules/record/record.hpp"
#include "arena/rules/record/verify.hpp"
#include "arena/rules/settings/machine.hpp"
#include "arena/rules/settings/match_plan.hpp"
#include "protocol/player.hpp"

namespace isola_arena {

/// A value in a database that is not what the record of a game, or another part of the database, says.
struct WrongValue {
    std::string place;   ///< `game 12.1`, `pairing 3`; empty: the whole database
    std::string column;  ///< empty: `found` is a sentence that says what is wrong
    std::string found;
    std::string expected;
    bool operator==(const WrongValue&) const = default;
};

/// Returns the value in words, without its place: `winner: found 2, expected 1`.
std::string words_of(const WrongValue& wrong);

/// Returns how a value is shown: a text in quotes, `nothing` for nullopt.
std::string shown_value(std::int64_t value);
std::string shown_value(std::string_view value);
std::string shown_value(Player value);
std::string shown_value(const Speed& value);

inline std::string shown_value(int value) { return shown_value(std::int64_t{value}); }
inline std::string shown_value(const std::string& value) { return shown_value(std::string_view(value)); }

template <class T>
std::string shown_value(const std::optional<T>& value) {
    return value ? shown_value(*value) : "nothing";
}

/// A collector of the wrong values of one place.
class WrongValues {
public:
    explicit WrongValues(std::string place) : place_(std::move(place)) {}

    /// Adds the value if it is not the expected one.
    template <class T>
    void compare(std::string_view column, const T& found, const T& expected) {
        if (!(found == expected)) add(column, shown_value(found), shown_value(expected));
    }

    void add(std::string_view column, std::string found, std::string expected) {
        wrong_.push_back({place_, std::string(column), std::move(found), std::move(expected)});
    }

    /// Adds what is wrong as a sentence.
    void add(std::string sentence) { wrong_.push_back({place_, "", std::move(sentence), ""}); }

    std::vector<WrongValue> take() && { return std::move(wrong_); }

private:
    std::string place_;
    std::vector<WrongValue> wrong_;
};

/// Returns the row of a game as its record determines it. The record must be complete and hold. row: the row in the
/// database. Where the record permits several values (RecordVerdict::speeds), the value of that row is taken if it is
/// one of them.
GameSummary summary_of(const Record& record, const RecordVerdict& verdict, const GameSummary& row);

/// Compares the row of a game with the expected one.
void compare_rows(const GameSummary& found, const GameSummary& expected, WrongValues& wrong);

/// A game as the plan of its contest has it.
struct PlannedGame {
    MatchPlan match;
    Seed seed;  ///< of the game
    std::string position;
    PerPlayer<Entrant> players;
};

/// Compares the header of a game's record with the plan. machine: the machine that the row names.
void compare_header(const GameHeader& header, const PlannedGame& game, const Machine& machine, WrongValues& wrong);

}  // namespace isola_arena
