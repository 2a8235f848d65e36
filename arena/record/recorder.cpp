#include "arena/record/recorder.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/core.h>

#include "arena/base/failure.hpp"
#include "arena/base/files/input_file.hpp"
#include "arena/rules/events/match_result.hpp"
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

std::string file_name_part(std::string name) {
    std::ranges::replace_if(
        name, [](unsigned char c) { return !(std::isalnum(c) || c == '_' || c == '.' || c == '-'); }, '_');
    return name.substr(0, 60);
}

std::string file_name(const GameHeader& header) {
    return fmt::format("{}-vs-{}-seed{}-round{}.jsonl", file_name_part(header.players[Player::one].name),
                       file_name_part(header.players[Player::two].name), header.seed.tag(), header.game_number);
}

}  // namespace

Result<Record> read_record(const std::filesystem::path& file) {
    constexpr std::size_t longest_record = std::size_t{512} << 20;
    const auto content = read_text_file(file, {"record", longest_record, true});
    return content ? parse_record(*content, file.string()) : content.error();
}

std::optional<Error> make_record_folder(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return Error{fmt::format("{}: {}", folder.string(), error.message())};
    if (access(folder.c_str(), W_OK | X_OK) != 0)
        return Error{fmt::format("{}: the folder cannot be written to", folder.string())};
    return std::nullopt;
}

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

void Recorder::take(const Event& event) {
    if (const auto* header = std::get_if<GameHeader>(&event)) {
        if (last_ == *header && starved_) put_aside();
        last_ = *header;
        writer_ = std::make_unique<RecordWriter>(folder_ / file_name(*header));
    }
    writer_->write(event);
    const auto* ended = std::get_if<GameEnded>(&event);
    starved_ = ended && ended->reason == starved_reason;
}

void Recorder::keep(std::string record) {
    const auto first_line = parse_record(std::string_view(record).substr(0, record.find('\n') + 1), "the game");
    if (!first_line) throw ArenaFailure(first_line.message());
    writer_ = std::make_unique<RecordWriter>(folder_ / file_name(first_line->header));
    writer_->write_whole(std::move(record));
}

// Renames the record of the last attempt, so that the attempt that counts gets the game's own file name. Never
// overwrites an existing file: tries the next number.
void Recorder::put_aside() {
    const std::filesystem::path attempt = writer_->path();
    std::filesystem::path aside = attempt;
    int reserved = -1;
    for (int number = 1; reserved < 0; ++number) {
        aside.replace_filename(fmt::format("{}-starved-{}.jsonl", attempt.stem().string(), number));
        reserved = create(aside);
        if (reserved < 0 && errno != EEXIST) break;
    }
    if (reserved >= 0) close(reserved);
    if (reserved < 0 || std::rename(attempt.c_str(), aside.c_str()) != 0)
        throw ArenaFailure(fmt::format("the record {} cannot be renamed: {}", attempt.string(), std::strerror(errno)));
}

void Recorder::flush_if_due() {
    if (writer_) writer_->flush_if_due(std::chrono::steady_clock::now());
}

}  // namespace isola_arena
