#include "tests/host/submission/archives.hpp"

#include <stdexcept>

#include <archive.h>
#include <archive_entry.h>

namespace isola_arena::test {
namespace {

la_ssize_t append(archive*, void* text, const void* bytes, std::size_t count) {
    static_cast<std::string*>(text)->append(static_cast<const char*>(bytes), count);
    return static_cast<la_ssize_t>(count);
}

}  // namespace

struct Archive::Parts {
    archive* writer = archive_write_new();
    std::string text;

    void need(int status) const {
        if (status < ARCHIVE_WARN) throw std::runtime_error(archive_error_string(writer));
    }

    archive_entry* entry(const std::string& name, unsigned type, int mode) {
        archive_entry* made = archive_entry_new();
        archive_entry_set_pathname(made, name.c_str());
        archive_entry_set_filetype(made, type);
        archive_entry_set_perm(made, static_cast<mode_t>(mode));
        return made;
    }

    void add(archive_entry* made, std::string_view bytes = {}) {
        archive_entry_set_size(made, static_cast<la_int64_t>(bytes.size()));
        need(archive_write_header(writer, made));
        if (!bytes.empty()) archive_write_data(writer, bytes.data(), bytes.size());
        archive_entry_free(made);
    }
};

Archive::Archive(const std::string& format, const std::string& filter, const std::string& password)
    : parts_(new Parts) {
    parts_->need(archive_write_set_format_by_name(parts_->writer, format.c_str()));
    if (filter != "none") parts_->need(archive_write_add_filter_by_name(parts_->writer, filter.c_str()));
    if (!password.empty()) {
        parts_->need(archive_write_set_options(parts_->writer, "zip:encryption=traditional"));
        parts_->need(archive_write_set_passphrase(parts_->writer, password.c_str()));
    }
    // Otherwise libarchive pads the archive with zeros.
    archive_write_set_bytes_in_last_block(parts_->writer, 1);
    parts_->need(archive_write_open(parts_->writer, &parts_->text, nullptr, append, nullptr));
}

Archive::~Archive() {
    archive_write_free(parts_->writer);
    delete parts_;
}

Archive& Archive::file(const std::string& name, std::string_view bytes, int mode) {
    parts_->add(parts_->entry(name, AE_IFREG, mode), bytes);
    return *this;
}

Archive& Archive::folder(const std::string& name) {
    parts_->add(parts_->entry(name, AE_IFDIR, 0755));
    return *this;
}

Archive& Archive::link(const std::string& name, const std::string& target) {
    archive_entry* made = parts_->entry(name, AE_IFLNK, 0777);
    archive_entry_set_symlink(made, target.c_str());
    parts_->add(made);
    return *this;
}

Archive& Archive::hard_link(const std::string& name, const std::string& target) {
    archive_entry* made = parts_->entry(name, AE_IFREG, 0644);
    archive_entry_set_hardlink(made, target.c_str());
    parts_->add(made);
    return *this;
}

Archive& Archive::pipe(const std::string& name) {
    parts_->add(parts_->entry(name, AE_IFIFO, 0644));
    return *this;
}

Archive& Archive::device(const std::string& name) {
    archive_entry* made = parts_->entry(name, AE_IFCHR, 0666);
    archive_entry_set_rdevmajor(made, 1);
    archive_entry_set_rdevminor(made, 3);
    parts_->add(made);
    return *this;
}

std::string Archive::bytes() {
    parts_->need(archive_write_close(parts_->writer));
    return parts_->text;
}

std::string gzipped(std::string_view bytes) {
    Archive packed("raw", "gzip");
    return packed.file("data", bytes).bytes();
}

}  // namespace isola_arena::test
