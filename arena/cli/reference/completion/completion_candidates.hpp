#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace isola_arena::completion {

/// A word that may stand at a place of the command line.
struct Candidate {
    std::string word;
    std::string help;  ///< a few words; may be empty
};

/// Which files are allowed besides the candidates; the shell finds the files. instead: only if no candidate fits.
enum class Files : std::uint8_t { none, files, folders, instead };

struct Candidates {
    std::vector<Candidate> list;
    Files files = Files::none;
};

/// The other settings on the command line.
struct Given {
    std::string game;       ///< the game that the bots are to play, such as `isola`; empty: any
    std::string bots_file;  ///< the value of --bots; empty: none
};

/// Returns the possible values of an option (`--contest`), or of an argument with that name (`BOT1`): contests, bots,
/// variants, words and files. `words`: the values that the parser itself allows.
Candidates values_of(std::string_view name, const std::vector<std::string>& arguments, const Given& given);

/// Returns the game of a contest, or of rules, as the command line names them; empty if neither is known.
std::string game_of(const std::string& contest, const std::string& rules);

}  // namespace isola_arena::completion
