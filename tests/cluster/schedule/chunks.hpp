#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/cluster/schedule/chunk_scheduler.hpp"

/// Builds matches, chunks and reports for tests of the scheduler.
namespace isola_arena::cluster::test {

using namespace std::chrono_literals;

inline ScheduleSettings settings_of(std::optional<Nanoseconds> game = 1s) {
    ScheduleSettings settings;
    settings.contest = "c0ffee";
    settings.game_time = game;
    return settings;
}

inline ChunkMatch match_of(int number, int games) {
    ChunkMatch match{number, {}, {}};
    match.pairing.second = 1;
    match.pairing.games = games;
    for (int game = 1; game <= games; ++game) match.games.push_back(game);
    return match;
}

inline std::vector<GameKey> games_of(const Chunk& chunk) {
    std::vector<GameKey> games;
    for (const ChunkMatch& match : chunk.matches)
        for (const int game : match.games) games.push_back({match.number, game});
    return games;
}

inline TaskId task_of(const Chunk& chunk) { return *parse_chunk_name(chunk.name); }

inline TaskReport report_of(const Chunk& chunk, TaskState state, const std::string& word,
                            const std::string& node = "n1", int status = 0) {
    return {task_of(chunk), "77", state, word, "None", state == TaskState::waiting ? "" : node, status, 0};
}

inline PlayedChunk result_of(const Chunk& chunk, const std::string& node = "n1") {
    PlayedChunk result{task_of(chunk), PlayedChunk::Kind::played, "", node, {}, games_of(chunk), {}};
    result.took = 1s * static_cast<int>(result.games.size());
    return result;
}

inline std::vector<Chunk> plan(ChunkScheduler& scheduler) {
    const auto planned = scheduler.plan_array();
    if (!planned) return {};
    scheduler.submitted(planned->array.number, "77");
    return planned->chunks;
}

inline std::size_t count(const ScheduleCounts& counts) {
    return counts.queued_games + counts.waiting_games + counts.running_games;
}

}  // namespace isola_arena::cluster::test
