#pragma once

// bot/engine has the strong bots: an engine and its program for each family of games, in isola/, island/ and dominoes/.
// Their loops over board lines share this header. Each program is a loop like this one:
//
//     for (std::string line; std::getline(in, line);) {
//         const auto view = island::parse_board_line(rules, without_carriage_return(line));
//         if (view) out << island::print(engine.think(*view).choice) << std::endl;
//     }
//
// The function has no state, so any number of threads may call it at the same time.

#include <string_view>

namespace isola_arena {

/// Returns the line without the CR that some systems put before the LF. The result points into `line`.
inline std::string_view without_carriage_return(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

}  // namespace isola_arena
