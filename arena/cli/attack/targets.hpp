#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/cli/attack/attack_list.hpp"
#include "arena/cli/attack/listeners.hpp"
#include "arena/cli/attack/shared_things.hpp"
#include "arena/cli/attack/stage.hpp"
#include "arena/cli/attack/victim.hpp"
#include "arena/process/limits.hpp"

namespace isola_arena::attack {

/// All that one attack is tried on, really there on this machine, and what shows that it came through. Threads that play
/// are to be started after it was made.
class Targets {
public:
    /// program: hostile_bot's path. Throws ArenaFailure where something cannot be set up.
    explicit Targets(const std::filesystem::path& program);
    /// Removes what an attack that nobody refused has left.
    ~Targets();
    Targets(const Targets&) = delete;
    Targets& operator=(const Targets&) = delete;

    /// What a bot may use while it attacks: little, so that no attack takes long.
    static constexpr Limits limits{std::int64_t{64} << 20, 64, std::int64_t{16} << 20};

    const Stage& stage() const { return stage_; }

    /// The words of hostile_bot for that attack; nothing where this machine has not got what it needs: missing() says
    /// what.
    std::optional<std::vector<std::string>> words(const Attack& attack) const;
    std::string missing(const Attack& attack) const;

    /// What shows that somebody came through, in words. stderr_text: all that the bot wrote there; printed: all that a
    /// person would see of the match.
    std::vector<std::string> harm(const std::string& stderr_text, const std::string& printed);

private:
    std::string canary_;
    std::string marker_;
    SignalWatch signals_;
    SharedThings shared_;
    Stage stage_;
    Listeners listeners_;
    Victim victim_;
    std::map<std::string, std::string> values_;
};

}  // namespace isola_arena::attack
