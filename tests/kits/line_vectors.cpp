// Writes the line vectors of tests/vectors/lines from the rules of protocol/. With --check, compares them with the
// files in FOLDER instead.
//
// usage: line_vectors [--check] FOLDER
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "tests/kits/vector_files.hpp"

namespace {

namespace fs = std::filesystem;
using isola_arena::kits::VectorFile;

std::string text_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

bool holds(const fs::path& folder, const VectorFile& file) {
    if (text_of(folder / file.name) == file.text) return true;
    std::cerr << (folder / file.name).string() << " is not what the rules give: run line_vectors " << folder.string()
              << " and look at the difference\n";
    return false;
}

bool write(const fs::path& folder, const VectorFile& file) {
    std::ofstream out(folder / file.name, std::ios::binary);
    out << file.text << std::flush;
    return out.good();
}

}  // namespace

int main(int argc, char** argv) {
    const bool check = argc == 3 && std::string(argv[1]) == "--check";
    if (argc != 2 && !check) {
        std::cerr << "usage: line_vectors [--check] FOLDER\n";
        return 2;
    }
    bool fine = true;
    for (const VectorFile& file : isola_arena::kits::vector_files())
        fine = (check ? holds(argv[argc - 1], file) : write(argv[argc - 1], file)) && fine;
    return fine ? 0 : 1;
}
