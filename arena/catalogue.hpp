#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arena/judge/interpreter.hpp"
#include "arena/judge/table.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// A variant of a game, for lists.
struct Variant {
    std::string game;
    std::string name;
    std::string summary;
};

/// All variants of all games.
std::vector<Variant> catalogue();

/// The full text of the rules (`name key=value ...`) for a text that may leave keys out, such as `isola` or
/// `queens board=6x6`; board (`RxC`), when not empty, replaces the text's own. Refused: an unknown variant, key or
/// value.
Result<std::string> complete_rules(std::string_view rules, std::string_view board = {});

/// A table with the first position of these rules. nature_seed decides what nature deals and draws. Refused like
/// complete_rules.
Result<std::unique_ptr<Table>> open_table(std::string_view rules, std::uint64_t nature_seed);

/// What another contest's language brings with it: the board and the clock of that contest.
struct Dialect {
    std::string name;
    std::string rules;  ///< complete
    TimeControl time;
    bool tells_whole_board = true;  ///< otherwise games must begin with the first position
};

/// The known dialects, and the one of that name; refused: an unknown one.
std::vector<Dialect> dialects();
Result<Dialect> find_dialect(std::string_view name);

/// What interprets that dialect in games by these rules. Refused: an unknown dialect, other rules than its contest's.
Result<NewInterpreter> interpreter_for(std::string_view dialect, std::string_view rules);

/// How many sequences of that many legal turns there are from the first position of these rules.
Result<std::uint64_t> count_turns(std::string_view rules, int depth);

}  // namespace isola_arena
