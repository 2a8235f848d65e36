#include "arena/host/final/reopening.hpp"

#include <stdexcept>
#include <system_error>

#include <fmt/core.h>

#include "arena/base/sqlite/sqlite.hpp"

namespace isola_arena {

namespace fs = std::filesystem;

std::optional<SettingsRefusal> Reopening::reopen(const std::string& deadline, host::Moment moment,
                                                 const Change& change) {
    kept_.clear();
    if (!ledger_.frozen_at())
        return SettingsRefusal{"the contest has not ended, so there is nothing to reopen: change its deadline instead"};
    if (deadline.empty())
        return SettingsRefusal{"expected the new deadline, with a time zone: 2026-12-01T18:00:00+01:00"};
    if (final_.is_played())
        return SettingsRefusal{"the final is being played: reopen the contest when it is over or interrupted"};
    if (auto refusal = change({{"deadline", deadline}})) return refusal;
    try {
        keep_final();
    } catch (const std::runtime_error& failure) {
        return SettingsRefusal{fmt::format("the final cannot be kept, so the contest stays ended: {}", failure.what())};
    }
    ledger_.reopen(moment, kept_.empty() ? "until " + deadline
                                         : fmt::format("until {}; the final of before is kept as {}", deadline,
                                                       kept_.filename().string()));
    return std::nullopt;
}

// Enters what a killed arena has left in the file beside the database before the database gets another name.
void Reopening::keep_final() {
    const std::string file = folder_.final_database().string();
    if (!fs::exists(file)) return;
    sqlite::Connection(file, sqlite::Access::write, file).number("PRAGMA wal_checkpoint(TRUNCATE)");
    int number = 1;
    while (fs::exists(folder_.former_final(number))) ++number;
    kept_ = folder_.former_final(number);
    fs::rename(file, kept_);
    std::error_code none;
    for (const char* end : {"-wal", "-shm"}) fs::remove(file + end, none);
}

}  // namespace isola_arena
