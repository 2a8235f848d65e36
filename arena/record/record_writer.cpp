#include "arena/record/record_writer.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "arena/base/failure.hpp"
#include "arena/rules/record/json_text.hpp"

namespace isola_arena {
namespace {

std::filesystem::path numbered(const std::filesystem::path& path, int number) {
    if (number == 1) return path;
    const std::string name = path.stem().string() + '.' + std::to_string(number) + path.extension().string();
    return path.parent_path() / name;
}

// Creates the file as close-on-exec, because a bot must never inherit the record of a game.
int create(const std::filesystem::path& path) {
    return open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

}  // namespace

RecordWriter::RecordWriter(const std::filesystem::path& path) {
    for (int number = 1; file_ < 0; ++number) {
        path_ = numbered(path, number);
        file_ = create(path_);
        if (file_ < 0 && errno != EEXIST) fail("cannot be created");
    }
}

RecordWriter::~RecordWriter() {
    if (file_ < 0) return;
    try {
        flush();
    } catch (const std::exception&) {
        // A file that is still open here has no outcome, so another exception already reports why the game ended early.
    }
    ::close(file_);
}

void RecordWriter::write(const Event& event) {
    if (file_ < 0 || std::holds_alternative<TurnStarted>(event)) return;
    const auto now = std::chrono::steady_clock::now();
    if (buffer_.empty()) oldest_ = now;
    append_line(buffer_, event);
    if (std::holds_alternative<GameEnded>(event)) close();
    else if (buffer_.size() >= flush_size) flush();
    else flush_if_due(now);
}

void RecordWriter::write_whole(std::string record) {
    buffer_ = std::move(record);
    close();
}

void RecordWriter::flush_if_due(std::chrono::steady_clock::time_point now) {
    if (!buffer_.empty() && now - oldest_ >= flush_age) flush();
}

void RecordWriter::flush() {
    std::size_t written = 0;
    while (written < buffer_.size()) {
        const ssize_t count = ::write(file_, buffer_.data() + written, buffer_.size() - written);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) break;
        written += static_cast<std::size_t>(count);
    }
    buffer_.erase(0, written);
    if (!buffer_.empty()) fail("cannot be written");
}

void RecordWriter::close() {
    flush();
    const int file = file_;
    file_ = -1;
    if (::close(file) < 0 && errno != EINTR) fail("cannot be written");
}

void RecordWriter::fail(const char* what) const {
    throw ArenaFailure("the record " + path_.string() + ' ' + what + ": " + std::strerror(errno));
}

}  // namespace isola_arena
