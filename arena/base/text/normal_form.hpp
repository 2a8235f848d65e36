#pragma once

#include <string>
#include <string_view>

namespace isola_arena {

/// Returns the text in Unicode's form NFC, in which each letter is written in one way. A text that is not UTF-8 is
/// returned as it is.
std::string in_form_nfc(std::string_view text);

/// Returns the text in the form NFD, in which accents stand behind their letters.
std::string in_form_nfd(std::string_view text);

}  // namespace isola_arena
