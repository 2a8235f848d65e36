#pragma once

#include <cstdio>
#include <memory>
#include <optional>

#include "arena/terminal/screen/canvas.hpp"

/// arena/terminal/screen has the terminal: its keys, a canvas to draw on, and colours. printable() makes text from bots
/// fit for a screen (arena/base/text/printable.hpp). The folder does not depend on any game. Open this header first:
///
///     const auto terminal = viewer::Terminal::open();  // nullptr: there is no terminal
///     viewer::Canvas canvas(terminal->rows(), terminal->columns());
///     canvas.write(0, 0, printable(text));
///     terminal->show(canvas);
///
/// Only one Terminal may exist at a time, and only one thread may use it. A Canvas may be used by one thread at a time;
/// the functions may be called on any thread.
namespace isola_arena::viewer {

/// The look of a style in a terminal: colour numbers (-1: the terminal's default) and emphasis.
struct Look {
    int letters = -1;
    int ground = -1;
    bool bold = false;
    bool dim = false;
    bool underline = false;
    bool reverse = false;
    bool operator==(const Look&) const = default;
};

/// Returns the look in a terminal with that number of colours. With fewer than 8, emphasis and the signs
/// themselves must suffice.
Look look_of(const Style& style, int colours);

/// Keys that are not characters.
enum class Key : char32_t {
    left = 0x110000,
    right,
    up,
    down,
    home,
    end,
    page_up,
    page_down,
    enter,
    backspace,
    escape,
    resized,
    other,
};

/// A full-screen terminal; the destructor restores it. Only one may exist at a time, and only one thread may use it.
///
/// Ctrl-C is a key here (ctrl_c); interrupted() tells of signals that come from elsewhere.
class Terminal {
public:
    /// Takes over the terminal on stdout, or on stderr if stdout is not a terminal. Returns nullptr if neither is one,
    /// if there is no keyboard, or if its type (TERM) cannot place a cursor.
    static std::unique_ptr<Terminal> open();

    /// Returns whether open() would find a terminal. Changes nothing on the screen.
    static bool is_there();

    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    int rows() const;
    int columns() const;

    /// Whether signs beyond ASCII cannot be shown.
    bool letters_only() const { return letters_only_; }

    /// Whether half blocks in two colours can be shown.
    bool shows_half_blocks() const;

    void show(const Canvas& canvas);

    /// Returns the next key as a character or a Key. Returns nullopt if none comes within that time, or if the other
    /// descriptor (-1: no such descriptor) becomes readable first.
    std::optional<char32_t> key(int milliseconds, int wake_fd = -1);

    /// Returns the descriptor of the keyboard, for callers that also wait for other descriptors. key() reads it.
    int keyboard() const;

    /// Stops the program as Ctrl-Z does in other programs. The terminal is restored meanwhile.
    void suspend();

    /// Returns whether SIGINT, SIGTERM or SIGHUP has come since the terminal was opened, or the keyboard is gone.
    bool interrupted() const;

private:
    struct Streams;
    explicit Terminal(std::unique_ptr<Streams> streams);

    int colours() const;
    std::optional<char32_t> pending_key();

    std::unique_ptr<Streams> streams_;
    bool letters_only_;
};

inline constexpr char32_t ctrl_c = 3;
inline constexpr char32_t ctrl_z = 26;

constexpr bool is(std::optional<char32_t> key, Key wanted) { return key == static_cast<char32_t>(wanted); }

}  // namespace isola_arena::viewer
