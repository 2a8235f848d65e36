#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>

#include "arena/base/text/text.hpp"
#include "arena/base/toml/toml_reader.hpp"
#include "arena/base/xml/xml_reader.hpp"
#include "arena/bots/build/project/project.hpp"
#include "arena/bots/build/project/source_text.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view usual_sources = "src/main/java";

// Returns the folders src/main/java of the project and its modules.
std::vector<std::string> usual_source_folders(const HandedInFiles& files) {
    std::set<std::string> found;
    const std::string inner = std::string(usual_sources) + '/';
    for (const std::string& path : files.matching("**/*.java")) {
        if (!folder_of_others(path, files).empty()) continue;
        if (path.starts_with(inner)) found.insert(std::string(usual_sources));
        else if (const std::size_t at = path.find('/' + inner); at != std::string::npos)
            found.insert(path.substr(0, at + inner.size()));
    }
    return {found.begin(), found.end()};
}

// Returns the file of a class with its package; empty if there is none. A class may stand in a file of another name.
std::string file_of_class(const std::string& name, const HandedInFiles& files) {
    const std::string end = with_all_replaced(name, {{".", "/"}}) + ".java";
    for (const std::string& path : files.paths)
        if ((path == end || path.ends_with('/' + end)) && folder_of_others(path, files).empty()) return path;
    return {};
}

bool has_jar(const HandedInFiles& files, const std::string& artifact) {
    return std::ranges::any_of(files.paths, [&](const std::string& path) {
        const std::string name = fs::path(path).filename().string();
        return name.ends_with(".jar") && name.starts_with(artifact) &&
               std::string_view("-._").find(name[artifact.size()]) != std::string_view::npos;
    });
}

void add_main_class(ProjectFacts& facts, const std::string& name, const HandedInFiles& files) {
    if (!facts.main.empty() || name.empty()) return;
    facts.main = file_of_class(name, files);
    if (!facts.main.empty()) facts.main_class = name;
}

// The values of a pom's properties, by their names.
using Properties = std::map<std::string, std::string>;

// Returns the text with each `${NAME}` replaced by the property's value. One within a value is left as it is.
std::string expanded(std::string text, const Properties& properties) {
    for (const auto& [name, value] : properties) text = with_all_replaced(text, {{"${" + name + "}", value}});
    return text;
}

void add_missing(ProjectFacts& facts, const std::string& name) {
    if (std::ranges::count(facts.missing, name) == 0) facts.missing.push_back(name);
}

void add_dependencies(ProjectFacts& facts, const XmlElement& pom, const Properties& properties,
                      const std::set<std::string>& modules, const HandedInFiles& files) {
    for (const XmlElement& each : pom.child("dependencies").children) {
        const std::string artifact = expanded(each.child("artifactId").text, properties);
        const std::string scope = each.child("scope").text;
        if (artifact.empty() || scope == "test" || modules.contains(artifact)) continue;
        const std::string place =
            with_all_replaced(each.child("systemPath").text, {{"${project.basedir}/", ""}, {"${basedir}/", ""}});
        if (!has_jar(files, artifact) && !(scope == "system" && files.has(place))) add_missing(facts, artifact);
    }
}

// Writes each dependency `group:'a',name:'b'` of a tightened text as `'a:b'`.
std::string with_short_dependencies(std::string text) {
    const auto quoted_at = [&](std::size_t at) -> std::string_view {
        const std::size_t end =
            at < text.size() && (text[at] == '\'' || text[at] == '"') ? text.find(text[at], at + 1) : text.npos;
        return end == text.npos ? std::string_view() : std::string_view(text).substr(at + 1, end - at - 1);
    };
    constexpr std::size_t length = std::string_view("group:").size();
    for (std::size_t at = text.find("group"); at != text.npos; at = text.find("group", at + 1)) {
        const std::string group(quoted_at(at + length));
        const std::size_t comma = at + length + group.size() + 2;
        if (group.empty() || text.compare(comma, length - 1, ",name") != 0) continue;
        const std::string name(quoted_at(comma + length));
        if (!name.empty()) text.replace(at, comma + length + name.size() + 2 - at, "'" + group + ':' + name + "'");
    }
    return text;
}

// Returns the artifacts that the names of a catalogue (gradle/libs.versions.toml) stand for: `gson` for `libs.gson`. A
// name that it does not have stands for itself.
std::vector<std::string> artifacts_of(const std::string& alias, const HandedInFiles& files) {
    constexpr const char* catalogue = "gradle/libs.versions.toml";
    const auto dotted = [](std::string_view name) {
        return with_all_replaced(std::string(name), {{"-", "."}, {"_", "."}});
    };
    const auto text = files.has(catalogue) ? files.bytes_of(catalogue) : Result<std::string>(std::string());
    if (!text) return {alias};
    std::vector<std::string> aliases{dotted(alias)}, artifacts;
    try {
        const toml::table all = parse_toml(*text, catalogue);
        constexpr std::string_view bundles = "bundles.";
        if (aliases.front().starts_with(bundles)) {
            const std::string wanted = aliases.front().substr(bundles.size());
            aliases.clear();
            if (const toml::table* named = all["bundles"].as_table())
                for (const auto& [key, value] : *named)
                    if (const toml::array* list = value.as_array(); list != nullptr && dotted(key.str()) == wanted)
                        for (const toml::node& each : *list) aliases.push_back(dotted(each.value_or(std::string())));
        }
        if (const toml::table* libraries = all["libraries"].as_table())
            for (const auto& [key, value] : *libraries) {
                if (std::ranges::count(aliases, dotted(key.str())) == 0) continue;
                const toml::table* table = value.as_table();
                const std::string module =
                    table ? (*table)["module"].value_or(std::string()) : value.value_or(std::string());
                const std::vector<std::string_view> parts = split(module, ':');
                artifacts.emplace_back(parts.size() > 1 ? std::string(parts[1])
                                       : table          ? (*table)["name"].value_or(alias)
                                                        : alias);
            }
    } catch (const TomlProblem&) {
        return {alias};
    }
    return artifacts.empty() ? std::vector{alias} : artifacts;
}

// Returns the names in `KIND libs.NAME` and `KIND(libs.NAME)` of a tightened text.
std::vector<std::string> aliases_after(std::string_view text, const std::string& kind) {
    std::vector<std::string> found;
    for (const std::string& begin : {kind + " libs.", kind + "(libs."})
        for (std::size_t at = text.find(begin); at != text.npos; at = text.find(begin, at + 1)) {
            const std::size_t from = at + begin.size();
            const std::size_t end = std::min(
                text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.", from),
                text.size());
            if (at == 0 || std::isalnum(static_cast<unsigned char>(text[at - 1])) == 0)
                found.emplace_back(text.substr(from, end - from));
        }
    return found;
}

}  // namespace

Result<ProjectFacts> read_pom(const HandedInFiles& files, const std::string& path) {
    ProjectFacts facts{path, {"java"}};
    std::vector<XmlElement> poms;
    std::set<std::string> modules;
    Properties properties;
    for (const std::string& each : files.matching("**/pom.xml")) {
        if (!folder_of_others(each, files).empty() || !side_part_of(each).empty()) continue;
        const auto text = files.bytes_of(each);
        if (!text) return text.error();
        auto pom = parse_xml(*text, each);
        if (!pom) return pom.error();
        modules.insert(pom->child("artifactId").text);
        for (const XmlElement& property : pom->child("properties").children) properties[property.name] = property.text;
        poms.push_back(std::move(pom).value());
    }
    for (const XmlElement& pom : poms) {
        const std::string sources = expanded(pom.child("build").child("sourceDirectory").text, properties);
        const auto folder = path_within("", sources);
        if (!folder)
            return Error{path + ": its sourceDirectory is " + for_message(sources) +
                         ", which leads out of the folder: it may be a folder that is handed in"};
        if (!folder->empty()) facts.sources.push_back(*folder);
        for (const XmlElement* named : pom.all("mainClass"))
            add_main_class(facts, expanded(named->text, properties), files);
        add_dependencies(facts, pom, properties, modules, files);
    }
    for (const char* name : {"exec.mainClass", "mainClass", "main.class", "start-class"})
        add_main_class(facts, properties.contains(name) ? properties[name] : "", files);
    for (const char* name : {"maven.compiler.release", "maven.compiler.source", "java.version"})
        if (facts.edition.empty() && properties.contains(name)) facts.edition = expanded(properties[name], properties);
    for (const XmlElement& pom : poms)
        for (const char* name : {"release", "source"})
            for (const XmlElement* named : pom.all(name))
                if (facts.edition.empty()) facts.edition = expanded(named->text, properties);
    if (facts.sources.empty()) facts.sources = usual_source_folders(files);
    return facts;
}

Result<ProjectFacts> read_gradle(const HandedInFiles& files, const std::string& path) {
    ProjectFacts facts{path, {"java"}};
    constexpr std::array kinds_of_dependency{"implementation", "api", "compile", "runtimeOnly", "compileOnly"};
    for (const std::string pattern : {"**/build.gradle", "**/build.gradle.kts"})
        for (const std::string& each : files.matching(pattern)) {
            if (!folder_of_others(each, files).empty()) continue;
            const auto text = files.bytes_of(each);
            if (!text) return text.error();
            const std::string tight = with_short_dependencies(tightened(*text));
            for (const char* key : {"mainClass", "mainClassName", "Main-Class"})
                for (const std::string& name : quoted_after(tight, key)) add_main_class(facts, name, files);
            for (const char* key : {"srcDirs", "srcDir"})
                for (const std::string& folder : quoted_after(tight, key)) {
                    const auto within = path_within(folder_of(each), folder);
                    const bool has_java = within && std::ranges::any_of(files.paths, [&](const std::string& file) {
                                              return file.ends_with(".java") && is_below(file, *within);
                                          });
                    if (has_java && side_part_of(*within + "/x").empty()) facts.sources.push_back(*within);
                }
            for (const char* kind : kinds_of_dependency)
                for (const std::string& dependency : quoted_after(tight, kind)) {
                    const std::vector<std::string_view> parts = split(dependency, ':');
                    if (parts.size() < 2 || dependency.starts_with(':')) continue;
                    if (const std::string artifact(parts[1]); !has_jar(files, artifact)) add_missing(facts, artifact);
                }
            for (const char* kind : kinds_of_dependency)
                for (const std::string& alias : aliases_after(tight, kind))
                    for (const std::string& artifact : artifacts_of(alias, files))
                        if (!has_jar(files, artifact)) add_missing(facts, artifact);
            for (const char* key :
                 {"JavaLanguageVersion.of(", "JavaVersion.VERSION_", "sourceCompatibility=", "release="})
                if (facts.edition.empty()) facts.edition = number_after(tight, key);
        }
    if (facts.sources.empty()) facts.sources = usual_source_folders(files);
    return facts;
}

}  // namespace isola_arena
