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
    std::optional<std::string> key;   ///< the public key that must have signed them; nullopt: it is not known
};

/// Hands the files in and prints each step as it comes true, or checks receipts. Returns fine if the version plays or
/// is fit (or was received, with no_wait) or all receipts hold, else does_not_hold: also if no key was given to compare
/// theirs with. Throws UsageError if the key is none, a file cannot be read, nobody answers at the link, or the host
/// refuses what was sent.
Exit run_submit(const SubmitOptions& options);

}  // namespace isola_arena
