#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/host/club/ledger/ledger.hpp"
#include "arena/host/intake/intake.hpp"
#include "protocol/result.hpp"

namespace isola_arena::host {

/// What an Intake took of folders.
struct FolderImport {
    struct Entry {
        Author author;
        Submission submission;  ///< the newest of the author's, as it was taken
    };
    std::vector<Entry> taken;           ///< in the order of Ledger::authors()
    std::vector<std::string> left_out;  ///< a sentence for each file, folder or name that was not taken
};

/// Lets the intake take what lies in folders, such as the attachments of an e-mail: every file and every sub-folder of
/// each is the submission of an author who is named after it, and who is entered if he is new. What has more bytes than
/// `largest` is left out. Returns an error, and takes nothing, if a folder cannot be read. Throws DatabaseProblem as
/// the ledger does.
Result<FolderImport> take_folders(const std::vector<std::string>& folders, std::int64_t largest, Ledger& ledger,
                                  Intake& intake);

}  // namespace isola_arena::host
