#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "arena/rules/events/event.hpp"

namespace isola_arena {

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

}  // namespace isola_arena
