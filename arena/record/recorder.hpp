#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "arena/rules/events/event.hpp"
#include "arena/rules/record/record_reader.hpp"
#include "protocol/result.hpp"

/// arena/record writes the records of games while they are played (docs/record.md), and their analyses. store/ has the
/// database of a contest, report/ the reports of a contest. Open this header first:
///
///     Recorder recorder("games");   // a folder
///     recorder.take(event);         // each event of a match
///
/// An object of this folder may be used by one thread at a time; the functions may be called on any thread.
namespace isola_arena {

/// Reads a record from a file. Returns an error that names the file if parse_record() returns one, or if the file
/// cannot be read, is neither a regular file nor a pipe, or has more than 512 MiB. A pipe that stays silent for ten
/// seconds is an error, too.
Result<Record> read_record(const std::filesystem::path& file);

/// Makes the folder if it is missing. Returns an error if that fails or nothing can be written there.
std::optional<Error> make_record_folder(const std::filesystem::path& folder);

/// Records one game in a separate file while the game runs. The buffer is written to the file when it reaches 64 KiB,
/// by the first write() or flush_if_due() after it is 100 ms old, at the end of the game, and by the destructor.
class RecordWriter {
public:
    static constexpr std::size_t flush_size = 64 * 1024;
    static constexpr std::chrono::milliseconds flush_age{100};

    /// Creates the file; its folder must exist. An existing file is never touched: instead of `game.jsonl` the record
    /// is then `game.2.jsonl`, `game.3.jsonl`, ... Throws ArenaFailure, naming the file and the reason, if the file
    /// cannot be created.
    explicit RecordWriter(const std::filesystem::path& path);

    ~RecordWriter();
    RecordWriter(const RecordWriter&) = delete;
    RecordWriter& operator=(const RecordWriter&) = delete;

    /// Takes the next event of the game; the header must come first. GameEnded closes the record: later events are
    /// ignored. Throws ArenaFailure if the file cannot be written (a full disk).
    void write(const Event& event);

    /// Writes the text of a whole record instead of events, and closes the file. Throws like write().
    void write_whole(std::string record);

    /// Writes the buffer to the file if it is 100 ms old. Must be called repeatedly while the game has no events.
    /// Throws like write().
    void flush_if_due(std::chrono::steady_clock::time_point now);

    /// Returns the actual path of the record.
    const std::filesystem::path& path() const { return path_; }

private:
    void flush();
    void close();
    [[noreturn]] void fail(const char* what) const;

    std::filesystem::path path_;
    int file_ = -1;
    std::string buffer_;
    std::chrono::steady_clock::time_point oldest_;  ///< when the first byte entered the buffer
};

/// Writes each game of a match into a separate file in one folder. If a game is played again because the machine
/// starved a bot, the earlier attempts are kept as `NAME-starved-1.jsonl`, ... Used on the game's thread only.
class Recorder {
public:
    /// folder: see make_record_folder().
    explicit Recorder(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// Takes the next event; a header, which must come first, begins a new game. Throws ArenaFailure if the record
    /// cannot be written or renamed.
    void take(const Event& event);

    /// Writes the record of a whole game, given as JSON Lines, instead of its events. Throws like take(), also if the
    /// text does not begin with a header.
    void keep(std::string record);

    /// Writes buffered events to the file if they are due. Must be called repeatedly. Throws like take().
    void flush_if_due();

    /// Returns the file of the current or last game; only after the first header or keep().
    const std::filesystem::path& path() const { return writer_->path(); }

private:
    void put_aside();

    std::filesystem::path folder_;
    std::unique_ptr<RecordWriter> writer_;
    std::optional<GameHeader> last_;
    bool starved_ = false;  ///< the last game ended as starved
};

}  // namespace isola_arena
