#include "arena/host/mail/link_ledger.hpp"

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/host/store/ledger/rows.hpp"

namespace isola_arena::host {

using sqlite::Fields;

std::vector<UnsentLink> LinkLedger::unsent() {
    const std::lock_guard only_one(ledger_.mutex_);
    return all_rows<UnsentLink>(
        ledger_.database_,
        "SELECT digest, name, email FROM link JOIN author ON author.id = link.author WHERE revoked_at IS NULL AND"
        " mailed_at IS NULL AND email <> '' AND stays = 0 AND unlisted = 0 AND deleted_at IS NULL ORDER BY author.id",
        [](Fields& row, UnsentLink& each) { read_fields(row, each.digest, each.author, each.email); });
}

bool LinkLedger::begin_to_send(const std::string& digest, Moment at) {
    return ledger_.in_transaction([&] {
        return first_field<std::string>(ledger_.database_,
                                        "UPDATE link SET mailed_at = ? WHERE digest = ? AND mailed_at IS NULL AND"
                                        " revoked_at IS NULL RETURNING digest",
                                        at, digest)
            .has_value();
    });
}

void LinkLedger::not_sent(const std::string& digest) {
    ledger_.change("UPDATE link SET mailed_at = NULL WHERE digest = ?", digest);
}

int LinkLedger::sent_since(Moment at) {
    const std::lock_guard only_one(ledger_.mutex_);
    return first_field<int>(ledger_.database_, "SELECT count(*) FROM link WHERE mailed_at >= ?", at).value_or(0);
}

}  // namespace isola_arena::host
