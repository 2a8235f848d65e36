#include "arena/bots/build/source_encoding.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/core.h>

#include "arena/base/files/input_file.hpp"
#include "arena/base/text/encoding.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 25> endings_of_sources{
    ".c",  ".cc", ".cpp", ".cxx", ".h",   ".hh", ".hpp", ".hxx", ".cs", ".java", ".go",   ".rs", ".py",
    ".pl", ".rb", ".js",  ".mjs", ".cjs", ".ts", ".mts", ".sh",  ".hs", ".bash", ".lisp", ".kt"};

constexpr std::size_t longest_byte_order_mark = 4;

bool is_source(const std::string& path) {
    return std::ranges::find(endings_of_sources, fs::path(path).extension().string()) != endings_of_sources.end();
}

// Returns the encoding that the coding line of a Python program names; empty if there is none. Such a line is a comment
// and one of the first two lines.
std::string_view declared_encoding(std::string_view text) {
    const auto lines = lines_of(text);
    for (std::size_t i = 0; i < std::min<std::size_t>(lines.size(), 2); ++i) {
        const std::string_view line = lines[i];
        const std::size_t begin = line.find_first_not_of(" \t\f");
        if (begin == std::string_view::npos) continue;
        if (line[begin] != '#') return {};
        std::size_t at = line.find("coding", begin);
        if (at == std::string_view::npos) continue;
        at += std::string_view("coding").size();
        if (at == line.size() || (line[at] != ':' && line[at] != '=')) continue;
        at = std::min(line.find_first_not_of(" \t", at + 1), line.size());
        constexpr std::string_view letters = "-_.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
        return line.substr(at, std::min(line.find_first_not_of(letters, at), line.size()) - at);
    }
    return {};
}

bool is_name_of_utf8(std::string_view encoding) {
    std::string name = in_lower_case(encoding);
    std::erase_if(name, [](char c) { return c == '-' || c == '_'; });
    return name.empty() || name == "utf8" || name == "utf8sig";
}

}  // namespace

std::optional<Error> foreign_source(const fs::path& folder, const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
        if (!is_source(path)) continue;
        const std::string begin = first_bytes_of(folder / path, longest_byte_order_mark);
        if (const std::string_view encoding = foreign_encoding(begin); !encoding.empty())
            return Error{fmt::format("{}: expected source code in UTF-8, found {}: save it as UTF-8", path, encoding)};
    }
    return std::nullopt;
}

std::optional<Error> undeclared_encoding(const std::string& path, const std::string& text) {
    if (!path.ends_with(".py") || !is_name_of_utf8(declared_encoding(text))) return std::nullopt;
    const auto wrong = first_byte_not_utf8(text);
    if (!wrong) return std::nullopt;
    return Error{
        fmt::format("{}: line {} has the byte {:02X}, which is not UTF-8: save it as UTF-8, or name its encoding "
                    "in its first line, as in # -*- coding: windows-1252 -*-",
                    path, wrong->line, wrong->byte)};
}

}  // namespace isola_arena
