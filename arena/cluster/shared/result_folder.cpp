#include "arena/cluster/shared/result_folder.hpp"

#include <filesystem>
#include <system_error>

namespace isola_arena::cluster {
namespace {

constexpr int looks_at_a_bad_file = 3;

}  // namespace

void ResultFolder::take_new(const std::function<void(ChunkResult, const std::string&)>& enter,
                            const std::function<void(const std::string&)>& tell) {
    for (const std::string& name : shared_.result_names()) {
        if (taken_.contains(name)) continue;
        const auto file = shared_.results() / name;
        const auto bytes = bytes_of(file);
        auto result = bytes ? parse_result(*bytes, shared_.contest(), file.string())
                            : Result<ChunkResult>(Error{file.string() + " cannot be read; its games are played again"});
        if (!result && ++failures_[name] < looks_at_a_bad_file) continue;
        taken_.insert(name);
        failures_.erase(name);
        if (result) enter(std::move(result).value(), name);
        else tell(result.message());
    }
}

void ResultFolder::forget(const std::string& name) {
    std::error_code ignored;
    std::filesystem::remove(shared_.results() / name, ignored);
    if (!ignored) taken_.erase(name);
}

}  // namespace isola_arena::cluster
