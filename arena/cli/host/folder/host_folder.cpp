#include "arena/cli/host/folder/host_folder.hpp"

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/cli/options/command.hpp"
#include "arena/cli/options/options.hpp"
#include "arena/host/club/host_settings.hpp"
#include "arena/host/club/ledger/ledger_schema.hpp"
#include "arena/host/club/stored_files.hpp"
#include "arena/host/receipt/signing_key.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr const char* authors_text =
    "# Who may hand in a bot: a line NAME or NAME,E-MAIL for each author or team. arena host reads this file again\n"
    "# whenever it changes, and writes a personal link for each of them into links.csv. An author whose line is gone\n"
    "# is no author until it is back.\n"
    "name,e-mail\n";

constexpr const char* recipes_text =
    "Languages of one's own. Each file NAME.toml in this folder has recipes: how a submission is recognised,\n"
    "built and started. A recipe with the name of one of the arena's own replaces it. arena host reads them when\n"
    "it starts, and says so; a mistake is named with its line. docs/hosting.md explains every key. An example, to\n"
    "be saved as awk.toml:\n"
    "\n"
    "[[recipe]]\n"
    "name = \"awk\"\n"
    "title = \"AWK\"\n"
    "recognise = [\"main.awk\", \"*.awk\"]\n"
    "needs = [\"mawk\"]\n"
    "how = \"run by mawk, its syntax is checked\"\n"
    "build = \"mawk -W dump -f {main} > $HOME/dump\"\n"
    "command = \"mawk -W interactive -f {main}\"\n";

// The default contest is the one whose habits this is: authors submit, and may submit again.
constexpr const char* usual_contest = "uicc-isola";

void write(const fs::path& file, const std::string& text, unsigned mode) {
    if (const auto failure = host::replace_file(file, text, mode)) throw UsageError(failure->message);
}

void fill(const HostFolder& folder, const host::HostSettings& settings) {
    std::error_code failed;
    fs::create_directories(folder.submissions(), failed);
    if (!failed) fs::create_directory(folder.recipes(), failed);
    if (failed) throw UsageError(fmt::format("cannot make {}: {}", folder.path.string(), failed.message()));
    fs::permissions(folder.submissions(), fs::perms::owner_all, failed);
    write(folder.settings(), host::host_settings_text(settings), host::for_all_to_read);
    write(folder.authors(), authors_text, host::for_the_owner);
    write(folder.recipes() / "README.txt", recipes_text, host::for_all_to_read);
    usable(host::SigningKey::of_file(folder.key()));
    host::create_ledger(folder.ledger());
}

// Half a folder would be neither new nor usable.
void empty(const HostFolder& folder) {
    std::error_code ignored;
    for (const auto& path :
         {folder.settings(), folder.authors(), folder.key(), folder.ledger(), folder.recipes(), folder.submissions()})
        fs::remove_all(path, ignored);
}

}  // namespace

bool is_hosted_final(const fs::path& database) {
    const HostFolder folder{database.parent_path()};
    std::error_code unknown;
    return database.filename() == folder.final_database().filename() && fs::exists(folder.ledger(), unknown);
}

void make_host_folder(const HostFolder& folder, const NewHostOptions& options) {
    const Preset contest = contest_named(options.contest.empty() ? usual_contest : options.contest);
    std::error_code failed;
    if (fs::exists(folder.path, failed) && !fs::is_empty(folder.path, failed))
        throw UsageError(fmt::format("--new: the folder {} is not empty: arena host {} serves a contest that is there",
                                     folder.path.string(), folder.path.string()));
    host::HostSettings settings;
    // A contest file comes into the folder, so that the folder has all that its contest is.
    const bool is_file = options.contest.ends_with(".toml");
    const fs::path copied = is_file ? folder.path / fs::path(options.contest).filename() : fs::path();
    if (is_file && copied == folder.settings())
        throw UsageError("--contest: contest.toml is the name of the folder's own settings: rename the contest file");
    settings.contest = is_file ? copied.filename().string() : contest.name;
    settings.title = options.title.empty() ? contest.title : options.title;
    if (printable(settings.title) != settings.title)
        throw UsageError("--title: expected one line without control characters");
    try {
        fill(folder, settings);
        if (is_file) write(copied, host::content_of(options.contest).value_or(""), host::for_all_to_read);
    } catch (...) {
        empty(folder);
        fs::remove(copied, failed);
        throw;
    }
}

}  // namespace isola_arena
