#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/process/tree/process_tree.hpp"

/// arena/cli/host is `arena host`, which serves a contest that goes on: authors hand in bots by personal links, and the
/// newest version that is fit plays on the ladder. `arena submit` hands in a bot. The work of a host is in
/// arena/host: the files of a contest (folder/), the answers to browsers (pages/), the matches of the ladder (play/),
/// the building and examining of submissions (build/), the deletion of authors (deletion/). Open this header first:
///
///     HostOptions options;
///     options.folder = "club";
///     options.is_new = true;
///     const Exit status = run_host(options);  // returns after Ctrl-C
///
/// The command runs on the main thread. HostPages and LinksFile are also called by the server's threads; a LadderRun has
/// its own threads.
namespace isola_arena {

/// The settings of a new hosted contest; empty: a good default.
struct NewHostOptions {
    std::string contest;
    std::string title;
};

/// What the organiser has done by a command; then nothing is served. An author is named by name, a version by `AUTHOR` (the
/// newest one) or `AUTHOR:VERSION`.
struct OrganisersActs {
    std::string accept;
    std::string refuse;
    std::string withdraw;  ///< an author whose bot is to play no more
    std::string disqualify;
    std::string readmit;
    std::string void_game;                 ///< a game of the ladder, `M.G`
    std::string reason;                    ///< with accept, refuse, withdraw, disqualify, void_game: authors read it
    std::vector<std::string> examine;      ///< the authors whose bots are examined again
    bool examine_all = false;              ///< all that play are examined again
    bool rebuild = false;                  ///< with examine or examine_all: they are built anew first
    std::string download;                  ///< a version
    std::string output;                    ///< the file for the download; empty: its own name in the working folder
    std::vector<std::string> add_authors;  ///< `NAME` or `NAME <E-MAIL>`
    std::string rename_author;             ///< `OLD=NEW`
};

/// The options of `arena host`.
struct HostOptions {
    std::string folder;
    bool is_new = false;
    NewHostOptions fresh;
    std::string backup;                  ///< a file to write the contest into; then nothing is served
    std::string restore;                 ///< a file from which the folder is made; then nothing is served
    std::vector<std::string> imports;    ///< files and folders, each with a submission; then nothing is served
    std::vector<std::string> new_links;  ///< the authors who get them
    bool new_organisers_link = false;
    std::string delete_author;  ///< the author's name; then nothing is served
    bool is_sure = false;       ///< with delete_author: no confirmation is asked for
    OrganisersActs acts;
    bool accepts_list = false;  ///< the list is taken even if it lacks many authors
    bool copies = false;        ///< prints which submissions are alike; then nothing is served
    bool freeze = false;        ///< the contest ends, and its final is played; then nothing is served
    std::string show;    ///< what of the ladder is printed, `games`, `crosstable` or `fairness`, and nothing served
    std::string reopen;  ///< the new deadline of a contest that has ended; then nothing is served
    /// `KEY=VALUE`, which contest.toml gets; then nothing is served.
    std::vector<std::string> settings;
    int jobs = 1;
    std::optional<int> ladder_jobs;  ///< nullopt: one for each core except one; 0: nobody plays
    int port = 8080;
    bool lan = false;
    ConfinementOptions confinement;
};

/// Makes the folder if it is new, and serves the contest in it until a signal comes. With imports, takes these
/// submissions and prints a table instead; with freeze, plays the final. With backup, restore or delete_author, does
/// only that. Throws UsageError if an option or a file of the folder is wrong.
Exit run_host(const HostOptions& options);

/// Ends all bots when the work of a command ends, however it ends.
struct Sweep {
    ~Sweep() { end_all_bots(); }
};

/// Submissions that are built and examined, but in no hosted contest.
struct SubmissionsToExamine {
    std::string folder;   ///< as for HostOptions::imports
    std::string contest;  ///< empty: the usual one
    std::string authors;  ///< a list of authors; empty: the names in the folder are all
    ConfinementOptions confinement;
};

/// Takes, builds and examines the submissions as an import does, in the folder of a contest that is made for this and
/// removed at the end, and shows the progress on stderr. Calls use() before the end. Throws UsageError if the
/// submissions or an option are wrong.
void examine_submissions(const SubmissionsToExamine& wanted,
                         const std::function<void(const HostFolder& folder, host::Ledger& ledger)>& use);

/// The options of `arena submit`.
struct SubmitOptions {
    std::string link;  ///< the author's personal link; empty with verify
    std::vector<std::string> files;
    std::string main;                 ///< the main file among them or in the archive; empty: the arena finds it
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
