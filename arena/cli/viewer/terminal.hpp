#pragma once

#include <cstdio>
#include <memory>
#include <optional>

#include "arena/cli/viewer/canvas.hpp"

namespace isola_arena::viewer {

/// Keys that are no characters.
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

/// A full-screen terminal, as it was again when the object goes. Only one at a time, and only on one thread.
///
/// Ctrl-C is a key here (ctrl_c). SIGINT, SIGTERM and SIGHUP from elsewhere show in interrupted() unless the program
/// handles them itself.
class Terminal {
public:
    /// Takes over the terminal on stdout, or on stderr when stdout is none. Nothing where neither is one, there is no
    /// keyboard, or its kind (TERM) cannot place a cursor.
    static std::unique_ptr<Terminal> open();

    /// Whether open() would find one. Changes nothing on the screen.
    static bool is_there();

    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    int rows() const;
    int columns() const;

    /// Whether signs beyond ASCII cannot be shown.
    bool letters_only() const { return letters_only_; }

    void show(const Canvas& canvas);

    /// The next key as a character or a Key; nothing within that time, or when the other descriptor (if any, -1
    /// for none) can be read first.
    std::optional<char32_t> key(int milliseconds, int wake_fd = -1);

    /// Stops the program as Ctrl-Z does elsewhere: the terminal is given back meanwhile.
    void suspend();

    /// Catches the signals that nobody handles; again after a part of the program has ceased to.
    static void catch_signals();

    /// Whether the program has a handler of its own for the signal.
    static bool handled_elsewhere(int signal);

    /// The signal that has come since the terminal was opened, or 0.
    static int interrupted();

private:
    struct Streams;
    explicit Terminal(std::unique_ptr<Streams> streams);

    std::optional<char32_t> pending_key();

    std::unique_ptr<Streams> streams_;
    bool letters_only_;
};

inline constexpr char32_t ctrl_c = 3;
inline constexpr char32_t ctrl_z = 26;

constexpr bool is(std::optional<char32_t> key, Key wanted) { return key == static_cast<char32_t>(wanted); }

}  // namespace isola_arena::viewer
