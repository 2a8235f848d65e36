#pragma once

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace isola_arena::host {

/// Why a backup cannot be made or used, in words. It does not leave this folder: back_up() and restore() return an Error.
class BackupProblem : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Throws a BackupProblem for what the system has just refused (errno): `cannot write FILE: no space left on device`.
[[noreturn]] inline void refused(const std::string& what, const std::filesystem::path& path) {
    throw BackupProblem("cannot " + what + ' ' + path.string() + ": " + std::strerror(errno));
}

}  // namespace isola_arena::host
