#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace isola_arena::architecture {

/// A file of the project; its path is relative to the root.
struct Source {
    std::string path;
    std::string text;
};

/// The name in an include: `protocol/rng.hpp`, or `vector` in angle brackets.
struct Include {
    std::string target;
    bool angled;
};

/// Violations of a rule, each with the path of the file; empty if there are none.
using Complaints = std::vector<std::string>;

/// Returns every source file below arena, bot, protocol and tests of this root.
std::vector<Source> read_tree(const std::string& root);

bool is_cpp(const Source& source);

/// Returns the folder that contains the path: `arena/judge`.
std::string folder_of(std::string_view path);

/// Returns whether the path is the folder or below it. Every path is below the folder "".
bool lies_in(std::string_view path, std::string_view folder);

std::vector<Include> includes_of(const Source& source);

/// Returns C++ text without its comments. Strings and the number of lines stay the same.
std::string without_comments(std::string_view text);

/// Returns the string literals of C++ text as they are written, with their quotes. Strings in comments are left out.
std::vector<std::string> strings_of(std::string_view text);

}  // namespace isola_arena::architecture
