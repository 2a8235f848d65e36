#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace isola_arena::architecture {

/// A file of the project, its path written from the root.
struct Source {
    std::string path;
    std::string text;
};

/// What an include names: `protocol/rng.hpp`, or `vector` where it stands in angle brackets.
struct Include {
    std::string target;
    bool angled;
};

/// What is wrong, each with the path of the file: empty where nothing is.
using Complaints = std::vector<std::string>;

/// Every source file below the root's folders arena, bot, protocol and tests.
std::vector<Source> read_tree(const std::string& root);

bool is_cpp(const Source& source);

/// The folder that the path lies in: `arena/judge`.
std::string folder_of(std::string_view path);

/// Whether the path is that folder or lies below it; every path lies in the folder "".
bool lies_in(std::string_view path, std::string_view folder);

std::vector<Include> includes_of(const Source& source);

/// C++ text without its comments; strings and the number of lines stay.
std::string without_comments(std::string_view text);

/// The strings of C++ text as they are written, with their quotes; those of comments are left out.
std::vector<std::string> strings_of(std::string_view text);

}  // namespace isola_arena::architecture
