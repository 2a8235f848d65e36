#pragma once

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include <stdlib.h>

namespace isola_arena::test {

/// An empty folder that goes with all that is in it.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "arena-test-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
        path_ = std::filesystem::canonical(name).string();
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::string& path() const { return path_; }

    void write(const std::string& name, const std::string& content, bool executable = false) const {
        const auto file = std::filesystem::path(path_) / name;
        std::ofstream(file) << content;
        if (executable) std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    }

private:
    std::string path_;
};

}  // namespace isola_arena::test
