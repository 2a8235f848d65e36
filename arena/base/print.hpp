#pragma once

#include <string_view>

/// All that commands write to stdout and stderr goes through this header, because one rule holds for all of it. If
/// output cannot be written (disk full, closed, a pipe without a reader), the command goes on unchanged and nothing is
/// thrown. Only a lost result makes the command fail, at its end: see output_state().
namespace isola_arena {

/// Print a result on stdout: a text as it is, or JSON followed by a line end. Both make control characters visible,
/// except the line ends of a text, so that text from strangers cannot control the terminal.
void put_text(std::string_view text);
void put_json(std::string_view json);

/// Prints on stdout a text that is safe for a terminal already, such as coloured lines after printable().
void put_ready(std::string_view text);

/// Flushes stdout, for readers who wait for the output.
void flush_output();

/// Prints at once on stdout a text that is no result, because the user can read the same elsewhere. Returns whether the
/// text was written.
bool offer(std::string_view text);

/// Prints a message beside the result, as the line `arena: TEXT` on stderr. Makes control characters visible as
/// put_text() does.
void announce(std::string_view text);

/// Prints on stderr a text that is safe for a terminal already.
void say_ready(std::string_view text);

/// Whether the results on stdout were written.
enum class OutputState {
    written,
    unread,  ///< the reader closed the pipe, as head does, and does not miss the rest
    lost,
};

/// Flushes stdout and returns what became of all that was put there.
OutputState output_state();

/// Flushes stdout and returns whether its reader still reads. If not, a command that only prints can stop.
inline bool is_read() { return output_state() == OutputState::written; }

}  // namespace isola_arena
