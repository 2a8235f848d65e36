#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "arena/record/record_writer.hpp"
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
