#include "arena/process/start/program.hpp"

#include <filesystem>

#include <boost/process/v2/environment.hpp>

namespace isola_arena {

std::string find_program(const Program& program) {
    const std::string& word = program.arguments.front();
    if (word.find('/') == std::string::npos) return boost::process::v2::environment::find_executable(word).string();
    return std::filesystem::path(word).is_absolute() || program.folder.empty() ? word : program.folder + '/' + word;
}

}  // namespace isola_arena
