#include "tests/architecture/project.hpp"

namespace isola_arena::architecture {

const std::vector<Source>& project() {
    static const std::vector<Source> sources = read_tree(PROJECT_ROOT);
    return sources;
}

Source forged(const std::string& path, const std::string& include) {
    return {path, "#pragma once\n#include " + include + "\n"};
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    return text;
}

}  // namespace isola_arena::architecture
