#pragma once

#include <string>
#include <string_view>

namespace isola_arena {

/// Marks the name of a setting in a message. The code that shows the message replaces the mark by an option of the
/// command line or by words:
///
///     const std::string message = setting_name("turn-time") + " 5x: expected a duration";
///     on_command_line(message);  // "--turn-time 5x: expected a duration"
///     on_page(message);          // "turn time 5x: expected a duration"
///
/// option: the setting's option on the command line, with or without `--`.
std::string setting_name(std::string_view option);

/// Returns the message with the names of settings as options of a command line.
std::string on_command_line(std::string_view message);

/// Returns the message with the names of settings as words.
std::string on_page(std::string_view message);

}  // namespace isola_arena
