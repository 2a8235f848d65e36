#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace isola_arena {

/// The arena's own folder for what sandboxes are made of. Nobody else may write there, everybody may pass. The
/// destructor removes it; those of arenas that were killed are removed by the next one. May be used by several threads.
class RunFolder {
public:
    /// Nothing where there is no place for one.
    static std::optional<std::string> make();

    explicit RunFolder(std::string path);
    ~RunFolder();
    RunFolder(const RunFolder&) = delete;
    RunFolder& operator=(const RunFolder&) = delete;

    /// The path of a file with that content, readable for all.
    std::string file(const std::string& name, const std::string& content);

    /// Notes the folders of this arena's control groups, for the next arena to end where this one is killed: that one may
    /// be in another group and not find them.
    void note_groups(const std::vector<std::string>& folders);

    /// An empty folder or file over which a program can have something mounted in its own view of the file system: the
    /// n-th of its kind. The same for all programs.
    std::string mount_point(int n, bool is_folder) const;

    /// A new folder of that name that only the arena can pass.
    std::string closed_folder(const std::string& name) const;

private:
    std::string path_;
    mutable std::mutex making_;
};

}  // namespace isola_arena
