#pragma once

#include <filesystem>
#include <memory>
#include <string>

struct archive;

namespace isola_arena {

/// Writes a tar.gz in memory whose bytes depend on the names, the content and who may run the files alone: no times, no
/// owners. All members throw ArenaFailure, which names the file, if it cannot be read.
class TarGz {
public:
    TarGz();
    ~TarGz();
    TarGz(const TarGz&) = delete;
    TarGz& operator=(const TarGz&) = delete;

    void add_file(const std::string& name, const std::filesystem::path& file);

    /// Returns the bytes so far packed.
    std::string finish();

private:
    struct Closing {
        void operator()(archive* writer) const;
    };
    void check(long status) const;

    std::string bytes_;
    std::unique_ptr<archive, Closing> writer_;
};

}  // namespace isola_arena
