#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "arena/bots/build/build.hpp"
#include "tests/process/helpers.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::test {

using Files = std::vector<HandedFile>;

/// Returns the text of a file of the project.
std::string project_text(const std::string& path);

/// Returns files of the project. Each pair has the name in the submission and the path in the project.
Files project_files(const std::vector<std::pair<std::string, std::string>>& names_and_paths);

/// Returns whether builds can be isolated on this machine; see possible() of tests/sandbox.
bool builds_here();

/// Returns whether the programs are in PATH. If one is missing, prints that the test is skipped; if CI is set, the test
/// fails.
bool has_programs(const std::vector<std::string>& programs);

/// A submission in its steps: received, recognised, built.
class Submitted {
public:
    explicit Submitted(const Files& files, const std::vector<Recipe>& recipes = built_in_recipes());
    ~Submitted();
    Submitted(const Submitted&) = delete;
    Submitted& operator=(const Submitted&) = delete;

    /// Builds the submission in the sandbox. The default time limit is long enough for slow machines.
    const Built& build(BuildLimits limits = generous(), const std::stop_token& stop = {});
    const Built& build_unconfined(const BuildLimits& limits);

    /// Returns the bot's reply to a board line of Isola, or the error.
    std::string reply(const std::string& line, const std::string& rules = "isola");

    std::filesystem::path source() const { return scratch_ / "source"; }
    std::filesystem::path bot() const { return scratch_ / "bot"; }
    const Built& built() const { return built_; }

    static BuildLimits generous();

private:
    ScratchFolder scratch_;
    Result<Recognised> recognised_;
    Built built_;
};

}  // namespace isola_arena::test
