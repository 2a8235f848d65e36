#include <algorithm>
#include <array>
#include <filesystem>

#include "arena/base/text/text.hpp"
#include "arena/base/xml/xml_reader.hpp"
#include "arena/bots/build/project/project.hpp"
#include "arena/bots/build/project/source_text.hpp"

namespace isola_arena {
namespace {

bool has_library(const HandedInFiles& files, const std::string& name) {
    return std::ranges::any_of(files.paths, [&](const std::string& path) {
        return std::filesystem::path(path).filename().string() == name + ".dll";
    });
}

// Returns whether a source that a project names is among the files, in whatever folder and in whatever case: Windows, for
// which projects are written, does not tell cases apart. A pattern names no single file.
bool is_handed_in(const std::string& source, const HandedInFiles& files) {
    if (source.find_first_of("*$;") != std::string::npos) return true;
    const std::string name = in_lower_case(source.substr(source.find_last_of("/\\") + 1));
    return std::ranges::any_of(files.paths, [&](const std::string& path) {
        return in_lower_case(std::filesystem::path(path).filename().string()) == name;
    });
}

void add_library(ProjectFacts& facts, const std::string& name, const HandedInFiles& files) {
    if (!name.empty() && !has_library(files, name) && std::ranges::count(facts.missing, name) == 0)
        facts.missing.push_back(name);
}

// The words and signs with which the other parts of a source begin, as in `using System;` and `[assembly: A]`.
constexpr std::array<std::string_view, 24> begins_of_parts{
    "using",    "namespace", "extern",   "global",  "class",     "struct",   "interface", "enum",
    "record",   "delegate",  "public",   "private", "protected", "internal", "static",    "sealed",
    "abstract", "partial",   "readonly", "ref",     "unsafe",    "file",     "[",         "#"};

}  // namespace

bool has_statements_outside_of_classes(std::string_view source) {
    const std::string text = tightened(source);
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '"' || text[at] == '\'') at = std::min(text.find(text[at], at + 1), text.size() - 1);
        if (text[at] == '{') ++depth;
        if (text[at] == '}') --depth;
        if (depth != 0 || (text[at] != ';' && text[at] != '}')) continue;
        const std::string_view part = std::string_view(text).substr(begin, at - begin);
        const std::string_view word = part.substr(0, std::min(part.find_first_of(" =(.:<{;"), part.size()));
        begin = at + 1;
        if (!part.empty() && std::ranges::none_of(begins_of_parts, [&](std::string_view each) {
                return word == each || (each.size() == 1 && part.starts_with(each));
            }))
            return true;
    }
    return false;
}

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
    for (const XmlElement* each : project->all("Compile"))
        if (const std::string source = each->attribute("Include"); !source.empty() && !is_handed_in(source, files))
            facts.missing.push_back(source);
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
