#include "arena/cli/recorder.hpp"

#include <algorithm>
#include <system_error>

#include <unistd.h>

#include <fmt/core.h>

#include "arena/cli/command.hpp"

namespace isola_arena {
namespace {

std::string file_name_part(std::string name) {
    std::ranges::replace_if(
        name, [](unsigned char c) { return !(std::isalnum(c) || c == '_' || c == '.' || c == '-'); }, '_');
    return name.substr(0, 60);
}

std::string file_name(const GameHeader& header) {
    return fmt::format("{}-vs-{}-seed{}-round{}.jsonl", file_name_part(header.players[Player::one].name),
                       file_name_part(header.players[Player::two].name), header.seed, header.round);
}

}  // namespace

Recorder::Recorder(std::filesystem::path folder) : folder_(std::move(folder)) {
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    if (error) throw UsageError(fmt::format("--record {}: {}", folder_.string(), error.message()));
    if (access(folder_.c_str(), W_OK | X_OK) != 0)
        throw UsageError(fmt::format("--record {}: the folder cannot be written to", folder_.string()));
}

void Recorder::take(const Event& event) {
    if (const auto* header = std::get_if<GameHeader>(&event))
        writer_ = std::make_unique<RecordWriter>(folder_ / file_name(*header));
    writer_->write(event);
}

void Recorder::flush_if_due() {
    if (writer_) writer_->flush_if_due(std::chrono::steady_clock::now());
}

}  // namespace isola_arena
