#include <algorithm>

#include <fmt/core.h>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/base/files/descriptor.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/files/input_file.hpp"
#include "arena/base/hash/digest.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/host/backup/backup.hpp"
#include "arena/host/backup/backup_format.hpp"
#include "arena/host/backup/backup_problem.hpp"
#include "arena/host/backup/draft_folder.hpp"
#include "arena/host/club/ledger/ledger.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t read_at_once = std::size_t{64} << 10;
constexpr std::size_t longest_label = 200;
constexpr std::size_t longest_sums = std::size_t{256} << 20;

struct ArchiveClosing {
    void operator()(archive* reader) const { archive_read_free(reader); }
};

// Whether the path stays in the folder, whatever it is joined to.
bool stays_inside(const std::string& path) {
    if (path.empty() || path.starts_with('/')) return false;
    for (const fs::path& step : fs::path(path))
        if (step == "." || step == "..") return false;
    return true;
}

// The digests by name, as `sha256sum` writes them.
std::map<std::string, std::string> sums_in(std::string_view text) {
    constexpr std::size_t digest = 64, between = 2;
    std::map<std::string, std::string> sums;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.size() > digest + between) sums.emplace(line.substr(digest + between), line.substr(0, digest));
    }
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
        // A folder that nobody may write to is made so when it has its files.
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
        const char* words = archive_error_string(reader_.get());
        return words == nullptr ? "it cannot be read" : words;
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
        const OwnedFd file(open(place.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
        if (file.get() < 0) refused("write", place);
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
    std::optional<std::map<std::string, std::string>> sums_;  ///< those that were written down
    std::vector<std::pair<fs::path, mode_t>> folders_;
};

// Opening the ledger checks that it is one, and of no newer arena.
BackedUp check_contest(const fs::path& folder, const BackupPlaces& contest) {
    const auto path = [&](const fs::path& place) { return folder / place.lexically_relative(contest.folder); };
    if (!fs::exists(path(contest.ledger)) || !fs::is_directory(path(contest.submissions)))
        throw BackupProblem("the backup has no ledger or no submissions");
    Ledger ledger(path(contest.ledger));
    BackedUp found;
    for (const auto& authors : {ledger.authors(), ledger.unlisted_authors()})
        for (const Author& author : authors) {
            ++found.authors;
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
