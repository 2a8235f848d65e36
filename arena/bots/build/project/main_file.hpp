#pragma once

#include <string>
#include <vector>

#include "arena/bots/build/project/handed_in_files.hpp"

namespace isola_arena {

/// The main file of a submission, and how the language's program is told to start it.
struct MainFile {
    std::string path;             ///< from the folder that is built
    std::string class_name = {};  ///< of Java and C#: the class with its package; of Cargo: the name of the program
    std::string start = {};       ///< the path, or `-mPACKAGE` or `-cPROGRAM` for Python
    std::string edition = {};     ///< of the language, as the project's file asks for: `21`; empty: not said
    std::vector<std::string> left_out = {};     ///< files that the build shall not see: tests, other programs
    std::vector<std::string> environment = {};  ///< of the bot, as NAME=VALUE
};

/// Returns those of the files that none of the others imports, as modules of Python, JavaScript and TypeScript are
/// imported; all of them if none is left.
std::vector<std::string> not_imported(const std::vector<std::string>& paths, const HandedInFiles& files);

/// Returns what the file itself tells: its class, how it is started, and the environment that it needs. recipe: the
/// name of the recipe that takes it. entry: for Python, `MODULE:FUNCTION` if that function is the program; empty: the
/// file is. Leaves edition and left_out empty.
MainFile main_file_of(const std::string& recipe, const std::string& path, const HandedInFiles& files,
                      const std::string& entry = {});

}  // namespace isola_arena
