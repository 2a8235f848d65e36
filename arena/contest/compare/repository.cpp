#include "arena/contest/compare/repository.hpp"

#include <cstdlib>
#include <vector>

#include "arena/base/archive/unpack.hpp"
#include "arena/process/bot/captured_run.hpp"
#include "arena/process/limits.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t largest_archive = std::size_t{1} << 30;
constexpr auto longest_git = std::chrono::minutes(2);

std::vector<std::string> environment() {
    std::vector<std::string> all{"LC_ALL=C", "GIT_OPTIONAL_LOCKS=0"};
    for (const char* name : {"PATH", "HOME"})
        if (const char* value = std::getenv(name)) all.push_back(std::string(name) + '=' + value);
    return all;
}

CapturedRun git(const std::filesystem::path& folder, std::vector<std::string> words) {
    words.insert(words.begin(), "git");
    CaptureLimits limits;
    limits.wall = longest_git;
    limits.output = largest_archive;
    return run_captured(Program{std::move(words), environment(), folder.string()}, limits);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

std::optional<Repository> Repository::of(const std::filesystem::path& folder) {
    const CapturedRun run = git(folder, {"rev-parse", "--is-inside-work-tree"});
    if (!run.succeeded() || first_line(run.output) != "true") return std::nullopt;
    return Repository(folder);
}

std::optional<std::string> Repository::commit(const std::string& word) const {
    const CapturedRun run = git(folder_, {"rev-parse", "--verify", "--quiet", "--end-of-options", word + "^{commit}"});
    if (!run.succeeded()) return std::nullopt;
    return first_line(run.output);
}

std::string Repository::changes() const { return git(folder_, {"status", "--short", "--", "."}).output; }

std::optional<Error> Repository::write(const std::string& commit, const std::filesystem::path& into) const {
    const CapturedRun run = git(folder_, {"archive", "--format=tar", commit});
    if (!run.succeeded()) return Error{"git archive: " + (run.errors.empty() ? run.words : first_line(run.errors))};
    UnpackLimits limits;
    limits.bytes = std::int64_t{1} << 30;
    limits.files = 100'000;
    limits.strip_top_folder = false;
    const auto unpacked = unpack_archive(run.output, into, limits);
    if (!unpacked) return unpacked.error();
    return std::nullopt;
}

}  // namespace isola_arena
