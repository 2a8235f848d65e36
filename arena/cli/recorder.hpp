#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "arena/judge/event.hpp"
#include "arena/record/record_writer.hpp"

namespace isola_arena {

/// Writes every game of a match into a file of its own in one folder. A game that is played again because the machine
/// starved a bot leaves its attempts behind as `NAME-starved-1.jsonl`, ... Used on the game's thread.
class Recorder {
public:
    /// Creates the folder where it is missing. Throws UsageError where it cannot be.
    explicit Recorder(std::filesystem::path folder);

    /// Throws ArenaFailure where the record cannot be written.
    void take(const Event& event);

    void flush_if_due();

    /// The file of the game that is on or has just ended.
    const std::filesystem::path& path() const { return writer_->path(); }

private:
    void put_aside();

    std::filesystem::path folder_;
    std::unique_ptr<RecordWriter> writer_;
    std::optional<GameHeader> last_;
    bool starved_ = false;  ///< the last game ended so
};

}  // namespace isola_arena
