#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace isola_arena::test {

/// Builds an archive in memory with entries of any name and kind. format: a format name of libarchive, such as `zip`,
/// `pax` or `ustar`. filter: `none`, `gzip`, `bzip2`, `xz` or `zstd`.
class Archive {
public:
    explicit Archive(const std::string& format, const std::string& filter = "none", const std::string& password = {});
    ~Archive();
    Archive(const Archive&) = delete;
    Archive& operator=(const Archive&) = delete;

    Archive& file(const std::string& name, std::string_view bytes, int mode = 0644);
    Archive& folder(const std::string& name);
    Archive& link(const std::string& name, const std::string& target);
    Archive& hard_link(const std::string& name, const std::string& target);
    Archive& pipe(const std::string& name);
    Archive& device(const std::string& name);

    /// Finishes the archive and returns its bytes.
    std::string bytes();

private:
    struct Parts;
    Parts* parts_;
};

/// Compresses bytes with gzip.
std::string gzipped(std::string_view bytes);

}  // namespace isola_arena::test
