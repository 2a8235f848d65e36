#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "arena/judge/event.hpp"

namespace isola_arena {

/// Writes one game as it goes into a file of its own. What is buffered goes to the file at 64 KiB, at the first event
/// or flush_if_due() after 100 ms, at the end of the game and at the latest when the writer goes.
class RecordWriter {
public:
    static constexpr std::size_t flush_size = 64 * 1024;
    static constexpr std::chrono::milliseconds flush_age{100};

    /// Creates the file; its folder must be there. A file that exists is never touched: instead of `game.jsonl` the
    /// record is then `game.2.jsonl`, `game.3.jsonl`, ... Throws ArenaFailure, naming the file and the reason.
    explicit RecordWriter(const std::filesystem::path& path);

    ~RecordWriter();
    RecordWriter(const RecordWriter&) = delete;
    RecordWriter& operator=(const RecordWriter&) = delete;

    /// Takes the next event of the game; the header comes first. GameEnded closes the record: what comes after it is
    /// left out. Throws ArenaFailure where the file takes no more (a full disk).
    void write(const Event& event);

    /// To be called now and then while nothing happens in the game. Throws like write().
    void flush_if_due(std::chrono::steady_clock::time_point now);

    /// Where the record really is.
    const std::filesystem::path& path() const { return path_; }

private:
    void flush();
    void close();
    [[noreturn]] void fail(const char* what) const;

    std::filesystem::path path_;
    int file_ = -1;
    std::string buffer_;
    std::chrono::steady_clock::time_point oldest_;  ///< when the first byte came into the buffer
};

}  // namespace isola_arena
