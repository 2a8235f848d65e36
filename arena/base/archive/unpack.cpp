#include "arena/base/archive/unpack.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <clocale>
#include <cstring>
#include <map>
#include <memory>
#include <set>

#include <fcntl.h>
#include <sys/stat.h>

#include "arena/base/archive/lazy_libarchive.hpp"
#include "arena/base/archive/new_folder.hpp"
#include "arena/base/failure.hpp"
#include "arena/base/files/input_file.hpp"
#include "arena/base/text/encoding.hpp"
#include "arena/base/text/normal_form.hpp"
#include "arena/base/text/text.hpp"
#include "arena/base/text/utf8.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view known_kinds = "zip, tar, tar.gz, tar.bz2, tar.xz or tar.zst";

// Bounds the entries that are read, because an entry takes time even if it is left out.
constexpr std::int64_t entries_read_for_each_file = 20;

constexpr std::size_t block = std::size_t{64} << 10;

// Sets UTF-8 for the thread, because libarchive converts names to the thread's character set, which may lack most
// letters.
class Utf8Names {
public:
    Utf8Names() : utf8_(newlocale(LC_CTYPE_MASK, "C.UTF-8", locale_t{})), before_(uselocale(utf8_)) {}
    ~Utf8Names() {
        uselocale(before_);
        if (utf8_ != locale_t{}) freelocale(utf8_);
    }
    Utf8Names(const Utf8Names&) = delete;
    Utf8Names& operator=(const Utf8Names&) = delete;

private:
    locale_t utf8_;
    locale_t before_;
};

struct Closing {
    void operator()(archive* reader) const { archive_read_free(reader); }
};
using Reader = std::unique_ptr<archive, Closing>;

// Fails if libarchive was built without one of these libraries, because it would start a program instead.
Reader new_reader() {
    Reader reader(archive_read_new());
    if (!reader) throw Shortage("no memory to read an archive");
    for (const auto enable :
         {archive_read_support_format_zip, archive_read_support_format_tar, archive_read_support_filter_gzip,
          archive_read_support_filter_bzip2, archive_read_support_filter_xz, archive_read_support_filter_zstd})
        if (enable(reader.get()) != ARCHIVE_OK)
            throw ArenaFailure("this machine's libarchive does not know all of " + std::string(known_kinds));
    return reader;
}

// The entries that were left out, counted by kind.
class LeftOut {
public:
    void note(const std::string& kind, std::string_view name, const std::string& remedy = {}) {
        Kind& noted = kinds_[kind];
        if (noted.count++ == 0) noted = {1, shown_name(name), remedy};
    }

    std::vector<std::string> sentences() const {
        std::vector<std::string> all;
        for (const auto& [kind, noted] : kinds_) {
            std::string sentence = "left out: " + kind + ' ' + noted.first;
            if (noted.count > 1) sentence += " and " + std::to_string(noted.count - 1) + " more like it";
            all.push_back(sentence + noted.remedy);
        }
        return all;
    }

private:
    struct Kind {
        int count = 0;
        std::string first;
        std::string remedy;
    };
    std::map<std::string, Kind> kinds_;
};

// Fills a new folder, entry by entry, within the limits.
class Filling {
public:
    Filling(const fs::path& into, const UnpackLimits& limits) : folder_(into, limits), limits_(limits) {}

    const UnpackLimits& limits() const { return limits_; }
    NewFolder& folder() { return folder_; }
    LeftOut& left_out() { return left_out_; }

    std::optional<Error> count_bytes(std::size_t more) {
        if ((bytes_ += static_cast<std::int64_t>(more)) <= limits_.bytes) return std::nullopt;
        return Error{"there are more than " + approximate_size(limits_.bytes) +
                     " in the files: leave out what the bot does not need"};
    }

    // Adds a file. write: writes its content to a NewFile.
    template <class Write>
    std::optional<Error> add_file(const std::vector<std::string>& steps, bool executable, Write write) {
        auto added = folder_.add_file(steps, executable);
        if (!added) return added.error();
        ++files_;
        NewFile file = std::move(added).value();
        if (std::optional<Error> error = write(file)) return error;
        file.finish();
        return std::nullopt;
    }

    // Returns an error if the path has the same letters as another one, written with other code points. Some machines
    // take both for one file.
    std::optional<Error> refuse_same_letters(const std::string& path) {
        if (!limits_.decodes_names ||
            std::ranges::all_of(path, [](char c) { return static_cast<unsigned char>(c) < 0x80; }))
            return std::nullopt;
        const auto [before, is_new] = by_letters_.emplace(in_form_nfc(path), path);
        if (is_new || before->second == path) return std::nullopt;
        return Error{'"' + told_apart(before->second, path) + "\" and \"" + told_apart(path, before->second) +
                     "\" are names of the same letters: rename one of them"};
    }

    Result<Unpacked> finish() {
        const std::vector<std::string> left = left_out_.sentences();
        if (files_ == 0)
            return Error{left.empty() ? "there is no file in it"
                                      : "there is no file in it that a bot can use; " + left[0]};
        folder_.put_in_place();
        return Unpacked{files_, bytes_, left};
    }

private:
    NewFolder folder_;
    const UnpackLimits& limits_;
    LeftOut left_out_;
    std::map<std::string, std::string> by_letters_;  ///< the paths beyond ASCII by their normal forms
    int files_ = 0;
    std::int64_t bytes_ = 0;
};

const char* kind_that_is_left_out(archive_entry* entry) {
    if (archive_entry_hardlink(entry) != nullptr) return "the hard link";
    switch (archive_entry_filetype(entry)) {
        case AE_IFREG:
        case AE_IFDIR: return nullptr;
        case AE_IFLNK: return "the link";
        case AE_IFIFO: return "the pipe";
        case AE_IFSOCK: return "the socket";
        default: return "the device";
    }
}

// A link that leads out of the archive.
struct LinkOut {
    std::string folder;  ///< that the link lies in: ends with `/`, or is empty
    std::string name;
    std::string target;
};

class Unpacking {
public:
    Unpacking(archive* reader, Filling& filling) : reader_(reader), filling_(filling) {}

    std::optional<Error> unpack_all() {
        for (archive_entry* entry = nullptr;;) {
            const Result<bool> more = next(entry);
            if (!more) return more.error();
            if (!*more) return refuse_links_out();
            if (auto error = unpack_one(entry)) return error;
        }
    }

private:
    // Reads the next entry. Returns whether there is one.
    Result<bool> next(archive_entry*& entry) {
        const int status = archive_read_next_header(reader_, &entry);
        if (status == ARCHIVE_EOF) return false;
        if (status != ARCHIVE_OK && status != ARCHIVE_WARN) return damaged();
        // Two filters are normal: one compression, and the one for the plain bytes.
        if (archive_filter_count(reader_) > 2) return Error{"it is packed twice: pack it once"};
        if (++entries_ > entries_read_for_each_file * filling_.limits().files)
            return Error{"there are too many entries: leave out what the bot does not need"};
        return true;
    }

    std::optional<Error> unpack_one(archive_entry* entry) {
        const char* written = archive_entry_pathname(entry);
        name_ = written == nullptr ? "" : written;
        if (archive_entry_is_encrypted(entry) != 0)
            return Error{shown_name(name_) + " is encrypted: pack the files without a password"};
        if (const char* kind = kind_that_is_left_out(entry)) {
            if (const char* target = archive_entry_symlink(entry)) note_link_out(target);
            filling_.left_out().note(kind, name_, ": put the file itself there if the bot needs it");
            return read_all(nullptr);
        }
        const bool is_decoded = filling_.limits().decodes_names && !is_utf8(name_);
        auto name = read_entry_name(is_decoded ? utf8_of_cp850(name_) : name_, filling_.limits());
        if (!name) return name.error();
        if (auto error = refuse_joined(name->steps)) return error;
        if (!name->no_part_of_a_bot.empty()) {
            filling_.left_out().note(name->no_part_of_a_bot + ", no part of a bot,", name_);
            return read_all(nullptr);
        }
        return take(entry, name->steps);
    }

    void note_link_out(const std::string& target) {
        const std::vector<std::string> steps = steps_of(name_);
        std::string folder;
        for (std::size_t i = 0; i + 1 < steps.size(); ++i) folder += steps[i] + '/';
        const std::string leads_to = (fs::path(folder) / target).lexically_normal().string() + '/';
        if (leads_to.starts_with('/') || leads_to.starts_with("../")) links_out_.push_back({folder, name_, target});
    }

    // Returns the error for the first link that leads out of the archive. Installed packages may have such links: they
    // name programs of the machine, which has its own. What belongs to a virtual environment is known only at the end.
    std::optional<Error> refuse_links_out() const {
        if (!filling_.limits().refuses_links_out) return std::nullopt;
        const auto refused = std::ranges::find_if_not(links_out_, [&](const LinkOut& each) {
            return lies_in_packages(each.folder, [&](const std::string& path) { return written_.contains(path); });
        });
        if (refused == links_out_.end()) return std::nullopt;
        return Error{"the link " + shown_name(refused->name) + " leads out of what was handed in, to " +
                     shown_name(refused->target) + ": put the file itself there, or leave the link out"};
    }

    // Notes how the entry, and each folder above it, was written. Returns an error if something else that was written
    // in another way has become the same path.
    std::optional<Error> refuse_joined(const std::vector<std::string>& steps) {
        const std::vector<std::string> written = steps_of(name_);
        std::string path, as_written;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            path += (i == 0 ? "" : "/") + steps[i];
            as_written += (i == 0 ? "" : "/") + written[i];
            if (auto error = filling_.refuse_same_letters(path)) return error;
            const auto [before, is_new] = written_.emplace(path, as_written);
            if (!is_new && before->second != as_written)
                return Error{shown_name(before->second) + " and " + shown_name(as_written) + " are both the name " +
                             shown_name(path) + ": rename one of them"};
        }
        return std::nullopt;
    }

    // libarchive converts the UTF-8 names in a zip file to the form NFC. So two names that differ only in their form
    // arrive as the same name twice.
    std::optional<Error> refuse_second(const std::string& path) {
        if ((archive_format(reader_) & ARCHIVE_FORMAT_BASE_MASK) != ARCHIVE_FORMAT_ZIP) return std::nullopt;
        const std::string apart = in_form_nfd(path);
        if (!filling_.limits().decodes_names || apart == path || files_.insert(path).second) return std::nullopt;
        return Error{'"' + told_apart(path, apart) + "\" and \"" + told_apart(apart, path) +
                     "\" are names of the same letters: rename one of them"};
    }

    std::optional<Error> take(archive_entry* entry, const std::vector<std::string>& steps) {
        if (archive_entry_filetype(entry) == AE_IFDIR) return filling_.folder().add_folder(steps);
        if (steps.empty()) return Error{"there is a file without a name: pack the files again"};
        if (auto error = refuse_second(joined(steps, "/"))) return error;
        return filling_.add_file(steps, (archive_entry_perm(entry) & S_IXUSR) != 0,
                                 [this](NewFile& file) { return read_all(&file); });
    }

    // Reads the content of an entry, also if it is left out (nullptr), because the archive's header does not tell how
    // long it is.
    std::optional<Error> read_all(NewFile* file) {
        std::array<char, block> bytes;
        for (;;) {
            const la_ssize_t count = archive_read_data(reader_, bytes.data(), bytes.size());
            if (count == 0) return std::nullopt;
            if (count < 0 && count != ARCHIVE_WARN) return damaged();
            const auto read = count < 0 ? 0 : static_cast<std::size_t>(count);
            if (auto error = filling_.count_bytes(read)) return error;
            if (file != nullptr) file->write({bytes.data(), read});
        }
    }

    Error damaged() const {
        const char* text = archive_error_string(reader_);
        const std::string why = text == nullptr ? "" : shown_name(text);
        if (entries_ == 0 && archive_format(reader_) == 0)
            return Error{"it is no archive that is known here: expected " + std::string(known_kinds)};
        const std::string place = entries_ == 0 ? "at its beginning" : "at " + shown_name(name_);
        return Error{"the archive is damaged or cut off " + place + ": pack it again and send all of it (" + why + ')'};
    }

    archive* reader_;
    Filling& filling_;
    std::string name_;                            ///< of the entry that was read last
    std::map<std::string, std::string> written_;  ///< each path and how the archive writes it
    std::set<std::string> files_;                 ///< with letters beyond ASCII
    std::vector<LinkOut> links_out_;
    std::int64_t entries_ = 0;
};

std::optional<Error> refuse_used(const fs::path& into) {
    std::error_code unknown;
    if (fs::symlink_status(into, unknown).type() == fs::file_type::not_found) return std::nullopt;
    return Error{into.string() + " is there already"};
}

constexpr std::array<std::string_view, 4> begins_of_packed{"\x1f\x8b", "BZh",
                                                           "\xfd"
                                                           "7zXZ",
                                                           "\x28\xb5\x2f\xfd"};

// The error of libarchive, on systems without EFTYPE, for bytes of no format that is known.
constexpr int of_unknown_format = EILSEQ;

constexpr std::size_t longest_begin = 5;

bool is_packed(std::string_view bytes) {
    return std::ranges::any_of(begins_of_packed, [&](std::string_view begin) { return bytes.starts_with(begin); });
}

template <class Open>
Result<Unpacked> unpack(const fs::path& into, const UnpackLimits& limits, std::string_view begin, Open open) {
    if (auto used = refuse_used(into)) return *used;
    const Utf8Names names;
    const Reader reader = new_reader();
    if (open(reader.get()) != ARCHIVE_OK) {
        if (!is_packed(begin))
            return Error{"it is no archive that is known here: expected " + std::string(known_kinds)};
        if (archive_errno(reader.get()) != of_unknown_format)
            return Error{"it is a packed file that is damaged or cut off: hand in all of it"};
        return Error{"it is one packed file, and no archive: hand in the file itself, or " + std::string(known_kinds)};
    }
    Filling filling(into, limits);
    if (auto error = Unpacking(reader.get(), filling).unpack_all()) return *error;
    return filling.finish();
}

bool has_at(std::string_view bytes, std::size_t place, std::string_view wanted) {
    return bytes.size() >= place && bytes.substr(place).starts_with(wanted);
}

}  // namespace

bool lies_in_packages(std::string_view folder, const std::function<bool(const std::string& path)>& has) {
    std::string part;
    for (const std::string_view step : split(folder, '/')) {
        if (has(part + "pyvenv.cfg") || step == "node_modules") return true;
        part.append(step) += '/';
    }
    return has(part + "pyvenv.cfg");
}

Result<Unpacked> unpack_archive_file(const fs::path& file, const fs::path& into, const UnpackLimits& limits) {
    const OwnedFd opened(open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat found {};
    if (opened.get() < 0 || fstat(opened.get(), &found) < 0)
        return Error{"cannot read " + file.string() + ": " + std::strerror(errno)};
    if (!S_ISREG(found.st_mode)) return Error{file.string() + " is no file"};
    return unpack(into, limits, first_bytes_of(file, longest_begin),
                  [&](archive* reader) { return archive_read_open_fd(reader, opened.get(), block); });
}

Result<Unpacked> unpack_archive(std::string_view bytes, const fs::path& into, const UnpackLimits& limits) {
    return unpack(into, limits, bytes,
                  [&](archive* reader) { return archive_read_open_memory(reader, bytes.data(), bytes.size()); });
}

bool is_archive(std::string_view bytes) {
    constexpr std::size_t place_of_tar = 257;
    return has_at(bytes, place_of_tar, "ustar") || is_packed(bytes) || bytes.starts_with("PK\x03\x04") ||
           bytes.starts_with("PK\x05\x06");
}

Result<Unpacked> take_files(const std::vector<HandedFile>& files, const fs::path& into, const UnpackLimits& limits) {
    if (auto used = refuse_used(into)) return *used;
    Filling filling(into, limits);
    for (const HandedFile& each : files) {
        const auto name = read_entry_name(each.name, limits);
        if (!name) return name.error();
        if (name->steps.empty()) return Error{"there is a file without a name"};
        if (!name->no_part_of_a_bot.empty()) {
            filling.left_out().note(name->no_part_of_a_bot + ", no part of a bot,", each.name);
            continue;
        }
        if (auto error = filling.refuse_same_letters(joined(name->steps, "/"))) return *error;
        if (auto error = filling.count_bytes(each.bytes.size())) return *error;
        const auto write = [&each](NewFile& file) -> std::optional<Error> {
            file.write(each.bytes);
            return std::nullopt;
        };
        if (auto error = filling.add_file(name->steps, false, write)) return *error;
    }
    return filling.finish();
}

}  // namespace isola_arena
