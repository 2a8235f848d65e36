#include "arena/bots/build/project/project.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include "tests/fuzz/fuzz.hpp"

// The first line chooses the project file, the rest is its text. A few sources lie beside it.
void isola_arena::fuzz::try_text(std::string_view text) {
    constexpr std::array names{"pom.xml", "build.gradle", "bot.csproj", "package.json", "Cargo.toml", "go.mod"};
    static const std::filesystem::path folder = "/dev/shm/fuzz-projects-" + std::to_string(getpid());
    const auto [first, rest] = halves(text, '\n');
    const std::string name = names[first.empty() ? 0 : static_cast<unsigned char>(first[0]) % names.size()];
    std::filesystem::create_directories(folder / "src/main/java");
    for (const char* source : {"bot.js", "src/main.rs", "Program.cs", "src/main/java/Main.java"})
        std::ofstream(folder / source) << "main";
    std::ofstream(folder / name, std::ios::binary) << rest;
    const HandedInFiles files = files_in(folder);
    const auto projects = read_projects(files);
    std::filesystem::remove_all(folder);
    if (!projects) {
        law_of_errors(projects.message());
        return law(projects.message().starts_with(name), "an error names the file");
    }
    law(projects->size() == 1, "a project file is one project");
    const ProjectFacts& facts = projects->front();
    law(facts.main.empty() || files.has(facts.main), "a main file was handed in");
    for (const std::string& source : facts.sources) law(path_within("", source) == source, "sources are in the folder");
}
