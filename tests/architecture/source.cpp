#include "tests/architecture/source.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace isola_arena::architecture {
namespace {

namespace fs = std::filesystem;

constexpr std::array folders{"arena", "bot", "protocol", "tests"};
constexpr std::array<std::string_view, 11> endings{".hpp", ".cpp", ".py", ".js",   ".java", ".sh",
                                                   ".css", ".rs",  ".go", ".lisp", ".cs"};
constexpr std::array<std::string_view, 3> not_ours{"node_modules", "__pycache__", "corpus"};

template <class Names>
bool is_among(const Names& names, const fs::path& name) {
    return std::ranges::find(names, name.string()) != names.end();
}

std::string read(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

// Returns the length of the comment at the beginning of the text; 0 if the text does not begin with a comment.
std::size_t comment_length(std::string_view text) {
    if (text.starts_with("//")) return std::min(text.find('\n'), text.size());
    if (text.starts_with("/*")) return std::min(text.find("*/", 2), text.size() - 2) + 2;
    return 0;
}

// Returns the length of the string literal at the beginning of the text; 0 if the text does not begin with a string.
std::size_t string_length(std::string_view text) {
    if (text.starts_with("R\"(")) return std::min(text.find(")\""), text.size() - 2) + 2;
    if (text.front() != '"') return 0;
    std::size_t end = 1;
    while (end < text.size() && text[end] != '"' && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
    return std::min(end + 1, text.size());
}

}  // namespace

std::vector<Source> read_tree(const std::string& root) {
    std::vector<Source> sources;
    for (const auto folder : folders) {
        for (auto at = fs::recursive_directory_iterator(fs::path(root) / folder); at != fs::end(at); ++at) {
            if (at->is_directory() && is_among(not_ours, at->path().filename())) at.disable_recursion_pending();
            if (at->is_regular_file() && is_among(endings, at->path().extension()))
                sources.push_back({fs::relative(at->path(), root).generic_string(), read(at->path())});
        }
    }
    return sources;
}

bool is_cpp(const Source& source) { return source.path.ends_with(".hpp") || source.path.ends_with(".cpp"); }

std::string folder_of(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return std::string(path.substr(0, slash == std::string_view::npos ? 0 : slash));
}

bool lies_in(std::string_view path, std::string_view folder) {
    if (folder.empty()) return true;
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

std::vector<Include> includes_of(const Source& source) {
    std::vector<Include> found;
    std::istringstream lines(without_comments(source.text));
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("#include")) continue;
        const std::size_t open = line.find_first_of("<\"");
        const std::size_t close = line.find_last_of(">\"");
        if (open == std::string::npos || close <= open) continue;
        found.push_back({line.substr(open + 1, close - open - 1), line[open] == '<'});
    }
    return found;
}

namespace {

// Splits C++ text into pieces and calls take(piece, is_string) for each. Of comments, only the line ends are passed on.
template <class Take>
void for_each_piece(std::string_view text, Take take) {
    while (!text.empty()) {
        // Comments and strings begin with one of these characters; copy everything before the next one.
        if (const std::size_t plain = std::min(text.find_first_of("/\"R"), text.size()); plain > 0) {
            take(text.substr(0, plain), false);
            text.remove_prefix(plain);
            continue;
        }
        if (const std::size_t comment = comment_length(text); comment > 0) {
            const auto lines = std::ranges::count(text.substr(0, comment), '\n');
            take(std::string(static_cast<std::size_t>(lines), '\n'), false);
            text.remove_prefix(comment);
            continue;
        }
        const std::size_t string = string_length(text);
        const std::size_t piece = std::max<std::size_t>(string, 1);
        take(text.substr(0, piece), string > 0);
        text.remove_prefix(piece);
    }
}

}  // namespace

std::string without_comments(std::string_view text) {
    std::string kept;
    for_each_piece(text, [&](std::string_view piece, bool /*is_string*/) { kept += piece; });
    return kept;
}

std::vector<std::string> strings_of(std::string_view text) {
    std::vector<std::string> strings;
    for_each_piece(text, [&](std::string_view piece, bool is_string) {
        if (is_string) strings.emplace_back(piece);
    });
    return strings;
}

}  // namespace isola_arena::architecture
