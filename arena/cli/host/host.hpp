#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/host/folder/host_folder.hpp"

/// arena/cli/host is `arena host`, which serves a contest that goes on: authors hand in bots by personal links, and the
/// newest version that is fit plays on the ladder. `arena submit` (submit.hpp) hands one in. What a host does is in
/// arena/host: the files of a contest (folder/), what browsers ask (pages/), the matches of the ladder (play/),
/// submissions that are built and examined (workshop/), an author who wants to be forgotten (deletion/). Open this
/// header first:
///
///     HostOptions options;
///     options.folder = "club";
///     options.is_new = true;
///     const Exit status = run_host(options);  // returns after Ctrl-C
///
/// The command runs on the main thread, which LinksFile belongs to. HostPages is called by the server's threads; a
/// LadderRun has threads of its own.
namespace isola_arena {

/// What a new hosted contest begins with; empty: a good default.
struct NewHostOptions {
    std::string contest;
    std::string title;
};

/// The options of `arena host`.
struct HostOptions {
    std::string folder;
    bool is_new = false;
    NewHostOptions fresh;
    std::string backup;                  ///< a file to write the contest into; then nothing is served
    std::string restore;                 ///< a file to make the folder from; then nothing is served
    std::vector<std::string> imports;    ///< files and folders: each a submission; then nothing is served
    std::vector<std::string> new_links;  ///< authors
    bool new_organisers_link = false;
    std::string delete_author;  ///< his name; then nothing is served
    bool is_sure = false;       ///< with that: nobody is asked
    bool freeze = false;        ///< the contest ends, and its final is played; then nothing is served
    int jobs = 1;
    std::optional<int> ladder_jobs;  ///< nullopt: one for each core but one; 0: nobody plays
    int port = 8080;
    bool lan = false;
    ConfinementOptions confinement;
};

/// Makes the folder if it is new, and serves the contest in it until a signal comes. With imports it takes those and
/// prints a table instead, with freeze it plays the final, and with backup, restore or delete_author it does no more
/// than that. Throws UsageError if an option or a file of the folder is wrong.
Exit run_host(const HostOptions& options);

}  // namespace isola_arena
