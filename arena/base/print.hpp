#pragma once

#include <string_view>

/// All that commands write to stdout and stderr goes through this header, because one rule holds for all of it: nothing
/// ends or changes for an output that cannot be written (full, closed, a pipe without a reader), and nothing is thrown. Only
/// a result that is lost fails the command, at its end: see output_state().
namespace isola_arena {

/// Print on stdout: a text as it is, or JSON followed by a line end. Control characters, except the line ends of a text,
/// are made visible, so that a stranger's text cannot steer the terminal. Commands print their results by these two.
void put_text(std::string_view text);
void put_json(std::string_view json);

/// Prints on stdout what is fit for a terminal already: coloured lines after printable().
void put_ready(std::string_view text);

/// Hands on what was printed on stdout so far, for readers who wait for it.
void flush_output();

/// Prints on stdout at once what is told elsewhere, too, so that it is no result. Returns whether it was written.
bool offer(std::string_view text);

/// Prints `arena: TEXT` as a line on stderr, made visible like the text of put_text(): what a command says beside its result.
void announce(std::string_view text);

/// Prints on stderr what is fit for a terminal already.
void say_ready(std::string_view text);

/// What became of the results on stdout.
enum class OutputState {
    written,
    unread,  ///< whoever read the pipe has gone, as head does: there is nobody to miss the rest
    lost,
};

/// Flushes stdout and returns what became of all that was put there.
OutputState output_state();

/// Flushes stdout and returns whether somebody still reads: a command that only prints need not go on if nobody does.
inline bool is_read() { return output_state() == OutputState::written; }

}  // namespace isola_arena
