#pragma once
// Finds programs that are not compiled yet, or are older than their source files. All folders are the working folder of
// the bot's command.

#include <optional>
#include <string>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena {

/// Returns how the missing file is made, for the end of a sentence: `build it by make -C kit` if there is a Makefile in
/// its folder or above, `compile bot.cpp` if its source lies beside it; empty: unknown.
std::string how_to_build(const std::string& argument, const std::string& in_folder);

/// Returns the error for a class, jar or .NET program that the arguments of `java`, `mono` or `dotnet` name and that is
/// not there, and on a second line how it is made, if that is known. nullopt: nothing is known to be missing. arguments
/// must not be empty.
std::optional<Error> not_built(const std::vector<std::string>& arguments, const std::string& folder);

/// Returns a warning if the program, named by a path, or a class of Java is older than a source file of it, which lies
/// beside the program or in a folder above, as in kits; else an empty text.
std::string older_than_its_source(const std::vector<std::string>& arguments, const std::string& folder);

}  // namespace isola_arena
