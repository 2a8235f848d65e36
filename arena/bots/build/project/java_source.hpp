#pragma once

#include <string>
#include <string_view>

namespace isola_arena {

/// Returns the class, with its package, that a Java source starts as a program or a player: the outermost class called
/// `name` if the source has one, else the first that has a method main, else `name` itself.
std::string java_class_of(std::string_view source, const std::string& name);

}  // namespace isola_arena
