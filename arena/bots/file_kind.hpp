#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace isola_arena {

/// The bytes of a file's beginning that kind_of_file() may look at.
inline constexpr std::size_t bytes_that_tell_the_kind = 64;

/// What a file is that can be no main file of a submission, as far as its first bytes and its name tell.
struct FileKind {
    std::string what;         ///< for people, after the file's name: `a RAR archive`; empty: nothing special
    std::string hand_in;      ///< what the author of a submission can do: `pack the files as zip or tar.gz`
    std::string start;        ///< what a person can do who named the file as a bot; empty: it may be started
    bool can_be_run = false;  ///< there are programs that run such a file, as java runs a class
};

/// Recognises archives, programs (with the processor, if it is another one than that of this machine), compiled
/// classes, notebooks, documents, pictures, and the sources of languages for which there is no recipe. name: of the
/// file, with or without folders.
FileKind kind_of_file(const std::string& name, std::string_view first_bytes);

/// Returns what the first bytes alone tell of the file. The name only completes the advice.
FileKind kind_of_bytes(const std::string& name, std::string_view first_bytes);

/// A programming language, by the ending of its files.
struct SourceLanguage {
    std::string_view ending;
    std::string_view name;
    std::string_view interpreter;  ///< the command that runs a file; empty: the file must be compiled first
    bool has_recipe = false;       ///< the arena builds submissions in this language
};

/// Returns the language of a file; nullptr if the ending is that of none. A jar counts as one.
const SourceLanguage* language_of(const std::string& file);

/// Returns the language of a script whose first line names its interpreter: Python for `#!/usr/bin/env python3.11`;
/// nullptr if there is no such line, or the interpreter is that of none.
const SourceLanguage* language_of_script(std::string_view first_bytes);

}  // namespace isola_arena
