#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "arena/contest/preset.hpp"
#include "arena/host/store/host_settings.hpp"

namespace isola_arena {

/// The files of a hosted contest.
struct HostFolder {
    std::filesystem::path path;

    std::filesystem::path settings() const { return path / "contest.toml"; }
    std::filesystem::path authors() const { return path / "authors.csv"; }
    std::filesystem::path links() const { return path / "links.csv"; }
    /// The links of unlisted authors, which are valid again if the authors' lines come back.
    std::filesystem::path former_links() const { return path / "former-links.csv"; }
    std::filesystem::path organisers_link() const { return path / "organiser-link.txt"; }
    std::filesystem::path key() const { return path / "signing-key.pem"; }
    std::filesystem::path ledger() const { return path / "host.db"; }
    /// What the organiser has written about the task, in Markdown; need not exist.
    std::filesystem::path task() const { return path / "task.md"; }
    std::filesystem::path recipes() const { return host::recipes_folder(settings()); }
    std::filesystem::path submissions() const { return path / "submissions"; }
    /// What was received and built of one version of an author's bot.
    std::filesystem::path version(const std::string& bot, int number) const;
    /// Programs that the organiser has handed out, if there are any: what submissions have of them is no copy.
    std::filesystem::path handed_out() const { return path / "handed-out"; }
    std::filesystem::path final_database() const { return path / "final.db"; }
    /// Where a final is kept when the contest is reopened, `final-1.db` and so on.
    std::filesystem::path former_final(int number) const;
    /// Returns the databases of finals that are there: the present one first, then the former ones, the oldest first.
    std::vector<std::filesystem::path> finals() const;
    /// The levels of versions that were measured for marks (arena/host/marks).
    std::filesystem::path levels() const { return path / "levels.json"; }

    /// The files that no bot may see, besides the databases.
    std::vector<std::filesystem::path> secrets() const {
        return {settings(), authors(), links(), former_links(), organisers_link(), key(), levels()};
    }
};

/// Returns whether the database is a final, also a former one, in the folder of a hosted contest. The stderr of its bots is for their
/// authors and the organiser alone, so exported files must not contain it.
bool is_hosted_final(const std::filesystem::path& database);

/// Makes the folder of a hosted contest: settings, an empty list of authors, a folder for recipes, a key, a ledger. The
/// ladder and the final are those of the contest. file: the contest's file, which is copied into the folder with its file
/// of openings; empty: none. title: empty: the contest's. Returns an error, and leaves nothing behind, if the folder
/// cannot be made, one of the files cannot be read or has the name of a file of the folder's own, or the openings are not
/// beside the contest's file.
std::optional<Error> make_host_folder(const HostFolder& folder, const Preset& contest,
                                      const std::filesystem::path& file, const std::string& title);

}  // namespace isola_arena
