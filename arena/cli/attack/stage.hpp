#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace isola_arena::attack {

/// A folder of the host with two bots' folders, a contest's database and other people's files in it. Everybody may read
/// them (but for a private one), and write to some, so that nothing but a sandbox keeps a bot away. The destructor
/// removes it.
class Stage {
public:
    /// program: hostile_bot's path; canary: what the secrets hold. Throws std::filesystem::filesystem_error.
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

    /// What has changed since it was set up, in words.
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
