#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/host/copies/likeness.hpp"
#include "arena/host/copies/program_files.hpp"
#include "arena/host/copies/sides.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/store/ledger/organiser_ledger.hpp"
#include "protocol/result.hpp"

namespace isola_arena::host {

/// Two versions of different authors that are alike. `one` was received first. Of versions that are all identical, a
/// group, `one` is the first in each pair, and stands for the group where a version of it is like another one.
struct CopyPair {
    SentVersion one;
    SentVersion other;
    bool is_identical = false;  ///< the same files by their digests, whatever their names
    double likeness = 1;        ///< see LikePair
    int shared = 0;             ///< passages in common; 0 for identical versions, which are not compared
};

/// Pairs below this likeness are not listed: programs that were written independently are below.
inline constexpr double least_likeness = 0.1;

/// What a search for copies needs to know of the ledger, as it was at one moment.
struct CopySearch {
    std::vector<SentVersion> versions;
    std::map<std::int64_t, Submission> unread;  ///< those of the versions whose fingerprints are not known yet
    std::vector<CopyPair> identical;
};

/// Finds the versions in a hosted contest that were copied from each other. Compares all versions of all listed
/// authors whose files are there. What was handed out does not count: the kits of the arena and the contest's folder
/// `handed-out`. Keeps the fingerprints of versions in memory, once work on them has ended. Any thread may call the
/// functions. Those that read the ledger throw DatabaseProblem if it cannot be read.
class CopyFinder {
public:
    /// The ledger outlives this object. kits: returns the files of the arena's kits. Any thread may call it.
    CopyFinder(const HostFolder& folder, Ledger& ledger, std::function<std::vector<ProgramFile>()> kits)
        : folder_(folder), ledger_(ledger), asked_(ledger), kits_(std::move(kits)) {}

    /// Returns the pairs of identical versions, of each pair of authors the first; those of a group follow each other.
    /// Reads only files of identical versions, once, so it may be called often.
    std::vector<CopyPair> identical();

    /// Returns what find() is to search.
    CopySearch look_up();

    /// Returns the identical pairs and then the near ones, the likest first, 50 of them at most. May take seconds, and
    /// meanwhile neither reads the ledger nor makes other functions wait.
    std::vector<CopyPair> find(const CopySearch& search);
    std::vector<CopyPair> find() { return find(look_up()); }

    /// Returns two versions side by side, with the passages that both have. Returns an error in words if there is no
    /// such version of a listed author, or its files cannot be read.
    Result<SideBySide> compare(std::int64_t one, std::int64_t other);

private:
    std::vector<ProgramFile> handed_out_files() const;
    // Both read the files once. The digests alone are quick to make.
    const std::vector<std::string>& handed_out_digests();
    const Fingerprints& handed_out_prints();
    // Returns whether all program files of the version were handed out, as when an author sends a kit as it is.
    bool has_nothing_own(const SentVersion& version);
    std::vector<CopyPair> identical_among(const std::vector<SentVersion>& versions);
    std::vector<CopyPair> near_among(const CopySearch& search);
    Result<FoundProgram> program_of(const SentVersion& version, const Submission& submission);
    Fingerprints prints_of(const SentVersion& version, const CopySearch& search);

    const HostFolder folder_;
    Ledger& ledger_;
    OrganiserLedger asked_;
    const std::function<std::vector<ProgramFile>()> kits_;
    std::mutex mutex_;                                            // is held only briefly: see find()
    std::optional<std::vector<std::string>> handed_out_digests_;  // ascending; never changed
    std::optional<Fingerprints> handed_out_prints_;               // never changed
    std::map<std::int64_t, Fingerprints> prints_;                 // by submission
    std::map<std::vector<std::string>, bool> nothing_own_;        // by the digests of the files that were sent
    std::int64_t identical_at_ = -1;                              // Ledger::changes() at which identical_ was found
    std::vector<CopyPair> identical_;
};

/// Returns the pairs, and two versions side by side, as JSON for the organiser's page (docs/web-protocol.md).
std::string copies_json(const std::vector<CopyPair>& pairs);
std::string sides_json(const SideBySide& sides);

}  // namespace isola_arena::host
