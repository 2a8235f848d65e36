#include "arena/host/final/reopening.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>
#include <system_error>

#include <fmt/core.h>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/host/store/ledger/organiser_ledger.hpp"

namespace isola_arena {

namespace fs = std::filesystem;

namespace {

// An act of the ledger that ends with this and the name of a file says that the final was kept there.
const std::string kept_as = "; the final of before is kept as ";

}  // namespace

const char* const final_is_being_played =
    "the final is being played: reopen the contest when it is over or interrupted";

std::optional<SettingsRefusal> Reopening::reopen(const std::string& deadline, host::Moment moment,
                                                 const Change& change) {
    kept_.clear();
    if (!ledger_.frozen_at())
        return SettingsRefusal{"the contest has not ended, so there is nothing to reopen: change its deadline instead"};
    if (deadline.empty())
        return SettingsRefusal{"expected the new deadline, with a time zone: 2026-12-01T18:00:00+01:00"};
    if (final_.is_played()) return SettingsRefusal{final_is_being_played};
    if (auto refusal = change({{"deadline", deadline}})) return refusal;
    try {
        keep_final();
    } catch (const std::runtime_error& failure) {
        return SettingsRefusal{fmt::format("the final cannot be kept, so the contest stays ended: {}", failure.what())};
    }
    try {
        ledger_.reopen(moment, kept_.empty()
                                   ? "until " + deadline
                                   : fmt::format("until {}{}{}", deadline, kept_as, kept_.filename().string()));
    } catch (...) {
        take_back_half();
        throw;
    }
    return std::nullopt;
}

bool Reopening::take_back_half() {
    const fs::path file = folder_.final_database();
    if (!ledger_.frozen_at() || fs::exists(file)) return false;
    const std::vector<fs::path> former = folder_.finals();
    if (former.empty()) return false;
    const std::string end = kept_as + former.back().filename().string();
    const auto acts = host::OrganiserLedger(ledger_).acts(std::numeric_limits<int>::max());
    const auto tells = [&](const auto& each) { return each.act == "reopen" && each.reason.ends_with(end); };
    if (std::ranges::any_of(acts, tells)) return false;
    fs::rename(former.back(), file);
    return true;
}

// Enters what a killed arena has left in the file beside the database before the database gets another name.
void Reopening::keep_final() {
    const std::string file = folder_.final_database().string();
    if (!fs::exists(file)) return;
    if (sqlite::Connection(file, sqlite::Access::write, file).number("PRAGMA wal_checkpoint(TRUNCATE)") != 0)
        throw std::runtime_error("another program reads it: try again when that has ended");
    int number = 1;
    while (fs::exists(folder_.former_final(number))) ++number;
    kept_ = folder_.former_final(number);
    fs::rename(file, kept_);
    std::error_code none;
    for (const char* end : {"-wal", "-shm"}) fs::remove(file + end, none);
}

}  // namespace isola_arena
