#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/sandbox/sandbox.hpp"
#include "tests/process/bots.hpp"

namespace isola_arena::test {

/// A folder with a bot's files in it, readable for all; goes with all that is in it.
class BotFolder {
public:
    /// A new one below that folder.
    explicit BotFolder(const std::string& parent = "/tmp");
    ~BotFolder();
    BotFolder(const BotFolder&) = delete;
    BotFolder& operator=(const BotFolder&) = delete;

    const std::string& path() const { return path_; }

    /// A file in it, in folders that are made too; its path.
    std::string write(const std::string& name, const std::string& content, bool executable = false) const;

private:
    std::string path_;
};

/// Whether the test that follows can be made here. Where it cannot: says that it is skipped, and fails where the
/// machine was declared to isolate (ISOLA_ARENA_MUST_ISOLATE=1).
bool possible(bool is_there, const std::string& what_is_missing);

/// What confines the bots of these tests: opened once.
const Sandbox& sandbox();

/// Whether bots are isolated here; see possible().
bool isolating();

/// Bots in the sandbox, on one event loop. All that were started are gone when it goes.
class ConfinedBots {
public:
    ConfinedBots();
    ~ConfinedBots();
    ConfinedBots(const ConfinedBots&) = delete;
    ConfinedBots& operator=(const ConfinedBots&) = delete;

    /// Confines and starts; in the folder of a bots file, where one is given.
    BotProcess::Started try_start(std::vector<std::string> words, const std::string& folder = {},
                                  const Confinement& confinement = {});
    std::shared_ptr<BotProcess> start(std::vector<std::string> words, const std::string& folder = {},
                                      const Confinement& confinement = {});

    /// A bot that waits for a line and then runs the lines of a shell; in a folder of its own.
    std::shared_ptr<BotProcess> start_script(const std::string& lines, const Confinement& confinement = {});

    BotAnswer ask(BotProcess& bot, Nanoseconds limit = against_hanging);

    /// The first line that the program says when it is sent a line; or why it could not be started, or what it says on
    /// stderr instead.
    std::string says(std::vector<std::string> words, const std::string& folder = {},
                     const Confinement& confinement = {});

    /// The same of a script for the shell.
    std::string script_says(const std::string& lines, const Confinement& confinement = {});

    /// The group of the bot that was started last; nothing where this machine has none.
    std::shared_ptr<ControlGroup> group() const { return group_; }

    asio::io_context loop{1};

private:
    BotFolder folder_;
    std::vector<std::shared_ptr<BotProcess>> started_;
    std::shared_ptr<ControlGroup> group_;
};

}  // namespace isola_arena::test
