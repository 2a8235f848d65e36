#pragma once

#include <cstdio>
#include <string_view>

namespace isola_arena {

/// Print on stdout: a text as it is, or JSON followed by a line end. Control characters, except the line ends of a text,
/// are made visible, so that a stranger's text cannot steer the terminal. Commands print their results by these two;
/// coloured lines are printed directly, after printable().
void put_text(std::string_view text);
void put_json(std::string_view json);

/// Prints `arena: TEXT` as a line on stderr, made visible like the text of put_text(): what a command says beside its result.
void announce(std::string_view text);

}  // namespace isola_arena
