#include "arena/base/archive/new_archive.hpp"

#include <array>
#include <cerrno>
#include <cstring>

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

}  // namespace

void TarGz::Closing::operator()(archive* writer) const { archive_write_free(writer); }

TarGz::TarGz() : writer_(archive_write_new()) {
    const bool usable = writer_ && archive_write_set_format_gnutar(writer_.get()) == ARCHIVE_OK &&
                        archive_write_add_filter_gzip(writer_.get()) == ARCHIVE_OK &&
                        archive_write_set_filter_option(writer_.get(), "gzip", "timestamp", nullptr) == ARCHIVE_OK;
    if (!usable) throw ArenaFailure("this machine's libarchive cannot write tar archives with gzip");
    check(archive_write_open(writer_.get(), &bytes_, nullptr, append, nullptr));
}

TarGz::~TarGz() = default;

void TarGz::check(long status) const {
    if (status >= ARCHIVE_OK) return;
    const char* text = archive_error_string(writer_.get());
    throw ArenaFailure(std::string("cannot pack a bot: ") + (text != nullptr ? text : "unknown reason"));
}

void TarGz::add_file(const std::string& name, const fs::path& file) {
    const OwnedFd opened(open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    struct stat found {};
    if (opened.get() < 0 || fstat(opened.get(), &found) != 0) unreadable(file);
    const std::unique_ptr<archive_entry, EntryClosing> entry(archive_entry_new());
    archive_entry_set_pathname(entry.get(), name.c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), (found.st_mode & 0100) != 0 ? 0755 : 0644);
    archive_entry_set_size(entry.get(), found.st_size);
    archive_entry_set_mtime(entry.get(), 0, 0);
    check(archive_write_header(writer_.get(), entry.get()));
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

std::string TarGz::finish() {
    check(archive_write_close(writer_.get()));
    return std::move(bytes_);
}

}  // namespace isola_arena
