#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "arena/base/archive/unpack.hpp"
#include "arena/host/receipt/receipt.hpp"
#include "protocol/result.hpp"

namespace isola_arena::host {

/// Returns the last part of a file name that a browser or a program sent. Returns an error that says what is wrong if
/// that part is empty, `.` or `..`, has control characters, is not UTF-8, or is longer than 200 bytes.
Result<std::string> clean_name(const std::string& sent);

/// Returns the path of a file in a folder that is handed in as a whole. Returns an error if the path is absolute, leads
/// out of the folder, or has a part that clean_name() refuses.
Result<std::string> clean_path(const std::string& path);

/// Writes the files into a new folder, so that they are there after a power failure: each file and its folder are
/// synchronised with the disk. The name of a file may be a clean_path(). Returns the names, sizes and digests of the
/// files. Returns an error, and leaves nothing behind, if the folder exists already, two files have the same name, or
/// the disk refuses.
Result<std::vector<ReceivedFile>> store_files(const std::vector<HandedFile>& files,
                                              const std::filesystem::path& folder);

/// Reads files back that store_files() wrote. Returns an error that names a file that is missing or has changed.
Result<std::vector<HandedFile>> read_stored(const std::vector<ReceivedFile>& files,
                                            const std::filesystem::path& folder);

/// Removes a folder with its contents, so that it stays removed after a power failure. Does nothing if the folder does
/// not exist. Returns an error in words if the disk refuses.
std::optional<Error> remove_stored(const std::filesystem::path& folder);

/// Returns how many bytes a file of that size takes on the disk: whole blocks of 4096, so that small files count, too.
std::int64_t bytes_on_disk(std::int64_t size);

/// Returns how many bytes a folder takes on the disk with all that is in it; 0 if it does not exist. Does not follow
/// links.
std::int64_t stored_bytes(const std::filesystem::path& folder);

/// Returns the content of a file; nullopt if it does not exist or cannot be read.
std::optional<std::string> content_of(const std::filesystem::path& file);

/// Modes of files.
inline constexpr unsigned for_the_owner = 0600;
inline constexpr unsigned for_all_to_read = 0644;

/// Replaces a file as a whole or not at all, and gives it that mode. Returns an error in words if the disk refuses.
std::optional<Error> replace_file(const std::filesystem::path& file, const std::string& text, unsigned mode);

/// The same for a file that exists, which keeps its mode.
std::optional<Error> rewrite_file(const std::filesystem::path& file, const std::string& text);

/// Returns the words of the step `received`: each file with its size and digest.
std::string received_text(const std::vector<ReceivedFile>& files);

/// Returns an error for the author if the files cannot be stored because of their names: a name leads out of the
/// folder, or two files have the same name.
std::optional<Error> wrong_names(const std::vector<HandedFile>& files);

}  // namespace isola_arena::host
