// Tries mutants of the files that the arena reads: `mutants KIND COUNT [SEED]`. No file may crash the program or keep
// it busy for ever. If a mutant is accepted, it must show the same table as its original. The same seed makes the same
// mutants.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "tests/mutation/batch.hpp"
#include "tests/mutation/kinds.hpp"
#include "tests/mutation/mutant.hpp"

namespace isola_arena::test {
namespace {

constexpr int usage = 2;

const std::map<std::string, MutatedKind (*)(const ScratchFolder&)>& kinds() {
    static const std::map<std::string, MutatedKind (*)(const ScratchFolder&)> all{
        {"records", records}, {"contests", contests}, {"ledgers", ledgers}, {"contest-files", contest_files}};
    return all;
}

struct Mutant {
    std::size_t original = 0;
    std::string bytes;
};

Mutant mutant(const MutatedKind& kind, std::uint64_t seed, int number) {
    Rng rng(mix({seed, static_cast<std::uint64_t>(number)}));
    const std::size_t original = rng.below(kind.originals.size());
    return {original, mutant_of(kind.originals[original], rng)};
}

// Tries a mutant in a file of its own. The file is in a folder of its own, because readers may leave files beside it.
Reading try_mutant(const MutatedKind& kind, const Mutant& mutant, const std::string& ending) {
    const ScratchFolder folder;
    return kind.read(folder.write("mutant" + ending, mutant.bytes), mutant.original);
}

int run(const std::string& name, int count, std::uint64_t seed) {
    const ScratchFolder scratch;
    const MutatedKind kind = kinds().at(name)(scratch);
    const std::string ending = name == "contest-files" ? ".toml" : "";
    const Trials trials =
        try_in_children(count, [&](int number) { return try_mutant(kind, mutant(kind, seed, number), ending); });
    for (const std::string& each : trials.complaints) std::printf("%s\n", each.c_str());
    std::printf("%d mutants of %s, seed %llu: %d hold, %zu complaints\n", count, name.c_str(),
                static_cast<unsigned long long>(seed), trials.held, trials.complaints.size());
    return trials.complaints.empty() ? 0 : 1;
}

}  // namespace
}  // namespace isola_arena::test

int main(int count, char** words) {
    using namespace isola_arena::test;
    if (count < 3 || !kinds().contains(words[1])) {
        std::fputs("usage: mutants records|contests|ledgers|contest-files COUNT [SEED]\n", stderr);
        return usage;
    }
    return run(words[1], std::atoi(words[2]), count > 3 ? std::strtoull(words[3], nullptr, 10) : 1);
}
