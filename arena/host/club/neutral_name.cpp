#include "arena/host/club/neutral_name.hpp"

namespace isola_arena::host {

using sqlite::Statement;

std::string neutral_name(sqlite::Connection& ledger) {
    std::string name;
    Statement taken(ledger, "SELECT 1 FROM author WHERE name = ?1 OR bot = ?1");
    for (int i = 1; name.empty() || taken.with(name).next(); ++i) name = "deleted-" + std::to_string(i);
    return name;
}

void make_way_for(std::string_view name, sqlite::Connection& ledger) {
    Statement taken(ledger, "SELECT 1 FROM author WHERE name = ? AND deleted_at IS NOT NULL");
    if (!taken.with(name).next()) return;
    while (taken.next()) continue;
    Statement(ledger, "UPDATE author SET name = ? WHERE name = ?").with(neutral_name(ledger), name).execute();
}

}  // namespace isola_arena::host
