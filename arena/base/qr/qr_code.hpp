#pragma once

#include <string>

/// arena/base/qr draws QR codes, which phones read from a screen. Open this header first:
///
///     fputs(qr_for_terminal("http://192.168.1.20:8080/").c_str(), stderr);
///
/// A text must have at most 1000 bytes. Any thread may call the functions.
namespace isola_arena {

/// Returns the code as lines of block characters in UTF-8, dark on light whatever colours the terminal has. Two modules
/// share a character, one above the other. The lines of an address have about 33 columns.
std::string qr_for_terminal(const std::string& text);

/// Returns the code as a picture in SVG, dark on light.
std::string qr_as_svg(const std::string& text);

}  // namespace isola_arena
