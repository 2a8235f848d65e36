#include "arena/host/workshop/workshop.hpp"

#include <chrono>
#include <cstddef>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "arena/base/archive/unpack.hpp"
#include "arena/base/failure.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/build/taken_languages.hpp"

namespace isola_arena {
namespace {

using host::StepOutcome;

// What an author reads of a build that failed: its beginning, where compilers say what is wrong first.
constexpr std::size_t most_of_log = 4000;

// What an earlier try has left. That it cannot be removed is no fault of the author's.
void clear(const std::filesystem::path& folder) {
    remove_folder(folder);
    std::error_code unknown;
    if (std::filesystem::exists(std::filesystem::symlink_status(folder, unknown)))
        throw ArenaFailure("cannot remove " + folder.string());
}

template <class Step>
StepOutcome unless_reading_fails(Step step) {
    try {
        return step();
    } catch (const NotExamined& bad_end) {
        return {false, bad_end.what(), false};
    }
}

}  // namespace

Workshop::Workshop(const Confinements& confinements, BotIdentity identity, const std::filesystem::path& folder,
                   int build_seconds, std::string whose_limit)
    : confinements_(confinements), identity_(std::move(identity)), source_(folder / "source"), bot_(folder / "bot"),
      build_seconds_(build_seconds), whose_limit_(std::move(whose_limit)) {}

StepOutcome Workshop::unpack(std::vector<HandedFile> files, const std::stop_token& stop) {
    return unless_reading_fails([&]() -> StepOutcome {
        clear(source_);
        const auto unpacked = reader_.unpack(std::move(files), source_, stop);
        if (!unpacked) return {false, unpacked.message()};
        std::string words = fmt::format("{}, {} bytes", counted(unpacked->files, "file"), unpacked->bytes);
        for (const std::string& each : unpacked->left_out) words += "; " + each;
        return {true, words};
    });
}

StepOutcome Workshop::recognise_it(const std::stop_token& stop, const std::vector<Recipe>& recipes,
                                   const std::vector<std::string>& languages) {
    return unless_reading_fails([&]() -> StepOutcome {
        auto recognised = reader_.recognise(source_, recipes, stop);
        if (!recognised) return {false, recognised.message()};
        if (const auto refusal = refusal_of_language(*recognised, languages, recipes)) return {false, refusal->message};
        recognised_ = std::move(recognised).value();
        return {true, recognised_->why};
    });
}

StepOutcome Workshop::build_it(const std::stop_token& stop) {
    return unless_reading_fails([&]() -> StepOutcome {
        clear(bot_);
        BuildLimits limits;
        limits.wall = std::chrono::seconds(build_seconds_);
        limits.whose_wall = whose_limit_;
        limits.trusts_authors = !confinements_.isolates();
        const auto take = [&](std::string_view archive, const BuildResult& result) {
            return reader_.take_result(archive, result, stop);
        };
        const Built built =
            build(*confinements_.build_sandbox(), source_, *recognised_, bot_, identity_, limits, stop, take);
        std::string words = built.why;
        if (!built.ok && !built.log.empty()) words += '\n' + built.log.substr(0, most_of_log);
        return {built.ok, words};
    });
}

}  // namespace isola_arena
