#include "arena/base/archive/zip.hpp"

#include <ctime>
#include <memory>

#include "arena/base/archive/lazy_libarchive.hpp"
#include "arena/base/failure.hpp"

namespace isola_arena {
namespace {

using Writer = std::unique_ptr<archive, void (*)(archive*)>;

la_ssize_t append_to_zip(archive*, void* to, const void* bytes, std::size_t count) {
    static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), count);
    return static_cast<la_ssize_t>(count);
}

void check(const Writer& writer, la_ssize_t status) {
    if (status >= ARCHIVE_OK) return;
    const char* text = archive_error_string(writer.get());
    throw ArenaFailure(std::string("cannot write a zip archive: ") + (text != nullptr ? text : "unknown reason"));
}

// The first moment of the format, in this machine's time zone, by which libarchive writes its dates.
std::time_t first_date() {
    std::tm date{};
    date.tm_year = 80;
    date.tm_mday = 1;
    date.tm_isdst = -1;
    return std::mktime(&date);
}

void add(const Writer& writer, const ZipEntry& file) {
    const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(
        archive_entry_new(), [](archive_entry* each) { archive_entry_free(each); });
    archive_entry_set_pathname(entry.get(), file.name.c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), file.is_program ? 0755 : 0644);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(file.text.size()));
    archive_entry_set_mtime(entry.get(), first_date(), 0);
    check(writer, archive_write_header(writer.get(), entry.get()));
    check(writer, archive_write_data(writer.get(), file.text.data(), file.text.size()));
}

}  // namespace

std::string zip_of(const std::vector<ZipEntry>& entries) {
    const Writer writer(archive_write_new(), [](archive* each) { archive_write_free(each); });
    if (!writer || archive_write_set_format_zip(writer.get()) != ARCHIVE_OK)
        throw ArenaFailure("this machine's libarchive cannot write zip archives");
    std::string bytes;
    // Without this the last block would be filled up with zeros.
    check(writer, archive_write_set_bytes_in_last_block(writer.get(), 1));
    check(writer, archive_write_open(writer.get(), &bytes, nullptr, append_to_zip, nullptr));
    for (const ZipEntry& each : entries) add(writer, each);
    check(writer, archive_write_close(writer.get()));
    return bytes;
}

}  // namespace isola_arena
