#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace isola_arena::completion {

/// What may stand in a place of the command line.
struct Candidate {
    std::string word;
    std::string help;  ///< a few words; may be empty
};

/// The files that may stand there besides the candidates; the shell knows them. instead: only where no candidate fits.
enum class Files : std::uint8_t { none, files, folders, instead };

struct Candidates {
    std::vector<Candidate> words;
    Files files = Files::none;
};

/// What the rest of the command line says.
struct Given {
    std::string game;       ///< that the bots are to play, such as `isola`; empty: any
    std::string bots_file;  ///< the value of --bots; empty: none
};

/// Returns what may be the value of an option (`--contest`), or an argument with that name (`BOT1`): contests, bots,
/// variants, words and files. `words` are those that the parser itself allows.
Candidates values_of(std::string_view name, const std::vector<std::string>& words, const Given& given);

/// Returns the game of a contest, or of rules, as a command line has them; empty if neither is known.
std::string game_of(const std::string& contest, const std::string& rules);

}  // namespace isola_arena::completion
