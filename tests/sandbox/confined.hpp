#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/sandbox/sandbox.hpp"
#include "tests/process/bots.hpp"

namespace isola_arena::test {

/// A folder with the files of a bot, readable for everybody. The destructor removes it.
class BotFolder {
public:
    /// Makes a new folder below `parent`.
    explicit BotFolder(const std::string& parent = "/tmp");
    ~BotFolder();
    BotFolder(const BotFolder&) = delete;
    BotFolder& operator=(const BotFolder&) = delete;

    const std::string& path() const { return path_; }

    /// Writes a file, makes the folders for it, and returns its path.
    std::string write(const std::string& name, const std::string& content, bool executable = false) const;

private:
    std::string path_;
};

/// Returns whether the following test is possible here. If not, prints that it is skipped. On a machine that must
/// isolate (ISOLA_ARENA_MUST_ISOLATE=1), the test fails instead.
bool possible(bool is_there, const std::string& what_is_missing);

/// Returns the sandbox of these tests, which is opened once.
const Sandbox& sandbox();

/// Returns whether bots are isolated here; see possible().
bool isolating();

/// Bots in the sandbox on one event loop. The destructor ends all that were started.
class ConfinedBots {
public:
    ConfinedBots();
    ~ConfinedBots();
    ConfinedBots(const ConfinedBots&) = delete;
    ConfinedBots& operator=(const ConfinedBots&) = delete;

    /// Confines a program and starts it in `folder`, the folder of its bots file, if it is given.
    BotProcess::Started try_start(std::vector<std::string> arguments, const std::string& folder = {},
                                  const Confinement& confinement = {});
    std::shared_ptr<BotProcess> start(std::vector<std::string> arguments, const std::string& folder = {},
                                      const Confinement& confinement = {});

    /// Starts a bot in a folder of its own that reads a line and then runs this shell script.
    std::shared_ptr<BotProcess> start_script(const std::string& lines, const Confinement& confinement = {});

    BotAnswer ask(BotProcess& bot, Nanoseconds limit = against_hanging);

    /// Returns the program's first line after it gets a line. If there is none, returns the reason why it did not
    /// start, or its stderr.
    std::string says(std::vector<std::string> arguments, const std::string& folder = {},
                     const Confinement& confinement = {});

    /// Does the same with a shell script.
    std::string script_says(const std::string& lines, const Confinement& confinement = {});

    /// Returns the control group of the bot that was started last; nullptr if this machine has none.
    std::shared_ptr<ControlGroup> group() const { return group_; }

    asio::io_context loop{1};

private:
    BotFolder folder_;
    std::vector<std::shared_ptr<BotProcess>> started_;
    std::shared_ptr<ControlGroup> group_;
};

}  // namespace isola_arena::test
