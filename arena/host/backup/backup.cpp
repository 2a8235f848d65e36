#include "arena/host/backup/backup.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include <fmt/core.h>

#include "arena/base/archive/lazy_libarchive.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/files/input_file.hpp"
#include "arena/base/hash/digest.hpp"
#include "arena/base/sqlite/sqlite.hpp"
#include "arena/base/text/text.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/host/backup/backup_file.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/host/store/ledger/ledger_schema.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

using sqlite::Statement;

// How often a backup is begun again because files changed while they were packed.
constexpr int most_tries = 100;

// A database, and the files that SQLite keeps beside it.
constexpr std::array ends_of_database{"", "-wal", "-shm", "-journal"};

OwnedFd new_private_file(const fs::path& file) {
    OwnedFd made(open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (made.get() < 0) refused("write", file);
    return made;
}

// Returns the identity and the state of a file. The arena replaces its own files as a whole, so each change gives them
// another inode number.
std::tuple<ino_t, off_t, std::int64_t, std::int64_t> state_of(const fs::path& file) {
    struct stat found {};
    if (stat(file.c_str(), &found) != 0) return {};
    return {found.st_ino, found.st_size, found.st_mtim.tv_sec, found.st_mtim.tv_nsec};
}

auto states_of(const std::vector<fs::path>& files) {
    std::vector<std::tuple<ino_t, off_t, std::int64_t, std::int64_t>> states;
    states.reserve(files.size());
    for (const fs::path& file : files) states.push_back(state_of(file));
    return states;
}

// Whether the path is that folder or lies in it.
bool lies_in(const fs::path& path, const fs::path& folder) {
    const fs::path way = fs::weakly_canonical(path).lexically_relative(fs::weakly_canonical(folder));
    return !way.empty() && *way.begin() != "..";
}

class Backup {
public:
    Backup(const BackupPlaces& contest, const fs::path& file) : contest_(contest), file_(file), draft_(file) {}

    BackedUp make() {
        const OwnedFd packed = new_private_file(draft_.path() / "packed");
        for (int tries = 1; !pack(packed.get()); ++tries)
            if (tries == most_tries)
                throw BackupProblem(
                    "files of versions were removed to make room whenever they were packed: start again");
        packing_->finish();
        packing_.reset();
        done_.bytes = static_cast<std::int64_t>(fs::file_size(draft_.path() / "packed"));
        draft_.put_in_place(draft_.path() / "packed");
        return std::move(done_);
    }

private:
    // Returns false if files of a version in the copied ledger have meanwhile been removed to make room.
    bool pack(int descriptor) {
        pack_files_of_one_moment(descriptor);
        const auto is_current = [&] { return removed_in(ledger()) == removed_in(contest_.ledger); };
        try {
            pack_submissions();
        } catch (const std::runtime_error&) {
            if (is_current()) throw;
        }
        return is_current();
    }

    std::int64_t removed_in(const fs::path& ledger) const {
        sqlite::Connection database(ledger, sqlite::Access::read, ledger.string());
        return database.number(fmt::format("SELECT count(*) FROM step WHERE step = '{}'", files_removed));
    }

    // A link is written into links.csv, and an author into authors.csv, before the ledger has them. So if these files
    // do not change while the ledger is copied, they have all links and authors of the copy.
    void pack_files_of_one_moment(int descriptor) {
        for (int i = 0; i < most_tries; ++i) {
            packing_.reset();
            if (ftruncate(descriptor, 0) != 0 || lseek(descriptor, 0, SEEK_SET) != 0) refused("write", file_);
            done_.left_out.clear();
            packing_.emplace(descriptor, file_);
            const auto before = states_of(contest_.bound_to_ledger);
            const auto there = databases_there();
            // A final is played after the ledger was frozen. So a final that is copied before the ledger never says
            // more than the ledger does, unless the contest is reopened meanwhile, which renames the final.
            pack_databases();
            copy_ledger();
            pack_folder(contest_.folder, "");
            if (before != states_of(contest_.bound_to_ledger) || there != databases_there()) continue;
            packing_->add_file(name_of(contest_.ledger), ledger());
            return;
        }
        throw BackupProblem("the list of authors or their links changed whenever the ledger was copied: start again");
    }

    std::vector<bool> databases_there() const {
        std::vector<bool> there;
        for (const fs::path& each : contest_.databases) there.push_back(fs::exists(each));
        return there;
    }

    fs::path ledger() const { return draft_.path() / "ledger"; }

    void copy(const fs::path& database, const fs::path& copied) {
        std::error_code ignored;
        fs::remove(copied, ignored);
        new_private_file(copied);
        sqlite::Connection from(database, sqlite::Access::read, database.string());
        sqlite::Connection to(copied, sqlite::Access::make, file_.string());
        from.copy_to(to);
        to.number("PRAGMA journal_mode = DELETE");
    }

    void copy_ledger() {
        copy(contest_.ledger, ledger());
        sqlite::Connection copied(ledger(), sqlite::Access::make, file_.string());
        bring_up_to_date(copied);
        if (copied.number("SELECT count(*) FROM deletion") > 0)
            throw BackupProblem(
                "an author is being deleted, or that was interrupted: end it first, by the same command");
    }

    void pack_databases() {
        for (const fs::path& each : contest_.databases) {
            const fs::file_status status = fs::symlink_status(each);
            if (fs::exists(status) && !fs::is_regular_file(status)) done_.left_out.push_back(name_of(each));
            if (!fs::is_regular_file(status)) continue;
            const fs::path copied = draft_.path() / each.filename();
            copy(each, copied);
            packing_->add_file(name_of(each), copied);
        }
    }

    std::string name_of(const fs::path& path) const { return path.lexically_relative(contest_.folder).string(); }

    static bool is_of(const fs::path& path, const fs::path& database) {
        return std::ranges::any_of(ends_of_database,
                                   [&](const char* end) { return path.string() == database.string() + end; });
    }

    // Databases and submissions are packed separately. Files that end in .new are drafts of the arena and are not
    // packed.
    bool is_packed_elsewhere(const fs::path& path) const {
        return path == contest_.submissions || path.extension() == ".new" || is_of(path, contest_.ledger) ||
               std::ranges::any_of(contest_.databases, [&](const fs::path& each) { return is_of(path, each); });
    }

    void pack_folder(const fs::path& folder, const std::string& prefix) {
        std::vector<fs::directory_entry> entries(fs::directory_iterator(folder), {});
        std::ranges::sort(entries);
        for (const fs::directory_entry& each : entries) {
            if (prefix.empty() && is_packed_elsewhere(each.path())) continue;
            const std::string name = prefix + each.path().filename().string();
            const fs::file_type type = each.symlink_status().type();
            if (type == fs::file_type::directory) {
                packing_->add_folder(name, each.path());
                pack_folder(each.path(), name + '/');
            } else if (type == fs::file_type::regular) {
                packing_->add_file(name, each.path());
            } else {
                done_.left_out.push_back(name);
            }
        }
    }

    void pack_submissions() {
        packing_->add_folder(name_of(contest_.submissions), contest_.submissions);
        sqlite::Connection database(ledger(), sqlite::Access::read, file_.string());
        done_.submissions = 0;
        // A ledger from before there were house bots is saved as it is.
        const bool has_house_bots =
            database.number("SELECT count(*) FROM pragma_table_info('author') WHERE name = 'house'") > 0;
        done_.authors =
            static_cast<int>(database.number(std::string("SELECT count(*) FROM author WHERE deleted_at IS NULL") +
                                             (has_house_bots ? " AND house IS NULL" : "")));
        Statement rows(database,
                       "SELECT s.id, a.bot, s.version, s.state FROM submission s JOIN author a ON a.id = s.author "
                       "WHERE a.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM step WHERE submission = s.id "
                       "AND step = ?) ORDER BY a.bot, s.version");
        rows.with(std::string_view(files_removed));
        std::string author;
        while (rows.next()) {
            const auto bot = std::get<std::string>(rows.value(1));
            const fs::path folder = contest_.submissions / bot;
            if (bot != author) packing_->add_folder(name_of(folder), folder);
            author = bot;
            const fs::path version = folder / fmt::format("{:04}", std::get<std::int64_t>(rows.value(2)));
            packing_->add_folder(name_of(version), version);
            pack_received(database, std::get<std::int64_t>(rows.value(0)), version / "received");
            if (std::get<std::string>(rows.value(3)) == "fit") pack_bot(version / "bot");
            ++done_.submissions;
        }
    }

    void pack_received(sqlite::Connection& database, std::int64_t submission, const fs::path& folder) {
        pack_folders_of(folder);
        Statement rows(database, "SELECT name, sha256 FROM file WHERE submission = ? ORDER BY name");
        for (rows.with(submission); rows.next();) {
            const fs::path file = folder / std::get<std::string>(rows.value(0));
            if (packing_->add_file(name_of(file), file) != std::get<std::string>(rows.value(1)))
                throw BackupProblem(file.string() +
                                    " is not what was received: put the right file there, from an earlier backup say, "
                                    "then start again");
        }
    }

    void pack_folders_of(const fs::path& folder) {
        packing_->add_folder(name_of(folder), folder);
        for (const auto& each : fs::recursive_directory_iterator(folder))
            if (each.symlink_status().type() == fs::file_type::directory)
                packing_->add_folder(name_of(each.path()), each.path());
    }

    // Packs the bot that was built, so that it need not be built again, perhaps by other compilers.
    void pack_bot(const fs::path& folder) {
        if (fs::symlink_status(folder).type() != fs::file_type::directory) return;
        packing_->add_folder(name_of(folder), folder);
        pack_folder(folder, name_of(folder) + '/');
    }

    const BackupPlaces& contest_;
    const fs::path& file_;
    const DraftFolder draft_;
    std::optional<Packing> packing_;
    BackedUp done_;
};

}  // namespace

Result<BackedUp> back_up(const BackupPlaces& contest, const fs::path& file) try {
    if (!fs::exists(contest.ledger)) return Error{"there is no contest in " + contest.folder.string()};
    if (lies_in(file, contest.folder))
        return Error{file.string() + " lies in the contest's folder and would be lost with it: name another place"};
    if (fs::is_directory(file)) return Error{file.string() + " is a folder: name a file"};
    return Backup(contest, file).make();
} catch (const std::runtime_error& problem) {
    return Error{problem.what()};
}

namespace {

constexpr std::size_t read_at_once = std::size_t{64} << 10;
constexpr std::size_t longest_label = 200;
constexpr std::size_t longest_sums = std::size_t{256} << 20;

struct ArchiveClosing {
    void operator()(archive* reader) const { archive_read_free(reader); }
};

// Returns whether the path, joined to any folder, stays in that folder.
bool stays_inside(const std::string& path) {
    if (path.empty() || path.starts_with('/')) return false;
    for (const fs::path& step : fs::path(path))
        if (step == "." || step == "..") return false;
    return true;
}

// Returns the digests by file name. The text is as `sha256sum` writes it.
std::map<std::string, std::string> sums_in(std::string_view text) {
    constexpr std::size_t digest = 64, between = 2;
    std::map<std::string, std::string> sums;
    for (const std::string_view line : lines_of(text))
        if (line.size() > digest + between) sums.emplace(line.substr(digest + between), line.substr(0, digest));
    return sums;
}

OwnedFd opened(const fs::path& file) {
    if (const auto refusal = refusal_of_input(file, {"backup", 0, true})) throw BackupProblem(refusal->message);
    return OwnedFd(open(file.c_str(), O_RDONLY | O_CLOEXEC));
}

// Reads the entries of a backup into a new folder.
class BackupUnpacking {
public:
    BackupUnpacking(const fs::path& file, const fs::path& into)
        : file_(file), into_(into), opened_(opened(file)), reader_(archive_read_new()) {
        if (opened_.get() < 0) refused("read", file);
        if (!reader_ || archive_read_support_format_tar(reader_.get()) != ARCHIVE_OK ||
            archive_read_support_filter_zstd(reader_.get()) != ARCHIVE_OK)
            throw BackupProblem("this machine's libarchive cannot read tar archives with zstd");
    }

    void unpack_all() {
        if (archive_read_open_fd(reader_.get(), opened_.get(), read_at_once) != ARCHIVE_OK || !next())
            fail_as_no_backup();
        check_label();
        while (!sums_ && next()) unpack_one();
        if (!sums_) fail_as_damaged("it is cut off");
        if (*sums_ != found_) fail_as_damaged("its files do not have the digests that were written down");
        if (next()) fail_as_damaged("something follows its end");
        // Sets the modes of folders last, because a folder that nobody may write to could not get its files.
        for (auto each = folders_.rbegin(); each != folders_.rend(); ++each)
            if (chmod(each->first.c_str(), each->second) != 0) refused("set the mode of", each->first);
    }

private:
    [[noreturn]] void fail_as_no_backup() const {
        throw BackupProblem(fmt::format("{} is no backup that {} has made, or is damaged at its beginning",
                                        file_.string(), backup_command));
    }
    [[noreturn]] void fail_as_damaged(const std::string& why) const {
        throw BackupProblem(file_.string() + " is damaged: " + why + "; use another backup");
    }

    bool next() {
        const int status = archive_read_next_header(reader_.get(), &entry_);
        if (status == ARCHIVE_EOF) return false;
        if (status == ARCHIVE_OK) {
            const char* name = archive_entry_pathname(entry_);
            name_ = name == nullptr ? "" : name;
            return true;
        }
        if (!is_labelled_) fail_as_no_backup();
        fail_as_damaged(reason());
    }

    std::string reason() const {
        const char* text = archive_error_string(reader_.get());
        return text == nullptr ? "it cannot be read" : text;
    }

    template <class Take>
    void read_content(Take take) {
        std::array<char, read_at_once> bytes;
        for (;;) {
            const la_ssize_t count = archive_read_data(reader_.get(), bytes.data(), bytes.size());
            if (count == 0) return;
            if (count < 0) fail_as_damaged(reason());
            take(std::string_view(bytes.data(), static_cast<std::size_t>(count)));
        }
    }

    std::string text(std::size_t longest) {
        std::string all;
        read_content([&](std::string_view some) {
            if (all.size() + some.size() > longest) fail_as_damaged(name_ + " is too long");
            all += some;
        });
        return all;
    }

    void check_label() {
        if (name_ != name_of_label) fail_as_no_backup();
        const std::string label = text(longest_label);
        if (!label.starts_with(begin_of_label)) fail_as_no_backup();
        if (label.substr(begin_of_label.size()) != version_of_label)
            throw BackupProblem(file_.string() + " is a backup of a newer arena: use that one");
        is_labelled_ = true;
    }

    void unpack_one() {
        if (name_ == name_of_sums) {
            sums_ = sums_in(text(longest_sums));
            return;
        }
        while (name_.ends_with('/')) name_.pop_back();
        const auto type = archive_entry_filetype(entry_);
        if (!stays_inside(name_) || (type != AE_IFREG && type != AE_IFDIR))
            throw BackupProblem(file_.string() +
                                " has an entry that no backup has: a link, or a path out of the folder");
        const fs::path place = into_ / name_;
        if (type == AE_IFDIR) make_folder(place);
        else unpack_file(place);
    }

    mode_t mode() const { return archive_entry_perm(entry_) & 0777; }

    void make_folder(const fs::path& place) {
        if (mkdir(place.c_str(), 0700) != 0) refused("make", place);
        folders_.emplace_back(place, mode());
    }

    void unpack_file(const fs::path& place) {
        const OwnedFd file = new_private_file(place);
        Sha256 sum;
        read_content([&](std::string_view some) {
            sum.add(some);
            if ((errno = write_all(file.get(), some)) != 0) refused("write", place);
        });
        if (fchmod(file.get(), mode()) != 0) refused("set the mode of", place);
        found_.emplace(name_, sum.digest());
    }

    const fs::path& file_;
    const fs::path into_;
    const OwnedFd opened_;
    std::unique_ptr<archive, ArchiveClosing> reader_;
    archive_entry* entry_ = nullptr;
    std::string name_;  ///< of the entry
    bool is_labelled_ = false;
    std::map<std::string, std::string> found_;                ///< the digests of what was unpacked
    std::optional<std::map<std::string, std::string>> sums_;  ///< the digests that the backup states
    std::vector<std::pair<fs::path, mode_t>> folders_;
};

// The constructor of Ledger checks that the file is a ledger, and not of a newer arena.
BackedUp check_contest(const fs::path& folder, const BackupPlaces& contest) {
    const auto path = [&](const fs::path& place) { return folder / place.lexically_relative(contest.folder); };
    if (!fs::exists(path(contest.ledger)) || !fs::is_directory(path(contest.submissions)))
        throw BackupProblem("the backup has no ledger or no submissions");
    Ledger ledger(path(contest.ledger));
    BackedUp found;
    for (const auto& authors : {ledger.authors(), ledger.unlisted_authors()})
        for (const Author& author : authors) {
            if (!author.house) ++found.authors;
            found.submissions +=
                static_cast<int>(std::ranges::count(ledger.submissions_of(author.id), true, &Submission::has_files));
        }
    return found;
}

}  // namespace

Result<BackedUp> restore(const fs::path& file, const BackupPlaces& contest) try {
    if (fs::exists(fs::symlink_status(contest.folder)) &&
        !(fs::is_directory(contest.folder) && fs::is_empty(contest.folder)))
        return Error{contest.folder.string() + " is not empty: a contest is restored into a new folder"};
    const DraftFolder draft(contest.folder);
    const fs::path made = draft.path() / "contest";
    fs::create_directory(made);
    BackupUnpacking(file, made).unpack_all();
    BackedUp found = check_contest(made, contest);
    found.bytes = static_cast<std::int64_t>(fs::file_size(file));
    draft.put_in_place(made);
    return found;
} catch (const std::runtime_error& problem) {
    return Error{problem.what()};
}

}  // namespace isola_arena::host
