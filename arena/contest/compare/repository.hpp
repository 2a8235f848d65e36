#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "protocol/result.hpp"

namespace isola_arena {

/// A folder in a git repository, asked by the program git.
class Repository {
public:
    /// Returns the repository that contains the folder; nullopt if there is none, or git is not installed.
    static std::optional<Repository> of(const std::filesystem::path& folder);

    /// Returns the full name of a commit, 40 hexadecimal digits; nullopt if the word names none.
    std::optional<std::string> commit(const std::string& word) const;

    /// Returns what differs from the last commit in the folder, a line each as `git status --short` prints it; empty:
    /// nothing.
    std::string changes() const;

    /// Writes the folder as it was in that commit to the new folder `into`. Returns an error if the commit does not
    /// have it, or it cannot be unpacked.
    std::optional<Error> write(const std::string& commit, const std::filesystem::path& into) const;

private:
    explicit Repository(std::filesystem::path folder) : folder_(std::move(folder)) {}

    std::filesystem::path folder_;
};

}  // namespace isola_arena
