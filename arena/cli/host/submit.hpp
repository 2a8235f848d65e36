#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"

namespace isola_arena {

/// The options of `arena submit`.
struct SubmitOptions {
    std::string link;  ///< the author's personal link; empty with verify
    std::vector<std::string> files;
    std::string receipt;              ///< where the receipt of `received` is written; empty: nowhere
    bool no_wait = false;             ///< ends as soon as the files are received
    std::vector<std::string> verify;  ///< receipts
    std::optional<std::string> key;   ///< the public key that must have signed the receipts; nullopt: it is not known
};

/// Hands in the files and prints each step when the version reaches it; or checks receipts. Returns fine if the version
/// plays or is fit (or was received, with no_wait), or if all receipts hold. Otherwise returns does_not_hold, also if
/// no key was given to compare with that of the receipts. Throws UsageError if the key is not valid, a file cannot be
/// read, nobody answers at the link, or the host refuses what was sent.
Exit run_submit(const SubmitOptions& options);

}  // namespace isola_arena
