#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

/// arena/base/archive unpacks archives of strangers (this header) into a folder that nothing leads out of
/// (new_folder.hpp). It also packs files so that equal files give equal bytes (tar_gz.hpp). Open this header first:
///
///     const auto unpacked = unpack_archive_file(upload, source);  // an Error: the archive is wrong
///
/// An Error is a sentence for the author of the archive: it names the file and says what to do. Failures of this
/// machine, such as a full disk, are thrown as ArenaFailure. Several threads may call these functions for different
/// folders.
namespace isola_arena {

/// A file that was handed in without an archive. A stranger chose its name, which is not checked yet.
struct HandedFile {
    std::string name;  ///< may have folders: `src/main.cpp`
    std::string bytes;
};

/// The limits of a submission once it is unpacked. More is an error.
struct UnpackLimits {
    std::int64_t bytes = std::int64_t{64} << 20;  ///< in all files together, counted as they are unpacked
    int files = 2000;                             ///< folders count too
    int depth = 16;                               ///< names in a path, the file's own among them
    std::size_t name = 200;                       ///< bytes of one of these names
    bool strip_top_folder = true;   ///< if everything lies in one folder, its content takes the folder's place
    bool decodes_names = true;      ///< a name in an archive that is not UTF-8 is read as CP850; false: it is refused
    bool refuses_links_out = true;  ///< false: links that lead out of the archive are left out like all others
};

/// What has been unpacked.
struct Unpacked {
    int files = 0;  ///< without folders
    std::int64_t bytes = 0;
    std::vector<std::string> left_out;  ///< a sentence for each kind that was left out: links, devices, `.git`, ...
};

/// Unpacks a zip or tar archive into a new folder. A tar archive may be plain or packed by gzip, bzip2, xz or zstd.
/// Whatever the archive holds, nothing is written outside that folder, no link and no device is made, and files are
/// 0644 or 0755 (a file that was executable, or begins as a program does). `\` in a name divides folders, as in
/// archives from Windows. A name that is not UTF-8 is one of the code page CP850, as older programs write them into zip
/// archives. Returns an error, with no folder left behind, if:
/// - the file is no such archive, is damaged, cut off, encrypted or packed twice, or has nothing to unpack;
/// - a name is absolute, has `..` or control characters, or two entries have the same name, also if they have become
///   the same by being read so;
/// - a symbolic link leads out of the archive, except in installed packages (node_modules, a virtual environment);
/// - a limit is exceeded, or `into` exists already.
Result<Unpacked> unpack_archive_file(const std::filesystem::path& archive, const std::filesystem::path& into,
                                     const UnpackLimits& limits = {});

/// The same for an archive in memory.
Result<Unpacked> unpack_archive(std::string_view bytes, const std::filesystem::path& into,
                                const UnpackLimits& limits = {});

/// Returns whether the bytes begin as one of these archives does. (A `.jar` is a zip archive, too.)
bool is_archive(std::string_view bytes);

/// Writes plain files into a new folder, by the same rules for names and limits.
Result<Unpacked> take_files(const std::vector<HandedFile>& files, const std::filesystem::path& into,
                            const UnpackLimits& limits = {});

/// Returns whether a folder of a submission (`a/b`, from its topmost one) lies in installed packages: in node_modules
/// or in a virtual environment, which are full of links to programs of the machine. has: whether there is a file of
/// that path.
bool lies_in_packages(std::string_view folder, const std::function<bool(const std::string& path)>& has);

}  // namespace isola_arena
