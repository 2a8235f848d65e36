#pragma once

#include <string>
#include <string_view>

/// What every fuzz target shares. A target is one file that defines try_text(); the fuzzer's entry calls it.
namespace isola_arena::fuzz {

/// Tries whatever the target is about with any bytes. Ends the program where a law is broken.
void try_text(std::string_view text);

/// Ends the program, saying so, unless the law holds. Unlike an assert it is never compiled out.
void law(bool holds, std::string_view words);

/// An error says something, in one printable line.
void law_of_errors(std::string_view why);

/// A file in memory with that text, which has a path as long as it lives.
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

/// Splits the text behind the first such character; all of it and nothing where there is none.
struct Halves {
    std::string_view first;
    std::string_view second;
};
Halves halves(std::string_view text, char between);

}  // namespace isola_arena::fuzz
