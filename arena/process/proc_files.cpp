#include "arena/process/proc_files.hpp"

#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <unistd.h>

#include "arena/process/pipes.hpp"

namespace isola_arena {

std::string whole_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    return std::move(content).str();
}

std::string environment_of(const std::filesystem::path& folder) { return '\0' + whole_file(folder / "environ"); }

ProcText proc_text(const std::string& path) {
    ProcText text{};
    const OwnedFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0 || read(file.get(), text.data(), text.size() - 1) < 0) text = {};
    return text;
}

}  // namespace isola_arena
