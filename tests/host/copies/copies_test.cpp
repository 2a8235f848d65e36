#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "arena/host/copies/likeness.hpp"
#include "doctest/doctest.h"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

// Reads bots from a file of the set: each begins with a line `==== NAME`.
std::vector<ProgramFile> bots_in(const std::string& file) {
    std::vector<ProgramFile> bots;
    std::ifstream in(fs::path(COPIES_FOLDER) / file);
    REQUIRE(in);
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("==== ")) bots.push_back({line.substr(5), {}});
        else bots.back().text += line + '\n';
    }
    return bots;
}

std::vector<ProgramFile> independent_bots() {
    std::vector<ProgramFile> all;
    for (const char* file : {"independent_python.txt", "independent_c_cpp.txt", "independent_java_csharp.txt", "independent_others.txt"})
        for (ProgramFile& bot : bots_in(file)) all.push_back(std::move(bot));
    return all;
}

std::vector<ProgramsOfAuthor> programs_of(const std::vector<ProgramFile>& bots) {
    std::vector<ProgramsOfAuthor> authors;
    for (const ProgramFile& bot : bots) authors.push_back({fingerprints_of({bot})});
    return authors;
}

TEST_CASE("of 30 independent bots and 10 disguised copies, all copies are among the first 12 pairs") {
    std::vector<ProgramFile> bots = independent_bots();
    REQUIRE(bots.size() == 30);
    const std::vector<ProgramFile> copies = bots_in("disguised.txt");
    REQUIRE(copies.size() == 10);
    bots.insert(bots.end(), copies.begin(), copies.end());
    const std::vector<LikePair> pairs = likest(programs_of(bots), {}, 25);
    int found = 0;
    for (std::size_t place = 0; place < pairs.size(); ++place) {
        const std::string& one = bots[pairs[place].author].name;
        const std::string& other = bots[pairs[place].other_author].name;
        const bool is_copy = other == "copy-of-" + one;
        found += is_copy && place < 12;
        std::printf("%2zu %d %-28s %-28s %.3f %d\n", place + 1, is_copy, one.c_str(), other.c_str(), pairs[place].likeness, pairs[place].shared);
    }
    CHECK(found == 10);
}

}  // namespace
}  // namespace isola_arena::host
