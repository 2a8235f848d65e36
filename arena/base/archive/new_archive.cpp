#include "arena/base/archive/new_archive.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/base/archive/lazy_libarchive.hpp"
#include "arena/base/failure.hpp"
#include "arena/base/files/input_file.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

struct EntryClosing {
    void operator()(archive_entry* entry) const { archive_entry_free(entry); }
};

la_ssize_t append(archive*, void* to, const void* bytes, std::size_t count) {
    static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), count);
    return static_cast<la_ssize_t>(count);
}

[[noreturn]] void unreadable(const fs::path& file) {
    throw ArenaFailure("cannot read " + file.string() + ": " + std::strerror(errno));
}

// The first moment of the format. In a zip archive that is 1980 in this machine's time zone, by which libarchive writes
// the dates of zip archives.
std::time_t first_moment(ArchiveFormat format) {
    if (format == ArchiveFormat::tar_gz) return 0;
    std::tm date{};
    date.tm_year = 80;
    date.tm_mday = 1;
    date.tm_isdst = -1;
    return std::mktime(&date);
}

bool set_format(archive* writer, ArchiveFormat format) {
    if (format == ArchiveFormat::zip)
        // Without the latter, the last block would be filled up with zeros.
        return archive_write_set_format_zip(writer) == ARCHIVE_OK &&
               archive_write_set_bytes_in_last_block(writer, 1) == ARCHIVE_OK;
    return archive_write_set_format_gnutar(writer) == ARCHIVE_OK &&
           archive_write_add_filter_gzip(writer) == ARCHIVE_OK &&
           archive_write_set_filter_option(writer, "gzip", "timestamp", nullptr) == ARCHIVE_OK;
}

}  // namespace

void NewArchive::Closing::operator()(archive* writer) const { archive_write_free(writer); }

NewArchive::NewArchive(ArchiveFormat format) : format_(format), writer_(archive_write_new()) {
    if (!writer_ || !set_format(writer_.get(), format))
        throw ArenaFailure(format == ArchiveFormat::zip
                               ? "this machine's libarchive cannot write zip archives"
                               : "this machine's libarchive cannot write tar archives with gzip");
    check(archive_write_open(writer_.get(), &bytes_, nullptr, append, nullptr));
}

NewArchive::~NewArchive() = default;

void NewArchive::check(long status) const {
    if (status >= ARCHIVE_OK) return;
    const char* text = archive_error_string(writer_.get());
    throw ArenaFailure(std::string("cannot pack a bot: ") + (text != nullptr ? text : "unknown reason"));
}

void NewArchive::begin_file(const std::string& name, bool is_program, std::int64_t size) {
    const std::unique_ptr<archive_entry, EntryClosing> entry(archive_entry_new());
    archive_entry_set_pathname(entry.get(), name.c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), is_program ? 0755 : 0644);
    archive_entry_set_size(entry.get(), size);
    archive_entry_set_mtime(entry.get(), first_moment(format_), 0);
    check(archive_write_header(writer_.get(), entry.get()));
}

void NewArchive::add_text(const std::string& name, std::string_view text) {
    begin_file(name, false, static_cast<std::int64_t>(text.size()));
    check(archive_write_data(writer_.get(), text.data(), text.size()));
}

void NewArchive::add_file(const std::string& name, const fs::path& file) {
    const OwnedFd opened(open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    struct stat found {};
    if (opened.get() < 0 || fstat(opened.get(), &found) != 0) unreadable(file);
    begin_file(name, (found.st_mode & 0100) != 0, found.st_size);
    std::array<char, std::size_t{64} << 10> some{};
    for (std::int64_t left = found.st_size; left > 0;) {
        const ssize_t count = read(opened.get(), some.data(), some.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) unreadable(file);
        if (count == 0) throw ArenaFailure(file.string() + " has become shorter while it was packed: start again");
        check(archive_write_data(writer_.get(), some.data(), static_cast<std::size_t>(std::min(left, count))));
        left -= count;
    }
}

std::string NewArchive::finish() {
    check(archive_write_close(writer_.get()));
    return std::move(bytes_);
}

}  // namespace isola_arena
