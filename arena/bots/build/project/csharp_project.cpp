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
    for (const XmlElement* each : project->all("PackageReference"))
        if (const std::string name = each->attribute("Include"); !name.empty() && !has_library(files, name))
            facts.missing.push_back(name);
    if (facts.main_class.empty()) return facts;
    const std::string file = facts.main_class.substr(facts.main_class.rfind('.') + 1) + ".cs";
    for (const std::string& each : files.matching("**/*.cs"))
        if ((each == file || each.ends_with('/' + file)) && folder_of_others(each, files).empty()) facts.main = each;
    return facts;
}

}  // namespace isola_arena
