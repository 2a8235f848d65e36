#pragma once

#include <string>
#include <string_view>

namespace isola_arena {

/// Returns a program's text without `//` and `/* */` comments and without blanks, but for one between two words, so that
/// `int  main (` is `int main(`.
std::string tightened(std::string_view text);

/// Returns whether a tightened text has these words: not as a part of longer ones.
bool has_words(std::string_view tightened_text, std::string_view words);

/// Returns the full name of the Java class of that name in a tightened text: with its package, if it has one.
std::string java_class(std::string_view tightened_text, const std::string& name);

}  // namespace isola_arena
