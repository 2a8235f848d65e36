#pragma once

#include <string>
#include <vector>

#include "arena/base/archive/unpack.hpp"

/// tests/guests are small submissions as people hand them in, and what must happen to each. A file of
/// tests/guests/corpus holds those of one kind, one after the other:
///
///     == maven, with a test
///     says: built by                # part of the words for the author; may be repeated
///     needs: javac                  # the guest is skipped where this program is missing
///     -- pom.xml --
///     <project/>
///     -- src/main/java/Main.java --
///     ...
///
/// A guest must be built and answer a line with `hello`, unless it has a line `refused:` with the first line of the
/// refusal, in which `*` stands for any text. The bytes of a file `-- NAME (hex) --` are given in hexadecimal digits.
namespace isola_arena::test {

/// One submission.
struct Guest {
    std::string kind;                ///< the name of its file: `java`
    std::string name;                ///< `maven, with a test`
    std::vector<std::string> says;   ///< parts of what its author reads
    std::vector<std::string> needs;  ///< programs
    std::string refused;             ///< the first line of the refusal, `*` in it is any text; empty: it plays
    std::vector<HandedFile> files;
};

/// Returns the guests of the corpus, those of a kind one after the other.
std::vector<Guest> all_guests();

}  // namespace isola_arena::test
