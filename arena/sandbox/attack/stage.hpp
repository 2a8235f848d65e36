#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace isola_arena::attack {

/// A folder of the host that holds two bots' folders, a contest's database and other people's files. Every user may
/// read them (except a private one) and write to some of them, so that only a sandbox keeps a bot away. The destructor
/// removes the folder.
class Stage {
public:
    /// Sets up the folder. program is the path of hostile_bot, canary the content of the secrets. Throws
    /// std::filesystem::filesystem_error if that fails.
    Stage(std::filesystem::path program, std::string canary);
    ~Stage();
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    std::filesystem::path hostile() const { return root_ / "bots/hostile"; }
    std::filesystem::path opponent() const { return root_ / "bots/opponent"; }
    std::filesystem::path database() const { return root_ / "contest.db"; }
    std::filesystem::path secret() const { return root_ / "people/secret.txt"; }
    std::filesystem::path private_file() const { return root_ / "people/private.txt"; }
    std::filesystem::path open_file() const { return root_ / "people/open.txt"; }
    std::filesystem::path opponents_file() const { return opponent() / "plans.txt"; }
    std::filesystem::path sockets() const { return root_ / "sockets"; }

    /// Returns the changes since the folder was set up, in words. Changes in sockets() do not count.
    std::vector<std::string> changes() const;

private:
    using Inventory = std::map<std::string, std::string>;

    void set_up() const;
    Inventory inventory() const;

    std::filesystem::path program_;
    std::string canary_;
    std::filesystem::path root_;
    Inventory untouched_;
};

}  // namespace isola_arena::attack
