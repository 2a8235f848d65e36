#pragma once

#include <filesystem>
#include <stop_token>
#include <string>

#include "arena/contest/setup/confinements.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// A version of a bot that is compared.
struct Version {
    BotSpec bot;       ///< its name is empty if the version has no name, such as a commit
    std::string what;  ///< for people: `commit 1a2b3c4 of bots/mine`, `the folder .`, `greedy`
};

/// Both versions, with different names.
struct Versions {
    Version older;
    Version newer;
};

/// The places in which find_version() searches.
struct VersionSource {
    std::string bots_file;             ///< the value of `--bots`; empty: none
    std::filesystem::path repository;  ///< the folder whose commits a word may name
    std::filesystem::path builds;      ///< an empty folder for the built bots
    std::stop_token stop = {};         ///< ends a build
};

/// Returns the version that an argument names: a folder, a commit of source.repository, or any bot that `arena match`
/// accepts. place: `old` or `new`, for messages and the folder of a build. A folder with sources and the folder of a
/// commit are built in the sandbox, if it is on, by the recipe that fits. A folder whose bots.toml starts the bot
/// without a build is used in place. Reports the build on stderr. Returns an error that names the version if there is
/// no such bot or its build fails, with the end of the build's log. Throws Interrupted if source.stop stopped a build.
Result<Version> find_version(const std::string& argument, const std::string& place, const VersionSource& source,
                             const Confinements& confinements);

/// Returns the versions with their own names, or with the names `old` and `new` if one has no name or both have the
/// same. Returns an error if the names say that the older and the newer version are exchanged.
Result<Versions> named_versions(Version older, Version newer);

/// Returns the folder whose commits the arguments of a comparison may name: the second argument if it is a folder, else
/// the first one if it is a folder, else the current folder.
std::filesystem::path repository_folder(const std::string& first, const std::string& second);

}  // namespace isola_arena
