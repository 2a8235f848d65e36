#pragma once

#include <filesystem>
#include <string>

#include "arena/host/club/host_settings.hpp"

namespace isola_arena {

/// The files of a hosted contest.
struct HostFolder {
    std::filesystem::path path;

    std::filesystem::path settings() const { return path / "contest.toml"; }
    std::filesystem::path authors() const { return path / "authors.csv"; }
    std::filesystem::path links() const { return path / "links.csv"; }
    /// The links of those who are in no list any more, which are good again if their lines come back.
    std::filesystem::path former_links() const { return path / "former-links.csv"; }
    std::filesystem::path organisers_link() const { return path / "organiser-link.txt"; }
    std::filesystem::path key() const { return path / "signing-key.pem"; }
    std::filesystem::path ledger() const { return path / "host.db"; }
    std::filesystem::path recipes() const { return host::recipes_folder(settings()); }
    std::filesystem::path submissions() const { return path / "submissions"; }
    std::filesystem::path final_database() const { return path / "final.db"; }
};

/// Returns whether the database is the final of a hosted contest, in its folder: what the bots wrote on stderr in it is for
/// their authors and the organiser alone, and not for what is exported to be shown around.
bool is_hosted_final(const std::filesystem::path& database);

/// What a new hosted contest begins with; empty: a good default.
struct NewHostOptions {
    std::string contest;
    std::string title;
};

/// Makes the folder of a hosted contest: settings, an empty list of authors, a folder for recipes, a key, a ledger.
/// Throws UsageError if the folder is there and not empty, cannot be made, or the contest is unknown.
void make_host_folder(const HostFolder& folder, const NewHostOptions& options);

}  // namespace isola_arena
