#include "arena/terminal/screen/terminal.hpp"

#include <langinfo.h>
#include <poll.h>
#include <term.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <clocale>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cwchar>
#include <exception>
#include <string>
#include <string_view>

#include <curses.h>

#include "arena/process/interruption.hpp"
#include "arena/terminal/screen/ink.hpp"

#undef lines
#undef columns
#undef timeout
// The macros above are from curses; their names are everyday words.

namespace isola_arena::viewer {
namespace {

// How a paint looks with 256 colours, with 8, and with fewer.
struct Looks {
    Look rich = {};
    Look basic = {};
    Look plain = {};
};

constexpr Look strong{.bold = true}, faint{.dim = true}, reversed{.reverse = true};

// In the order of Paint.
constexpr std::array<Looks, 23> all_looks{{
    {},                                          // text
    {{245, -1}, {6, -1}, faint},                 // dim
    {strong, strong, strong},                    // strong
    {{252, 24}, {7, 4}, reversed},               // bar
    {{240, -1}, {6, -1}, faint},                 // rule
    {{214, -1}, {3, -1, true}, strong},          // warning
    {{231, 124, true}, {7, 1, true}, reversed},  // alarm
    {{16, 221, true}, {0, 3}, reversed},         // verdict
    {{75, -1, true}, {4, -1, true}},             // name_one
    {{204, -1, true}, {1, -1, true}},            // name_two
    {{241, 236}},                                // open
    {{241, 238}},                                // open_too
    {},                                          // gone
    {{252, 60}, {7, 5}},                         // fixed
    {{231, 26, true}, {7, 4, true}, strong},     // pawn_one
    {{231, 161, true}, {7, 1, true}, strong},    // pawn_two
    {{75, 237, true}, {4, -1, true}, strong},    // left_one
    {{204, 237, true}, {1, -1, true}, strong},   // left_two
    {{214, -1, true}, {3, -1, true}, strong},    // taken
    {{16, 71}, {0, 2}, strong},                  // choice
    {{252, 238}},                                // tile
    {{16, 221, true}, {0, 3}, strong},           // tile_new
    {{16, 231}, {0, 7}},                         // pointer
}};
static_assert(all_looks.size() == static_cast<std::size_t>(Paint::pointer) + 1);

Look look_of_paint(Paint paint, int colours) {
    const Looks& looks = all_looks[static_cast<std::size_t>(paint)];
    return colours >= 256 ? looks.rich : colours >= 8 ? looks.basic : looks.plain;
}

int number_of(Colour colour, int colours) { return colours >= 256 ? nearest_of_256(colour) : nearest_of_8(colour); }

// Returns the colour of a block. A block has no letter that tells squares apart, so paints without a clear ground get
// one here.
int paint_of_block(Paint paint, int colours) {
    const bool is_rich = colours >= 256;
    if (is_rich && (paint == Paint::open || paint == Paint::open_too)) return paint == Paint::open ? 240 : 243;
    if (paint == Paint::taken) return is_rich ? 214 : 3;
    if (paint == Paint::left_one) return is_rich ? 24 : 6;
    if (paint == Paint::left_two) return is_rich ? 89 : 6;
    const int ground = look_of_paint(paint, std::max(colours, 8)).ground;
    return ground >= 0 ? ground : 7;
}

int colour_of_block(const Block& block, int colours) {
    return block.tint ? number_of(*block.tint, colours) : paint_of_block(block.paint, colours);
}

void tint(Look& look, const Style& style, int colours) {
    if (colours < 8) {
        look.underline = true;
        return;
    }
    const Colour colour = *style.tint;
    (style.tint_letters ? look.letters : look.ground) = number_of(colour, colours);
    if (style.tint_letters) return;
    if (colours >= 256) look.letters = is_light(colour) ? 16 : 231;
    else look.letters = is_light(colour) ? 0 : 7;
}

std::terminate_handler terminate_before = nullptr;

// Restores the screen first, so that the message of a failure on any thread can be seen.
void end_screen_and_terminate() {
    endwin();
    terminate_before();
    std::abort();
}

bool can_place_cursor() {
    char capability[] = "cup";
    const char* text = tigetstr(capability);
    return text != nullptr && reinterpret_cast<std::intptr_t>(text) != -1;
}

bool speaks_utf8() { return std::string_view(nl_langinfo(CODESET)) == "UTF-8"; }

std::optional<char32_t> named_key(wint_t code) {
    const auto named = [](Key key) { return std::optional(static_cast<char32_t>(key)); };
    switch (code) {
        case KEY_LEFT: return named(Key::left);
        case KEY_RIGHT: return named(Key::right);
        case KEY_UP: return named(Key::up);
        case KEY_DOWN: return named(Key::down);
        case KEY_HOME: return named(Key::home);
        case KEY_END: return named(Key::end);
        case KEY_PPAGE: return named(Key::page_up);
        case KEY_NPAGE: return named(Key::page_down);
        case KEY_ENTER: return named(Key::enter);
        case KEY_BACKSPACE: return named(Key::backspace);
        case KEY_RESIZE: return named(Key::resized);
        default: return named(Key::other);
    }
}

char32_t character_key(wint_t code) {
    switch (code) {
        case L'\r':
        case L'\n': return static_cast<char32_t>(Key::enter);
        case 0x7f:
        case 0x08: return static_cast<char32_t>(Key::backspace);
        case 0x1b: return static_cast<char32_t>(Key::escape);
        default: return static_cast<char32_t>(code);
    }
}

void use_look(const Look& look) {
    attr_t attributes = A_NORMAL;
    if (look.bold) attributes |= A_BOLD;
    if (look.dim) attributes |= A_DIM;
    if (look.underline) attributes |= A_UNDERLINE;
    if (look.reverse) attributes |= A_REVERSE;
    int pair = 0;
    if (look.letters >= 0 || look.ground >= 0) pair = std::max(alloc_pair(look.letters, look.ground), 0);
    attr_set(attributes, 0, &pair);
}

}  // namespace

Look look_of(const Style& style, int colours) {
    if (style.block) {
        const int ground = style.ground ? colour_of_block(*style.ground, colours) : -1;
        return {colour_of_block(*style.block, colours), ground};
    }
    Look look = look_of_paint(style.paint, colours);
    if (style.tint) tint(look, style, colours);
    look.bold |= style.bold;
    look.reverse ^= style.reverse;
    return look;
}

struct Terminal::Streams {
    std::FILE* out = nullptr;
    std::FILE* in = nullptr;
    SCREEN* screen = nullptr;
    Interruption interruption = {};  // made before curses, whose signal handlers end the program

    ~Streams() {
        if (in != stdin && in != nullptr) std::fclose(in);
    }
};

bool Terminal::is_there() {
    const int out = isatty(STDOUT_FILENO) ? STDOUT_FILENO : STDERR_FILENO;
    int error = 0;
    if (!isatty(out) || (!isatty(STDIN_FILENO) && access("/dev/tty", R_OK) != 0)) return false;
    if (setupterm(nullptr, out, &error) != OK) return false;
    const bool can_place = can_place_cursor();
    del_curterm(cur_term);
    return can_place;
}

std::unique_ptr<Terminal> Terminal::open() {
    std::FILE* out = isatty(STDOUT_FILENO) ? stdout : stderr;
    if (!isatty(fileno(out))) return nullptr;
    auto streams = std::make_unique<Streams>();
    streams->out = out;
    streams->in = isatty(STDIN_FILENO) ? stdin : std::fopen("/dev/tty", "re");
    if (streams->in == nullptr) return nullptr;
    std::fflush(out);
    std::setlocale(LC_CTYPE, "");
    streams->screen = newterm(nullptr, out, streams->in);
    if (streams->screen != nullptr && can_place_cursor())
        return std::unique_ptr<Terminal>(new Terminal(std::move(streams)));
    if (streams->screen != nullptr) {
        endwin();
        delscreen(streams->screen);
    }
    return nullptr;
}

Terminal::Terminal(std::unique_ptr<Streams> streams) : streams_(std::move(streams)), letters_only_(!speaks_utf8()) {
    terminate_before = std::set_terminate(end_screen_and_terminate);
    raw();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    if (has_colors()) {
        start_color();
        use_default_colors();
    }
}

Terminal::~Terminal() {
    endwin();
    delscreen(streams_->screen);
    std::set_terminate(terminate_before);
}

int Terminal::rows() const { return getmaxy(stdscr); }

int Terminal::columns() const { return getmaxx(stdscr); }

int Terminal::colours() const { return wants_colours(streams_->out) && has_colors() ? COLORS : 0; }

bool Terminal::shows_half_blocks() const { return !letters_only_ && colours() >= 8; }

void Terminal::show(const Canvas& canvas) {
    const int colours = this->colours();
    erase();
    for (int row = 0; row < canvas.rows(); ++row)
        for (int column = 0; column < canvas.columns();) {
            const Style style = canvas.at(row, column).style;
            std::wstring run;
            const int start = column;
            for (; column < canvas.columns() && canvas.at(row, column).style == style; ++column)
                if (const char32_t letter = canvas.at(row, column).letter; letter != 0)
                    run += letters_only_ && letter > 0x7e ? L'?' : static_cast<wchar_t>(letter);
            use_look(look_of(style, colours));
            mvaddnwstr(row, start, run.c_str(), static_cast<int>(run.size()));
        }
    refresh();
}

std::optional<char32_t> Terminal::pending_key() {
    wint_t code = 0;
    const int kind = get_wch(&code);
    if (kind == KEY_CODE_YES) return named_key(code);
    if (kind == OK) return character_key(code);
    return std::nullopt;
}

std::optional<char32_t> Terminal::key(int milliseconds, int wake_fd) {
    if (const auto key = pending_key()) return key;
    pollfd waits[] = {{fileno(streams_->in), POLLIN, 0}, {wake_fd, POLLIN, 0}};
    poll(waits, 2, milliseconds);
    // The keyboard is gone: this counts as SIGHUP, as if the terminal had been closed.
    if (waits[0].revents & (POLLHUP | POLLERR | POLLNVAL)) Interruption::note();
    return pending_key();
}

int Terminal::keyboard() const { return fileno(streams_->in); }

bool Terminal::interrupted() const { return streams_->interruption.came(); }

// Curses handles the signal: it restores the terminal, stops the program, and later paints everything anew.
void Terminal::suspend() { kill(0, SIGTSTP); }

}  // namespace isola_arena::viewer
