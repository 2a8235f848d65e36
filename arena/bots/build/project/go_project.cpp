#include <algorithm>

#include "arena/base/text/text.hpp"
#include "arena/bots/build/project/project.hpp"

namespace isola_arena {

bool is_ignored_by_go(std::string_view source) {
    for (const std::string_view line : lines_of(source)) {
        const std::string_view words = trimmed(line);
        if (words == "//go:build ignore" || words == "// +build ignore") return true;
        if (words.starts_with("package ")) return false;
    }
    return false;
}

// The file is a list of directives: `go 1.22.5`, `require a/b v1.0.0`, or several in parentheses after the word.
Result<ProjectFacts> read_go_mod(const HandedInFiles& files, const std::string& path) {
    const auto text = files.bytes_of(path);
    if (!text) return text.error();
    ProjectFacts facts{path, {"go"}};
    std::string block;
    std::vector<std::string> required, replaced;
    for (const std::string_view line : lines_of(*text)) {
        const bool is_indirect = line.find("// indirect") != std::string_view::npos;
        std::vector<std::string> words;
        const std::string spaced = with_all_replaced(std::string(line.substr(0, line.find("//"))), {{"(", " ( "}});
        for (const std::string_view word : split(trimmed(spaced), ' '))
            if (!trimmed(word).empty()) words.emplace_back(trimmed(word, " \t\r\""));
        if (words.empty()) continue;
        if (words.size() == 2 && words[1] == "(") {
            block = words[0];
            continue;
        }
        if (words[0] == ")") block.clear();
        if (!block.empty()) words.insert(words.begin(), block);
        if (words.size() < 2) continue;
        if (words[0] == "go") facts.edition = words[1];
        if (words[0] == "require" && !is_indirect) required.push_back(words[1]);
        const auto arrow = std::ranges::find(words, "=>");
        if (words[0] == "replace" && arrow != words.end() && arrow + 1 != words.end() &&
            (arrow + 1)->starts_with('.') && path_within("", *(arrow + 1)))
            replaced.push_back(words[1]);
    }
    for (const std::string& each : required) {
        const std::string vendored = "vendor/" + each + '/';
        const bool is_there =
            std::ranges::count(replaced, each) > 0 ||
            std::ranges::any_of(files.paths, [&](const std::string& file) { return file.starts_with(vendored); });
        if (!is_there) facts.missing.push_back(each);
    }
    return facts;
}

}  // namespace isola_arena
