#pragma once

#include <string>
#include <string_view>

namespace isola_arena {

/// Returns the text in Unicode's form NFC, in which each letter is written in one way. A text that is not UTF-8 is
/// returned as it is.
std::string in_form_nfc(std::string_view text);

/// Returns the text in the form NFD, in which accents stand behind their letters.
std::string in_form_nfd(std::string_view text);

/// Returns the text mapped with these options of utf8proc_map(), with UTF8PROC_STABLE besides. A text that is not UTF-8
/// is returned as it is.
std::string mapped_by_utf8proc(std::string_view text, int options);

}  // namespace isola_arena
