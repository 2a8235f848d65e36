#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/host/store/authors_file.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/host/submission/submission_pipeline.hpp"
#include "protocol/result.hpp"

namespace isola_arena::host {

/// The submissions that a SubmissionPipeline took from folders.
struct FolderImport {
    struct Entry {
        Author author;
        Submission submission;  ///< the author's newest, as it was taken
    };
    std::vector<Entry> taken;           ///< in the order of Ledger::authors()
    std::vector<std::string> left_out;  ///< a sentence for each file, folder or name that was not taken
};

/// Returns an error, which names the commands that work, if this is no folder and no bots file that take_folders()
/// could read.
std::optional<Error> refuse_import(const std::string& folder);

/// Hands in the files in folders, such as the attachments of e-mails. Every file and every sub-folder of a folder is a
/// submission of the author whose name it has. In place of a folder stands a bots file of bundled bots, each of which
/// is a house bot then. A new author is entered. A submission of more than `largest` bytes is left out. Returns an error,
/// and takes nothing, if a folder cannot be read. Throws DatabaseProblem as the ledger does. variant: the first word of
/// the contest's rules, in which the strength of the bundled bots was measured. listed: the authors of the list, also
/// those whom the ledger does not know yet; no new house bot gets the name of one.
Result<FolderImport> take_folders(const std::vector<std::string>& folders, std::int64_t largest, Ledger& ledger,
                                  SubmissionPipeline& pipeline, const std::string& variant,
                                  const std::vector<ListedAuthor>& listed = {});

}  // namespace isola_arena::host
