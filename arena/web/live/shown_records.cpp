#include "arena/web/live/shown_records.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include <fmt/core.h>

#include "arena/base/text/setting_name.hpp"
#include "arena/record/record_file.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/web/feed/frame_json.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_records = 500;

Result<std::vector<fs::path>> records_in(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code unreadable;
    for (fs::directory_iterator entry(folder, unreadable), end; !unreadable && entry != end;
         entry.increment(unreadable))
        if (entry->path().extension() == ".jsonl") files.push_back(entry->path());
    const std::string place = setting_name("record") + " " + folder.string();
    if (unreadable) return Error{place + ": " + unreadable.message()};
    if (files.empty()) return Error{place + ": there is no record (*.jsonl)"};
    std::ranges::sort(files);
    return files;
}

// Returns the named files and the records in the named folders.
Result<std::vector<fs::path>> files_of(const std::vector<std::string>& records) {
    std::vector<fs::path> files;
    for (const fs::path named : records) {
        std::error_code unreadable;
        if (!fs::is_directory(named, unreadable)) {
            files.push_back(named);
            continue;
        }
        auto inside = records_in(named);
        if (!inside) return inside;
        std::ranges::move(*inside, std::back_inserter(files));
    }
    return files;
}

}  // namespace

std::optional<Error> show_records(const std::vector<std::string>& records, web::GameRegistry& registry) {
    const auto files = files_of(records);
    if (!files) return files.error();
    if (files->size() > most_records)
        return Error{fmt::format("{}: at most {} records can be shown, not {}", setting_name("record"), most_records,
                                 files->size())};
    for (const fs::path& file : *files) {
        const auto record = read_record(file);
        if (!record) return record.error();
        const auto analysis = analysis_of(file.string(), {});
        if (!analysis) return analysis.error();
        registry.add_record(*record, file.string(), web::shown_analysis(*record, *analysis, open_session));
    }
    return std::nullopt;
}

}  // namespace isola_arena
