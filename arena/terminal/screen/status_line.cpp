#include "arena/terminal/screen/status_line.hpp"

#include <sys/ioctl.h>

#include <string>

#include "arena/terminal/screen/canvas.hpp"

namespace isola_arena::viewer {
namespace {

constexpr int usual_width = 80;

void put(std::FILE* out, const std::string& text) {
    std::fputs(text.c_str(), out);
    std::fflush(out);
}

}  // namespace

// Leaves the last column free, because some terminals go to the next line after a letter in it.
int StatusLine::room() const {
    winsize size{};
    const bool known = ioctl(fileno(out_), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return (known ? size.ws_col : usual_width) - 1;
}

// Fills the line up with blanks, not with a control sequence, because every terminal understands blanks. The cursor
// returns to the start of the line, so that the next write also overwrites the ^C of an interrupt.
void StatusLine::write(std::string_view line) {
    if (!is_terminal_) return;
    Canvas canvas(1, room());
    const int columns = canvas.write(0, 0, line);
    std::string text = text_of(canvas);
    text.pop_back();
    put(out_, '\r' + text + std::string(static_cast<std::size_t>(canvas.columns() - columns), ' ') + '\r');
    shown_ = true;
}

void StatusLine::clear() {
    if (!shown_) return;
    put(out_, '\r' + std::string(static_cast<std::size_t>(std::max(room(), 0)), ' ') + '\r');
    shown_ = false;
}

}  // namespace isola_arena::viewer
