#include "arena/base/qr/qr_code.hpp"

#include <qrcodegen/qrcodegen.hpp>

#include <fmt/core.h>

namespace isola_arena {
namespace {

using qrcodegen::QrCode;

// The width of the light border that readers need, in modules. A terminal's own may be narrower, and they still read it.
constexpr int border_in_picture = 4;
constexpr int border_in_terminal = 2;

QrCode code_of(const std::string& text) { return QrCode::encodeText(text.c_str(), QrCode::Ecc::MEDIUM); }

}  // namespace

std::string qr_for_terminal(const std::string& text) {
    constexpr const char* black_on_white = "\x1b[38;5;16;48;5;231m";
    const QrCode code = code_of(text);
    const int end = code.getSize() + border_in_terminal;
    std::string lines;
    for (int y = -border_in_terminal; y < end; y += 2) {
        lines += black_on_white;
        for (int x = -border_in_terminal; x < end; ++x) {
            // Modules outside the code are light.
            const bool upper = code.getModule(x, y), lower = code.getModule(x, y + 1);
            lines += upper && lower ? "\u2588" : upper ? "\u2580" : lower ? "\u2584" : " ";
        }
        lines += "\x1b[0m\n";
    }
    return lines;
}

std::string qr_as_svg(const std::string& text) {
    const QrCode code = code_of(text);
    const int size = code.getSize() + 2 * border_in_picture;
    std::string dark;
    for (int y = 0; y < code.getSize(); ++y)
        for (int x = 0; x < code.getSize(); ++x)
            if (code.getModule(x, y))
                dark += fmt::format("M{},{}h1v1h-1z", x + border_in_picture, y + border_in_picture);
    return fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}" shape-rendering="crispEdges">)"
                       R"(<rect width="{0}" height="{0}" fill="#fff"/><path d="{1}" fill="#000"/></svg>)",
                       size, dark);
}

}  // namespace isola_arena
