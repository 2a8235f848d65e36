#include "arena/host/intake/received_files.hpp"

#include <cstdint>
#include <set>

#include <fmt/core.h>

#include "arena/host/club/stored_files.hpp"

namespace isola_arena::host {
namespace {

std::string size_words(std::int64_t bytes) {
    return bytes < 10'000 ? fmt::format("{} bytes", bytes)
                          : fmt::format("{:.1f} kB", static_cast<double>(bytes) / 1000);
}

}  // namespace

std::string received_words(const std::vector<ReceivedFile>& files) {
    std::string words;
    for (const ReceivedFile& file : files)
        words += fmt::format("{}{}, {}, SHA-256 {}", words.empty() ? "" : "; ", file.name, size_words(file.size),
                             file.sha256);
    return words;
}

std::optional<Error> wrong_names(const std::vector<HandedFile>& files) {
    std::set<std::string> names;
    for (const HandedFile& file : files) {
        if (auto path = clean_path(file.name); !path) return path.error();
        if (!names.insert(file.name).second) return Error{"two files are named " + file.name};
    }
    return std::nullopt;
}

}  // namespace isola_arena::host
