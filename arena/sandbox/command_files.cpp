#include "arena/sandbox/command_files.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <sys/stat.h>

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

void add_part(std::vector<std::string>& parts, std::string part) {
    if (part.ends_with("/*")) part.resize(part.size() - 2);
    if (!part.empty() && std::ranges::find(parts, part) == parts.end()) parts.push_back(std::move(part));
}

void add_pieces(std::vector<std::string>& parts, const std::string& word, std::string_view separators) {
    for (std::size_t begin = 0; begin <= word.size();) {
        const std::size_t end = std::min(word.find_first_of(separators, begin), word.size());
        add_part(parts, word.substr(begin, end - begin));
        begin = end + 1;
    }
}

enum class Kind { nothing, file, folder };

// Only regular files and folders are ever shown: a socket or a device would be a way out.
Kind kind_of(const std::string& path) {
    struct stat found {};
    if (stat(path.c_str(), &found) != 0) return Kind::nothing;
    return S_ISREG(found.st_mode) ? Kind::file : S_ISDIR(found.st_mode) ? Kind::folder : Kind::nothing;
}

bool has_slash(const std::string& word) { return word.find('/') != std::string::npos; }

bool is_toolchain(const fs::path& folder_of_program) {
    const fs::path above = folder_of_program.parent_path();
    return folder_of_program.filename() == "bin" &&
           (kind_of((above / "lib").string()) == Kind::folder || kind_of((above / "libexec").string()) == Kind::folder);
}

class Toolchains {
public:
    Toolchains(const std::string& folder, const SystemPaths& places) : folder_(folder), places_(places) {}

    void of_program(const std::string& word, bool from_path = false, int depth = 0) {
        from_path = from_path || !has_slash(word);
        const std::string found = find_program({{word}, {}, folder_});
        if (found.empty() || kind_of(found) != Kind::file) return;
        const std::string path = normal_path(found, current_folder());
        const std::string real = real_path(path);
        if (!has_slash(word) || is_toolchain(fs::path(path).parent_path())) bring(path, from_path);
        if (real != path && !(has_slash(word) && lies_in(real, folder_))) bring(real, from_path);
        if (depth < 2) of_first_line(real, from_path, depth);
    }

    std::vector<NamedPath> found() && { return std::move(found_); }

private:
    // Adds the programs that the first line names: `#!/usr/bin/env NAME` or `#!INTERPRETER`.
    void of_first_line(const std::string& path, bool from_path, int depth) {
        std::ifstream file(path, std::ios::binary);
        char line[256] = {};
        file.read(line, sizeof line - 1);
        std::istringstream text(line);
        std::string first;
        std::getline(text, first);
        if (!first.starts_with("#!")) return;
        std::istringstream words(first.substr(2));
        for (std::string word; words >> word;) of_program(word, from_path, depth + 1);
    }

    void bring(const std::string& path, bool from_path) {
        if (places_.in_runtime(path) || places_.is_the_systems(path)) return;
        const fs::path folder = fs::path(path).parent_path();
        const bool in_bin = folder.filename() == "bin" || folder.filename() == "shims";
        const std::string all = in_bin ? folder.parent_path().string() : folder.string();
        const bool too_much = places_.is_common(all) || fs::path(all).filename() == ".local";
        NamedPath named{too_much ? path : all, !too_much, false, false, from_path};
        if (std::ranges::find(found_, named.path, &NamedPath::path) == found_.end()) found_.push_back(std::move(named));
    }

    std::string folder_;
    const SystemPaths& places_;
    std::vector<NamedPath> found_;
};

}  // namespace

std::vector<std::string> parts_of_word(const std::string& word) {
    std::vector<std::string> parts;
    add_part(parts, word);
    if (const std::size_t equals = word.find('='); equals != std::string::npos)
        add_part(parts, word.substr(equals + 1));
    add_pieces(parts, word, "=:");
    add_pieces(parts, word, " =:;'\"\t\n");
    return parts;
}

std::vector<NamedPath> named_paths(const std::vector<std::string>& words, const std::string& folder,
                                   const SystemPaths& places) {
    std::vector<NamedPath> named;
    for (std::size_t index = 0; index < words.size(); ++index) {
        // A program without a slash comes from PATH, even if the folder holds a file of that name.
        if (index == 0 && !has_slash(words[0])) continue;
        for (const std::string& part : parts_of_word(words[index])) {
            const std::string path = normal_path(part, folder);
            const Kind kind = places.in_runtime(path) || places.is_the_systems(path) ? Kind::nothing : kind_of(path);
            const bool known = std::ranges::find(named, path, &NamedPath::path) != named.end();
            if (kind != Kind::nothing && !known)
                named.push_back({path, kind == Kind::folder, !part.starts_with('/'), index == 0});
        }
    }
    return named;
}

std::vector<std::string> crossed_folders(const std::vector<std::string>& words, const std::string& folder) {
    std::vector<std::string> crossed;
    for (const std::string& word : words)
        for (const std::string& part : parts_of_word(word)) {
            fs::path so_far = folder;
            for (const fs::path& step : fs::path(part)) {
                const std::string before = normal_path(so_far.string(), "/");
                if (step == ".." && std::ranges::find(crossed, before) == crossed.end()) crossed.push_back(before);
                so_far = step.is_absolute() ? step : fs::path(before) / step;
            }
        }
    return crossed;
}

std::vector<NamedPath> toolchains(const std::vector<std::string>& words, const std::string& folder,
                                  const SystemPaths& places) {
    Toolchains chains(folder, places);
    chains.of_program(words.front());
    for (std::size_t index = 1; index < words.size(); ++index)
        for (const std::string& part : parts_of_word(words[index]))
            if (!has_slash(part)) chains.of_program(part);
    return std::move(chains).found();
}

}  // namespace isola_arena
