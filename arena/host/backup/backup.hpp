#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "protocol/result.hpp"

/// arena/host/backup makes one file of a hosted contest, also while it is served, and a contest of such a file. Open
/// this header first:
///
///     const BackupPlaces club{"club", "club/host.db", "club/submissions", {"club/links.csv"}};
///     const auto kept = back_up(club, "club.tar.zst");
///     const auto back = restore("club.tar.zst", {"club2", "club2/host.db", "club2/submissions", {}});
///
/// A backup is a tar archive, packed by zstd: a file that says what it is, the files of the folder, the ledger, of each
/// submission what was received and, if it is fit, the bot that was built, and at the end the digests of all of them.
/// These are functions without shared state: any thread may call them.
namespace isola_arena::host {

/// Where a contest's files are.
struct BackupPlaces {
    std::filesystem::path folder;
    std::filesystem::path ledger;                        ///< in the folder
    std::filesystem::path submissions;                   ///< in the folder
    std::vector<std::filesystem::path> bound_to_ledger;  ///< files that must be as they were when the ledger was copied
    std::vector<std::filesystem::path> databases =
        {};  ///< others of SQLite in the folder; they may be written meanwhile
};

/// What is in a backup.
struct BackedUp {
    int authors = 0;
    int submissions = 0;
    std::int64_t bytes = 0;             ///< of the backup itself
    std::vector<std::string> left_out;  ///< what is neither file nor folder, by its path from the folder
};

/// Writes the contest into that file, as it is at one moment: all that the ledger knows then, and nothing else. A host
/// may go on meanwhile. The file is for its owner alone, is safe on the disk when this returns, and replaces an earlier
/// one as a whole or not at all. Returns an error in words, and leaves the earlier one, if something cannot be read or
/// written, is not what was received, or the file lies in the contest's folder.
Result<BackedUp> back_up(const BackupPlaces& contest, const std::filesystem::path& file);

/// Makes the folder of a contest, which is not there or empty, from a backup, with the modes that the files had. Returns
/// an error in words, and leaves nothing, if the folder is not empty, the file is no backup, is damaged or cut off, is of a
/// newer arena, has a path that leads out of the folder, or the disk refuses.
Result<BackedUp> restore(const std::filesystem::path& file, const BackupPlaces& contest);

}  // namespace isola_arena::host
