#pragma once

#include <string>
#include <string_view>

namespace isola_arena {

/// Returns the class, with its package, that a Java source starts as a program: the outermost class called `name` if it
/// has a method main, else the first that has one, else `name` itself.
std::string java_program_of(std::string_view source, const std::string& name);

/// Returns the class, with its package, that is the player of a Java source: it is called as its file, `name`. A class
/// with a method main beside it may only test the player.
std::string java_player_of(std::string_view source, const std::string& name);

}  // namespace isola_arena
