#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "protocol/result.hpp"

/// arena/host/backup writes a hosted contest into one file, even while the contest is served, and restores a contest
/// from such a file. Open this header first:
///
///     const BackupPlaces club{"club", "club/host.db", "club/submissions", {"club/links.csv"}};
///     const auto kept = back_up(club, "club.tar.zst");
///     const auto back = restore("club.tar.zst", {"club2", "club2/host.db", "club2/submissions", {}});
///
/// A backup is a tar archive, packed by zstd. It contains a label, which says what the file is, the files of the
/// folder, the ledger, the submissions and, at the end, the digests of all these files. Of each submission it contains
/// the files that were received and, if the submission is fit, the bot that was built. These are functions without
/// shared state: any thread may call them.
namespace isola_arena::host {

/// Where a contest's files are.
struct BackupPlaces {
    std::filesystem::path folder;
    std::filesystem::path ledger;                        ///< in the folder
    std::filesystem::path submissions;                   ///< in the folder
    std::vector<std::filesystem::path> bound_to_ledger;  ///< files that must not change while the ledger is copied
    std::vector<std::filesystem::path> databases =
        {};  ///< other databases of SQLite in the folder; they may change during the backup
};

/// What is in a backup.
struct BackedUp {
    int authors = 0;
    int submissions = 0;
    std::int64_t bytes = 0;             ///< of the backup itself
    std::vector<std::string> left_out;  ///< entries that are neither file nor folder, by their paths from the folder
};

/// Writes the contest, as it is at one moment, into that file: all that the ledger knows at that moment, and nothing
/// else. The contest may be served meanwhile. Only the file's owner may read it. The file is safe on the disk when this
/// returns, and replaces an earlier one as a whole or not at all. Returns an error in words, and keeps the earlier
/// file, if a file cannot be read or written, a received file has changed, or `file` lies in the contest's folder.
Result<BackedUp> back_up(const BackupPlaces& contest, const std::filesystem::path& file);

/// Makes the folder of a contest from a backup, with the modes that the files had. The folder is empty or does not
/// exist yet. Returns an error in words, and leaves nothing behind, if the folder is not empty, the disk refuses, or a
/// path in the backup leads out of the folder. Returns an error also if the file is no backup, is damaged or cut off,
/// or is of a newer arena.
Result<BackedUp> restore(const std::filesystem::path& file, const BackupPlaces& contest);

}  // namespace isola_arena::host
