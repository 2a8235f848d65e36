#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/result.hpp"

namespace isola_arena {

/// The bytes of a file's beginning that kind_of_file() may look at.
inline constexpr std::size_t bytes_that_tell_the_kind = 64;

/// What a file is that is no source code, as far as its first bytes and its name tell.
struct FileKind {
    std::string what;       ///< for people, after the file's name: `a RAR archive`; empty: nothing special
    std::string remedy;     ///< what its author can do: `pack the files as zip or tar.gz`
    bool is_other = false;  ///< it cannot run here, such as a program for another processor
};

/// Recognises archives that are not unpacked here, programs (with the processor, if it is another one than that of
/// this machine), compiled classes, notebooks and the sources of languages for which there is no recipe.
FileKind kind_of_file(const std::string& name, std::string_view first_bytes);

/// Returns an error if these are the first bytes of a program for another processor or system than this machine's.
std::optional<Error> for_another_machine(const std::string& name, std::string_view first_bytes);

}  // namespace isola_arena
