#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/archive/handed_file.hpp"
#include "arena/base/archive/unpack.hpp"
#include "arena/bots/build/build.hpp"
#include "arena/bots/build/recognise.hpp"
#include "arena/process/time.hpp"

/// arena/bots/build/apart reads what strangers handed in in a child process with limits, so that input which
/// crashes a parser, or makes it compute without end, harms nothing but its own submission. Open this header first:
///
///     const ReaderApart reader;
///     const auto unpacked = reader.unpack(files, source, stop);          // as unpack_archive(), or NotExamined
///     const auto what = reader.recognise(source, recipes, stop);
///
/// The child is this program itself, started with reader_word as its only argument; a program that uses a ReaderApart
/// calls serve_reader() when it gets that word.
namespace isola_arena {

/// The reading of a submission came to a bad end. what() is a sentence for its author: `could not be examined: what read
/// it was killed by signal 11 (SIGSEGV)`.
class NotExamined : public std::runtime_error {
public:
    explicit NotExamined(const std::string& why) : std::runtime_error("could not be examined: " + why) {}
};

/// What reading one submission may take.
struct ReadingLimits {
    std::int64_t memory = std::int64_t{1} << 30;  ///< bytes, besides those of the submission
    int cpu_seconds = 60;
    Nanoseconds wall = std::chrono::minutes(5);
};

inline constexpr const char* reader_word = "read-submission";

/// Starts a child for each call and waits for it; stop: ends that, by an ArenaFailure. The functions return what those
/// of the same name in arena/bots/build return. They throw NotExamined if the child crashed or exceeded a limit,
/// which leaves nothing at `into`, and ArenaFailure if this machine fails. Any thread may call them.
class ReaderApart {
public:
    /// program: the words that start the child, of which the first is a path.
    explicit ReaderApart(std::vector<std::string> program = {"/proc/self/exe", reader_word}, ReadingLimits limits = {});

    /// Unpacks the files, or the one archive that they are.
    Result<Unpacked> unpack(std::vector<HandedFile> files, const std::filesystem::path& into,
                            const std::stop_token& stop = {}) const;
    Result<Recognised> recognise(const std::filesystem::path& folder, const std::vector<Recipe>& recipes,
                                 const std::stop_token& stop = {}) const;
    std::optional<Error> take_result(std::string_view archive, const BuildResult& result,
                                     const std::stop_token& stop = {}) const;

private:
    class Answer;
    Answer ask(const std::string& request, const std::stop_token& stop) const;

    const std::vector<std::string> program_;
    const ReadingLimits limits_;
};

/// Does what the request on stdin asks for, writes the answer to stdout, and returns the process's status.
int serve_reader();

}  // namespace isola_arena
