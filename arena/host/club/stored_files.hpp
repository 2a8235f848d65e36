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

/// Returns the last part of a name that a browser or a program sent, if it can name a file here: no control characters,
/// valid UTF-8, neither `.` nor `..`, at most 200 bytes. Else returns an error that says what is wrong.
Result<std::string> clean_name(const std::string& sent);

/// Returns the path of a file below a folder that is handed in as a whole, each of its names as clean_name() would have
/// it. Returns an error if it is absolute, leads out of the folder, or one of its names is wrong.
Result<std::string> clean_path(const std::string& path);

/// Writes the files, whose names may be a clean_path(), into a new folder, so that they are there after a power failure: each file and its folder are
/// synchronised with the disk. Returns what was received. Returns an error, and leaves nothing, if the folder is there
/// already, two files have the same name, or the disk refuses.
Result<std::vector<ReceivedFile>> store_files(const std::vector<HandedFile>& files,
                                              const std::filesystem::path& folder);

/// Reads files back that store_files() wrote. Returns an error that names the file that is missing or has changed.
Result<std::vector<HandedFile>> read_stored(const std::vector<ReceivedFile>& files,
                                            const std::filesystem::path& folder);

/// Removes a folder with all that is in it, so that it is gone after a power failure, too. Does nothing if it is not there.
/// Returns an error in words if the disk refuses.
std::optional<Error> remove_stored(const std::filesystem::path& folder);

/// Returns how many bytes a file of that size takes on the disk: whole blocks of 4096, so that small files count, too.
std::int64_t bytes_on_disk(std::int64_t size);

/// Returns how many bytes a folder takes on the disk with all that is in it; 0 if it is not there. Links are not
/// followed.
std::int64_t stored_bytes(const std::filesystem::path& folder);

/// Returns the content of a file; nullopt if it is not there or cannot be read.
std::optional<std::string> content_of(const std::filesystem::path& file);

/// Modes of files.
inline constexpr unsigned for_the_owner = 0600;
inline constexpr unsigned for_all_to_read = 0644;

/// Replaces a file as a whole or not at all, readable by that mode. Returns an error in words if the disk refuses.
std::optional<Error> replace_file(const std::filesystem::path& file, const std::string& text, unsigned mode);

/// Returns the words of the step `received`: each file with its size and digest.
std::string received_words(const std::vector<ReceivedFile>& files);

/// Returns an error for the author if the disk would refuse the files because of their names: one leads out of the
/// folder, or two files have the same one.
std::optional<Error> wrong_names(const std::vector<HandedFile>& files);

}  // namespace isola_arena::host
