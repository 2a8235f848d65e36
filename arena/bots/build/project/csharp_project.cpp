#include <algorithm>
#include <filesystem>

#include "arena/base/text/text.hpp"
#include "arena/base/xml/xml_reader.hpp"
#include "arena/bots/build/project/project.hpp"

namespace isola_arena {
namespace {

bool has_library(const HandedInFiles& files, const std::string& name) {
    return std::ranges::any_of(files.paths, [&](const std::string& path) {
        return std::filesystem::path(path).filename().string() == name + ".dll";
    });
}

void add_library(ProjectFacts& facts, const std::string& name, const HandedInFiles& files) {
    if (!name.empty() && !has_library(files, name) && std::ranges::count(facts.missing, name) == 0)
        facts.missing.push_back(name);
}

}  // namespace

Result<ProjectFacts> read_csproj(const HandedInFiles& files, const std::string& path) {
    const auto text = files.bytes_of(path);
    if (!text) return text.error();
    const auto project = parse_xml(*text, path);
    if (!project) return project.error();
    ProjectFacts facts{path, {"csharp"}};
    for (const XmlElement* each : project->all("StartupObject"))
        if (!each->text.empty()) facts.main_class = each->text;
    for (const XmlElement* each : project->all("LangVersion")) facts.edition = each->text;
    // What only a build needs: tools that test or check the program.
    const auto is_for_the_build = [](const XmlElement& reference) {
        const std::string assets = reference.attribute("PrivateAssets") + reference.child("PrivateAssets").text;
        return in_lower_case(assets) == "all";
    };
    for (const XmlElement* each : project->all("PackageReference"))
        if (!is_for_the_build(*each)) add_library(facts, each->attribute("Include"), files);
    // A reference with a path is to a library that was fetched; others are to those of the runtime.
    for (const XmlElement* each : project->all("Reference"))
        if (const std::string include = each->attribute("Include"); !each->child("HintPath").text.empty())
            add_library(facts, include.substr(0, include.find(',')), files);
    for (const std::string& packages : files.matching("packages.config"))
        if (const auto list = files.bytes_of(packages))
            if (const auto parsed = parse_xml(*list, packages))
                for (const XmlElement* each : parsed->all("package")) add_library(facts, each->attribute("id"), files);
    if (facts.main_class.empty()) return facts;
    const std::string file = facts.main_class.substr(facts.main_class.rfind('.') + 1) + ".cs";
    for (const std::string& each : files.matching("**/*.cs"))
        if ((each == file || each.ends_with('/' + file)) && folder_of_others(each, files).empty()) facts.main = each;
    return facts;
}

}  // namespace isola_arena
