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

/// The text of a file of the project.
std::string project_text(const std::string& path);

/// Files of the project, each under the name that stands before its path.
Files project_files(const std::vector<std::pair<std::string, std::string>>& names_and_paths);

/// Whether builds are isolated here; see possible() of tests/sandbox.
bool builds_here();

/// Whether the programs are in PATH. Where they are not: says that the test is skipped, and fails where CI is set.
bool has_programs(const std::vector<std::string>& programs);

/// One submission on its way: taken, recognised, built.
class Submitted {
public:
    explicit Submitted(const Files& files, const std::vector<Recipe>& recipes = built_in_recipes());
    ~Submitted();
    Submitted(const Submitted&) = delete;
    Submitted& operator=(const Submitted&) = delete;

    /// Builds it in the sandbox; without a test's machine in mind, the limit of time is generous.
    const Built& build(BuildLimits limits = generous(), const std::stop_token& stop = {});
    const Built& build_unconfined(const BuildLimits& limits);

    /// What it replies to a board line of Isola; or what is wrong.
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
