#pragma once

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/host/store/ledger/ledger_schema.hpp"

namespace isola_arena::test {

/// Makes the ledger, which nobody has open, one of an older version of the schema, from 2 on (older_ledger.sql).
inline void back_to(int version, const std::filesystem::path& ledger) {
    sqlite::Connection database(ledger, sqlite::Access::write, ledger.string());
    std::ifstream steps(OLDER_LEDGER);
    int next = host::ledger_version();
    for (std::string line; next > version && std::getline(steps, line);) {
        if (line.starts_with("--")) continue;
        const std::size_t colon = line.find(':');
        if (line.substr(0, colon) != std::to_string(next))
            throw std::logic_error("older_ledger.sql has no line for step " + std::to_string(next));
        database.run(line.substr(colon + 1));
        --next;
    }
    if (next != version) throw std::logic_error("older_ledger.sql ends before step " + std::to_string(version + 1));
    database.run("PRAGMA user_version = " + std::to_string(version));
}

}  // namespace isola_arena::test
