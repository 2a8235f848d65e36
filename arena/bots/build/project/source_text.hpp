#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace isola_arena {

/// Returns the end of the comment (`//` or `/* */`) that begins at `at`; `at` if no comment begins there.
std::size_t end_of_comment(std::string_view text, std::size_t at);

/// Returns a program's text without `//` and `/* */` comments and without blanks, except one blank between two words:
/// `int  main (` becomes `int main(`.
std::string tightened(std::string_view text);

/// Returns whether a tightened text contains these words, and not only as parts of longer words.
bool contains_text(std::string_view tightened_text, std::string_view text);

/// Returns the texts in quotes that belong to a word of a tightened text: `a.B` for `mainClass` in `mainClass='a.B'`,
/// `mainClass.set("a.B")`, `'mainClass':'a.B'`; both of `srcDirs=['a','b']`.
std::vector<std::string> quoted_after(std::string_view tightened_text, std::string_view word);

/// Returns the number, with its points, right after the first such place of the text (blanks and quotes may lie
/// between); empty if there is none.
std::string number_after(std::string_view text, std::string_view place);

/// Returns a stranger's text in a form for messages: printable, in one line, and not long.
std::string for_message(std::string_view text, std::size_t longest = 100);

}  // namespace isola_arena
