#include "arena/process/bot/stderr_log.hpp"

#include <algorithm>
#include <utility>

namespace isola_arena {

void StderrLog::add(std::string_view bytes) {
    const std::size_t room = std::min(turn_limit - text_.size(), game_limit - kept_in_game_);
    const std::size_t kept = std::min(room, bytes.size());
    text_.append(bytes.substr(0, kept));
    kept_in_game_ += kept;
    cut_ += bytes.size() - kept;
}

std::string StderrLog::take() {
    std::string taken = std::exchange(text_, {});
    if (cut_ > 0) {
        if (!taken.empty() && taken.back() != '\n') taken += '\n';
        taken += "[" + std::to_string(cut_) + " more bytes were cut: 64 KiB a turn and 1 MiB a game are kept]\n";
    }
    cut_ = 0;
    return taken;
}

}  // namespace isola_arena
