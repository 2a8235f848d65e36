#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/process/spawn.hpp"
#include "arena/sandbox/places.hpp"

namespace isola_arena {

/// Something on the host that a word of a command names.
struct NamedPath {
    std::string path;  ///< absolute and normal, as the bot will call it
    bool is_folder = false;
    bool written_relative = false;
    bool is_program = false;  ///< it is the first word
    bool from_path = false;   ///< found in the arena's PATH, or by what was
};

/// The parts of a word that could name something: the word, what follows its `=`, what stands between its colons and
/// blanks, and the folder of a `FOLDER/*`.
std::vector<std::string> parts_of_word(const std::string& word);

/// The files and folders that the words name and that not every sandbox has, in their order, each once. Relative words
/// count from the folder.
std::vector<NamedPath> named_paths(const std::vector<std::string>& words, const std::string& folder,
                                   const Places& places);

/// The folders and files that the programs among the words need: a program from PATH outside the system's folders brings
/// the folder above its own (`bin`), and so does what it is a link to, and the interpreter in its first line; a program
/// named by its path brings it where a `lib` stands beside that `bin`. Of a folder in which too much lies, only the file.
std::vector<NamedPath> toolchains(const std::vector<std::string>& words, const std::string& folder,
                                  const Places& places);

}  // namespace isola_arena
