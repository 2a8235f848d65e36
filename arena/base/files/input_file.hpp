#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/result.hpp"

namespace isola_arena {

/// What a file that is to be read should be.
struct InputFile {
    std::string_view what;     ///< for messages, such as "bots file"
    std::size_t most_bytes;    ///< a longer one is refused
    bool may_be_pipe = false;  ///< that of a shell, `<(command)` or /dev/stdin; never one with a name (mkfifo)
    std::chrono::milliseconds pipe_patience = std::chrono::seconds(10);
};

/// Reads a file that the user has named, all of it. It never waits for long, whatever stands under that name. Returns an
/// error, which names the file, if it cannot be read, is a folder, a device or (unless it may be one) a pipe, if it is
/// longer than most_bytes, or if nothing comes from a shell's pipe for pipe_patience.
Result<std::string> read_input_file(const std::filesystem::path& file, const InputFile& expected);

/// Returns the same errors for a file that is read by other means, apart from those of its content: it may then be opened
/// without waiting. most_bytes is not looked at.
std::optional<Error> refusal_of_input(const std::filesystem::path& file, const InputFile& expected);

}  // namespace isola_arena
