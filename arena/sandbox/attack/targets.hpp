#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/base/files/input_file.hpp"
#include "arena/rules/settings/limits.hpp"
#include "arena/sandbox/attack/attack_list.hpp"
#include "arena/sandbox/attack/stage.hpp"

namespace isola_arena::attack {

/// An uninvolved process of the host: hostile_bot in its role `victim`, with a canary in its memory.
class Victim {
public:
    /// Starts the process. program is the path of hostile_bot, mark a word of its command line. Throws ArenaFailure if
    /// it does not start.
    Victim(const std::string& program, const std::string& canary, const std::string& mark);
    ~Victim();
    Victim(const Victim&) = delete;
    Victim& operator=(const Victim&) = delete;

    pid_t pid() const { return pid_; }
    /// Returns the address of the canary in the victim's memory and the length of the canary in bytes, as two words.
    const std::string& place() const { return place_; }

    /// Returns whether the victim was signalled since the last call.
    bool was_signalled();

private:
    pid_t pid_;
    OwnedFd input_;
    OwnedFd output_;
    std::string place_;
};

/// All targets of one attack, which really exist on this machine, and the checks whether the attack succeeded. Make the
/// object before the threads that play the match are started.
class Targets {
public:
    /// Sets up the targets. program is the path of hostile_bot. Throws ArenaFailure, or
    /// std::filesystem::filesystem_error, if a target cannot be set up.
    explicit Targets(const std::filesystem::path& program);
    /// Removes the files that an attack has left if it was not refused.
    ~Targets();
    Targets(const Targets&) = delete;
    Targets& operator=(const Targets&) = delete;

    /// The limits of a bot while it attacks: low, so that no attack takes long.
    static constexpr Limits limits{std::int64_t{64} << 20, 64, std::int64_t{16} << 20};

    const Stage& stage() const { return stage_; }

    /// words() returns the arguments of hostile_bot for the attack; nullopt if this machine lacks something that the
    /// attack needs. missing() returns what is lacking, in words; empty if nothing is.
    std::optional<std::vector<std::string>> arguments(const Attack& attack) const;
    std::string missing(const Attack& attack) const;

    /// Returns the signs that the attack succeeded, in words; empty if it did not. stderr_text: everything that the bot
    /// wrote on stderr. printed: everything that a person would see of the match. Takes up to 5 s if a process of the
    /// bot is left.
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
