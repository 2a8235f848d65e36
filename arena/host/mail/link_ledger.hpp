#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/host/store/ledger/ledger.hpp"

namespace isola_arena::host {

/// A link that its author has not been sent yet.
struct UnsentLink {
    std::string digest;  ///< of its secret
    std::string author;  ///< the name
    std::string email;
    bool operator==(const UnsentLink&) const = default;
};

/// Which links were sent to their authors, in the ledger, which other threads use, too. The functions throw
/// DatabaseProblem like those of the ledger.
class LinkLedger {
public:
    /// The ledger outlives this object.
    explicit LinkLedger(Ledger& ledger) : ledger_(ledger) {}

    /// Returns the valid links that were not sent, in the order of the authors: those of listed authors with an e-mail
    /// address that the organiser wrote into the list. Whoever has registered could have given any address, and so could
    /// those who came with an arena that did not tell them apart, until the organiser writes another address for them.
    std::vector<UnsentLink> unsent();

    /// Enters that the link is sent. Returns false, and does nothing, if it was sent before or is not valid any more.
    bool begin_to_send(const std::string& digest, Moment at);

    /// Takes begin_to_send() back, because the link could not be sent.
    void not_sent(const std::string& digest);

    /// Returns how many links were sent at that moment or later.
    int sent_since(Moment at);

private:
    Ledger& ledger_;
};

}  // namespace isola_arena::host
