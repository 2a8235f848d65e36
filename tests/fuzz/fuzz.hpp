#pragma once

#include <string>
#include <string_view>

/// Shared by all fuzz targets. A target is one file that defines try_text(); libFuzzer's entry point calls it.
namespace isola_arena::fuzz {

/// Tries the target's parser with any bytes. Aborts the program if a law is broken.
void try_text(std::string_view text);

/// Aborts the program with a message unless the law holds. Unlike assert, the check is in every build.
void law(bool holds, std::string_view text);

/// Checks that an error is one printable line and not empty.
void law_of_errors(std::string_view why);

/// A file in memory with this text. Its path is valid during the lifetime of this object.
class MemoryFile {
public:
    explicit MemoryFile(std::string_view text);
    ~MemoryFile();
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    std::string path() const;

private:
    int fd_;
};

/// The text before the first such character and the text after it. Without such a character, `first` is the whole text.
struct Halves {
    std::string_view first;
    std::string_view second;
};
Halves halves(std::string_view text, char between);

}  // namespace isola_arena::fuzz
