#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

/// arena/host/copies finds submissions that were copied from each other: identical ones by the digests of their files,
/// near ones by fingerprints of their text. Open this header first, then fingerprints.hpp and likeness.hpp, which
/// are the method, and copies.hpp, which applies it to a hosted contest:
///
///     CopyFinder finder(folder, ledger, kits);
///     for (const CopyPair& pair : finder.find()) print(pair.one.author);
///
/// A CopyFinder may be used by several threads; all other functions share no state.
namespace isola_arena::host {

/// A part of a program's text, without what somebody changes who wants to hide a copy.
struct CodeToken {
    std::uint64_t kind = 0;  ///< equal for all names, for all numbers, for all texts in quotes, and for each other sign
    int line = 1;            ///< in its file, from 1
    bool operator==(const CodeToken&) const = default;
};

/// Returns the tokens of a program: words of control flow and signs as they are, names, numbers and texts in quotes
/// without their content. Comments, white space, semicolons and words such as `static` are left out. file: its name,
/// whose ending says how comments begin. Takes any bytes.
std::vector<CodeToken> tokens_of(std::string_view text, std::string_view file);

}  // namespace isola_arena::host
