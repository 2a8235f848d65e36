#include "arena/bots/build/recognise.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "arena/base/files/input_file.hpp"
#include "arena/base/text/text.hpp"
#include "arena/base/toml/toml_reader.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/bots/build/project/main_file.hpp"
#include "arena/bots/build/project/node_packages.hpp"
#include "arena/bots/build/project/project.hpp"
#include "arena/bots/build/project/source_text.hpp"
#include "arena/bots/build/source_encoding.hpp"
#include "arena/bots/file_kind.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view begin_of_choice = "main file: ";
constexpr std::size_t most_choices = 20;
constexpr int deepest_project = 4;

// One folder of a submission, and what its project files say.
struct Project {
    HandedInFiles files;
    std::vector<ProjectFacts> facts;
    std::string chosen;  ///< the main file that the author has chosen; empty: none
};

// How one recipe fits a project: the files that may be its main file. There should be one.
struct TypeFit {
    const Recipe* recipe;
    std::vector<std::string> mains;
    std::size_t files = 0;  ///< number of files that its patterns match, main or not
};

bool has_words(const Recipe& recipe, const std::string& path, const HandedInFiles& files) {
    if (recipe.contains.empty()) return true;
    const auto bytes = files.bytes_of(path);
    if (path.ends_with(".go") && bytes && is_ignored_by_go(*bytes)) return false;
    const std::string text = bytes ? tightened(*bytes) : "";
    return std::ranges::all_of(recipe.contains, [&](const std::string& words) { return contains_text(text, words); });
}

// Returns whether the file's name fits a pattern of the recipe, in whatever folder.
bool fits_by_name(const Recipe& recipe, const std::string& path, const HandedInFiles& files) {
    return std::ranges::any_of(recipe.recognise, [&](const std::string& pattern) {
        return matches(files.with_ending(path), "**/" + fs::path(pattern).filename().string());
    });
}

std::vector<std::string> files_of(const Recipe& recipe, const Project& project) {
    std::vector<std::string> found;
    for (const std::string& path : project.files.paths)
        if (folder_of_others(path, project.files).empty() &&
            std::ranges::any_of(recipe.recognise,
                                [&](const auto& pattern) { return matches(project.files.with_ending(path), pattern); }))
            found.push_back(path);
    return found;
}

// Returns the files that may be the main one, by the first pattern that fits any. Tests and examples are looked at only
// if nothing else fits.
std::vector<std::string> mains_of(const Recipe& recipe, const Project& project, const ProjectFacts* facts) {
    const auto is_source = [&](const std::string& path) {
        return facts == nullptr || facts->sources.empty() ||
               std::ranges::any_of(facts->sources, [&](const auto& folder) { return is_below(path, folder); });
    };
    const std::vector<std::string> all = files_of(recipe, project);
    for (const bool is_side : {false, true})
        for (const std::string& pattern : recipe.recognise) {
            std::vector<std::string> mains;
            for (const std::string& path : all)
                if (matches(project.files.with_ending(path), pattern) && side_part_of(path).empty() != is_side &&
                    is_source(path) && has_words(recipe, path, project.files))
                    mains.push_back(path);
            if (!mains.empty()) return recipe.contains.empty() ? not_imported(mains, project.files) : mains;
        }
    return {};
}

// Returns the main files of a Cargo project: the program that the author has chosen, else Cargo.toml if cargo or the
// names decide, else the programs of which the author has to choose one.
std::vector<std::string> mains_of_cargo(const Project& project, const ProjectFacts& facts) {
    if (facts.programs.contains(project.chosen)) return {project.chosen};
    if (!project.chosen.empty() && project.chosen != facts.file) return {};
    std::vector<std::string> programs;
    for (const auto& [path, name] : facts.programs)
        if (const auto text = project.files.bytes_of(path); text && contains_text(tightened(*text), "fn main("))
            programs.push_back(path);
    return facts.main.empty() && programs.size() > 1 ? programs : std::vector<std::string>{facts.file};
}

TypeFit fit_of(const Recipe& recipe, const Project& project) {
    TypeFit fit{&recipe, {}, files_of(recipe, project).size()};
    const ProjectFacts* facts = facts_for(project.facts, recipe.name);
    if (recipe.name == "cargo" && facts != nullptr) {
        fit.mains = mains_of_cargo(project, *facts);
    } else if (!project.chosen.empty()) {
        if (fits_by_name(recipe, project.chosen, project.files) && has_words(recipe, project.chosen, project.files))
            fit.mains = {project.chosen};
    } else if (recipe.name == "python" && facts != nullptr && !facts->programs.empty()) {
        for (const auto& program : facts->programs) fit.mains.push_back(program.first);
    } else if (facts != nullptr && !facts->main.empty() && fits_by_name(recipe, facts->main, project.files)) {
        fit.mains = {facts->main};
    } else if (facts == nullptr || facts->main.empty() || fits_by_name(recipe, facts->file, project.files)) {
        fit.mains = mains_of(recipe, project, facts);
    }
    fit.files = std::max(fit.files, fit.mains.size());
    return fit;
}

// Returns whether a project file says more than that there are tools for a language. Those of npm and Python lie in
// projects in other languages, too: they count if they name a program.
bool speaks_for_a_program(const ProjectFacts& facts) {
    return (facts.file != "package.json" && facts.file != "pyproject.toml") || !facts.main.empty() ||
           !facts.programs.empty();
}

bool gives_way(const Recipe& recipe, const Recipe& other) {
    return &recipe != &other && std::ranges::any_of(other.over, [&](const std::string& name) {
        return name == recipe.name || (name == "*" && !std::ranges::count(recipe.over, "*"));
    });
}

std::vector<TypeFit> without_those_that_give_way(const std::vector<TypeFit>& fits) {
    std::vector<TypeFit> left;
    for (const TypeFit& fit : fits)
        if (std::ranges::none_of(fits, [&](const TypeFit& other) { return gives_way(*fit.recipe, *other.recipe); }))
            left.push_back(fit);
    return left;
}

std::vector<TypeFit> fits_of(const std::vector<Recipe>& recipes, const Project& project) {
    std::vector<TypeFit> fits;
    for (const Recipe& recipe : recipes)
        if (TypeFit fit = fit_of(recipe, project); !fit.mains.empty()) fits.push_back(std::move(fit));
    return fits;
}

// Returns the fits that remain: of several languages the one for which a project file speaks.
std::vector<TypeFit> best_of(const std::vector<TypeFit>& fits, const Project& project) {
    std::vector<TypeFit> left = without_those_that_give_way(fits);
    std::vector<TypeFit> of_projects;
    for (const TypeFit& fit : left)
        if (const ProjectFacts* facts = facts_for(project.facts, fit.recipe->name);
            facts != nullptr && speaks_for_a_program(*facts))
            of_projects.push_back(fit);
    return of_projects.size() == 1 ? of_projects : left;
}

// Returns an error that offers these files, as paths from the submission's folder.
Error choice_between(const std::string& what, const std::vector<std::string>& mains) {
    std::string text = what +
                       ": choose one, leave out what is not meant, or write the name of the main file into a file " +
                       std::string(main_choice_name);
    for (std::size_t i = 0; i < std::min(mains.size(), most_choices); ++i)
        text += '\n' + std::string(begin_of_choice) + mains[i];
    return Error{text};
}

std::string in_folder(const std::string& folder, const std::string& path) {
    return folder.empty() ? path : folder + '/' + path;
}

constexpr std::string_view remedy_for_anything =
    "the list of languages is in docs/what-is-built.md; anything else needs a Makefile, or a "
    "bots.toml that says how it is started ([[bot]] with name and command)";

constexpr std::string_view what_csharp_lacks =
    "; statements outside of a class are not built here: put them into static void Main()";

// Returns the path with an ending that the recipes know: `.C` is a name for C++.
std::string with_small_ending(const std::string& path) {
    const std::string ending = fs::path(path).extension().string();
    return fs::path(path).replace_extension(ending == ".C" ? ".cpp" : in_lower_case(ending)).string();
}

Error nothing_fits(const std::vector<Recipe>& recipes, const Project& project) {
    const auto kind = [&](const std::string& path) {
        return kind_of_file(project.files.with_ending(path),
                            project.files.first_bytes_of(path, bytes_that_tell_the_kind));
    };
    const auto lacks_class = [&](const std::string& path) {
        const auto text = project.files.bytes_of(path);
        return text && has_statements_outside_of_classes(*text);
    };
    for (const Recipe& recipe : recipes) {
        const std::vector<std::string> sources = files_of(recipe, project);
        if (!recipe.contains.empty() &&
            std::ranges::any_of(sources, [&](const std::string& path) { return kind(path).what.empty(); }))
            return Error{"it is not recognised: there are files as for " + recipe.title + ", but none of them has " +
                         listed(recipe.contains) + "\nhand in the file with the main program, too" +
                         (recipe.name == "csharp" && std::ranges::any_of(sources, lacks_class)
                              ? std::string(what_csharp_lacks)
                              : "")};
    }
    std::vector<std::string> own = project.files.paths;
    std::erase_if(own, [&](const std::string& path) { return !folder_of_others(path, project.files).empty(); });
    for (const std::string& path : own.empty() ? project.files.paths : own)
        if (const FileKind found = kind(path); !found.what.empty())
            return Error{"it is not recognised: " + path + " is " + found.what + '\n' + found.hand_in};
    for (const std::string& path : own)
        if (const std::string small = with_small_ending(path); small != path && language_of(path) != nullptr)
            return Error{"it is not recognised: " + path + " has an ending in upper-case letters\nname it " + small};
    return Error{"it is not recognised: " + listed(project.files.paths) + " could be no main file of a program\n" +
                 std::string(remedy_for_anything)};
}

std::string the_program(const Recipe& recipe) {
    return recipe.title.starts_with("a ") ? "the program of " + recipe.title : "the " + recipe.title + " program";
}

Result<TypeFit> only_one(std::vector<TypeFit> fits, const std::vector<Recipe>& recipes, const Project& project,
                         const std::string& folder) {
    if (fits.empty() && !project.chosen.empty())
        return Error{std::string(main_choice_name) + " names " + in_folder(folder, project.chosen) +
                     ", which could be no main file of a program\n" + std::string(remedy_for_anything)};
    if (fits.empty()) return nothing_fits(recipes, project);
    std::vector<std::string> mains;
    for (const TypeFit& fit : fits)
        for (const std::string& main : fit.mains) mains.push_back(in_folder(folder, main));
    if (fits.size() > 1)
        return choice_between("it could be " + fits[0].recipe->title + " (" + fits[0].mains[0] + ") or " +
                                  fits[1].recipe->title + " (" + fits[1].mains[0] + ')',
                              mains);
    if (mains.size() > 1)
        return choice_between("each of " + listed(mains) + " could be " + the_program(*fits[0].recipe), mains);
    return std::move(fits[0]);
}

// Returns what the build of this recipe shall not see.
std::vector<std::string> left_out_by(const TypeFit& fit, const Project& project) {
    const Recipe& recipe = *fit.recipe;
    const ProjectFacts* facts = facts_for(project.facts, recipe.name);
    const bool tests = std::ranges::count(recipe.leaves_out, "tests") > 0;
    const bool mains = std::ranges::count(recipe.leaves_out, "mains") > 0;
    std::vector<std::string> left_out;
    for (const std::string& path : project.files.paths) {
        if (path == fit.mains[0] || !fits_by_name(recipe, path, project.files)) continue;
        const bool is_elsewhere =
            facts != nullptr && !facts->sources.empty() &&
            std::ranges::none_of(facts->sources, [&](const auto& folder) { return is_below(path, folder); });
        const bool is_test = !side_part_of(path).empty() && side_part_of(fit.mains[0]).empty();
        if ((tests && (is_test || is_elsewhere)) || (mains && has_words(recipe, path, project.files)))
            left_out.push_back(path);
    }
    return left_out;
}

MainFile main_file(const TypeFit& fit, const Project& project) {
    const ProjectFacts* facts = facts_for(project.facts, fit.recipe->name);
    const bool is_entry = facts != nullptr && fit.recipe->name == "python" && facts->programs.contains(fit.mains[0]);
    MainFile main =
        main_file_of(fit.recipe->name, fit.mains[0], project.files, is_entry ? facts->programs.at(fit.mains[0]) : "");
    if (facts != nullptr) {
        main.edition = facts->edition;
        if (facts->main == main.path && !facts->main_class.empty()) main.class_name = facts->main_class;
        const auto program = facts->programs.find(main.path == facts->file ? facts->main : main.path);
        if (program != facts->programs.end()) main.class_name = program->second;
    }
    main.left_out = left_out_by(fit, project);
    return main;
}

std::string why(const TypeFit& fit, const MainFile& main, const std::string& folder) {
    const Recipe& recipe = *fit.recipe;
    const std::string path = in_folder(folder, fit.mains[0]);
    std::string files =
        fit.files == 1 ? path + ", " + recipe.title
                       : std::to_string(fit.files) + " files of " + recipe.title + ", " + path + " is the main one";
    if (!main.left_out.empty()) files += ", without " + listed(main.left_out);
    return recipe.how.empty() ? files : files + ": " + recipe.how;
}

// Names each of the dependencies, because their author has to add all of them.
std::string lacking(const std::string& who, const std::vector<std::string>& names) {
    return who + for_message(joined(names, ", ", " and ", std::identity()), 400) + ", which " +
           (names.size() == 1 ? "is" : "are") + " not in what was handed in";
}

std::string missing_of(const TypeFit& fit, const Project& project) {
    const ProjectFacts* facts = facts_for(project.facts, fit.recipe->name);
    const std::vector<std::string> named = facts == nullptr ? std::vector<std::string>() : facts->missing;
    std::vector<std::string> needed;
    if (fit.recipe->name == "javascript" || fit.recipe->name == "typescript")
        needed = packages_lacking(fit.mains[0], project.files);
    std::erase_if(needed, [&](const std::string& each) { return std::ranges::count(named, each) > 0; });
    const bool has_lost_links =
        (!named.empty() || !needed.empty()) && std::ranges::any_of(project.files.paths, [](const std::string& path) {
            return contains_text(path, folder_of_pnpm);
        });
    return joined_if_any({named.empty() ? "" : lacking(facts->file + " names ", named),
                          needed.empty() ? "" : lacking("the program needs ", needed),
                          has_lost_links ? "pnpm installs links, which are left out: install with npm, or with "
                                           "node-linker=hoisted"
                                         : ""},
                         "; ");
}

std::optional<Error> wrong_toml(const HandedInFiles& files) {
    const auto text = read_input_file(files.folder / bots_file_name, {"bots file", longest_toml_file});
    if (!text) return text.error();
    try {
        parse_toml(*text, std::string(bots_file_name));
        return std::nullopt;
    } catch (const TomlProblem& problem) {
        return Error{problem.what()};
    }
}

// Adds the recipe that builds the submission, because a submission with its own bots.toml may still need a compiler.
void add_builder(Recognised& found, const std::vector<TypeFit>& others, const Project& project) {
    std::vector<TypeFit> builders = best_of(others, project);
    if (builders.size() != 1 || builders[0].mains.size() != 1) return;
    found.builder = *builders[0].recipe;
    found.builders_main = main_file(builders[0], project);
    found.missing = missing_of(builders[0], project);
    found.why += found.builder->how.empty() ? "" : ", " + found.builder->how;
}

Result<Recognised> recognise_project(Project project, const std::string& folder, const std::vector<Recipe>& recipes) {
    auto facts = read_projects(project.files);
    if (!facts) return facts.error();
    project.facts = std::move(facts).value();
    std::vector<TypeFit> fits = fits_of(recipes, project);
    if (project.files.has(bots_file_name))
        if (auto wrong = wrong_toml(project.files)) return *wrong;
    const auto fit = only_one(best_of(fits, project), recipes, project, folder);
    if (!fit) return fit.error();
    if (const auto bytes = project.files.bytes_of(fit->mains[0])) {
        if (trimmed(*bytes, " \t\r\n").empty())
            return Error{"it is not recognised: " + in_folder(folder, fit->mains[0]) +
                         " is empty\nhand in the file with the program"};
        if (auto undeclared = undeclared_encoding(fit->mains[0], *bytes)) return *undeclared;
    }
    Recognised found{*fit->recipe, main_file(*fit, project)};
    found.why = why(*fit, found.main, folder);
    found.folder = folder;
    found.missing = missing_of(*fit, project);
    if (found.main.path == bots_file_name) {
        std::erase_if(fits, [&](const TypeFit& each) { return each.recipe == fit->recipe; });
        add_builder(found, fits, project);
    }
    return found;
}

// Goes back to the folder above if the program imports modules by the name of the folder that was entered.
void leave_own_package(Recognised& found, const HandedInFiles& files) {
    if (found.recipe.name != "python" || found.folder.empty()) return;
    const std::string above = folder_of(found.folder);
    const std::string path = (fs::path(found.folder).filename() / found.main.path).string();
    MainFile main = main_file_of(found.recipe.name, path, files.below(above));
    if (main.start == main.path) return;
    found.main = std::move(main);
    found.folder = above;
}

// Returns whether CMake wrote this Makefile, for paths of the author's machine.
bool is_made_by_cmake(const HandedInFiles& files, const std::string& path) {
    constexpr std::string_view begin = "# CMAKE generated file";
    return fs::path(path).filename() == "Makefile" && files.first_bytes_of(path, begin.size()) == begin;
}

// Returns whether a program lies in the topmost folder. A script of a shell there may only be a tool of the project.
bool has_program_on_top(const HandedInFiles& files, const std::vector<Recipe>& recipes) {
    const Project project{files, {}, {}};
    return std::ranges::any_of(recipes, [&](const Recipe& recipe) {
        if (recipe.name == "shell" || recipe.name == "bash") return false;
        const TypeFit fit = fit_of(recipe, project);
        return std::ranges::any_of(fit.mains, [](const std::string& main) { return folder_of(main).empty(); });
    });
}

// Returns the folders that hold a project or a program; an empty text for the topmost folder.
std::vector<std::string> folders_of_programs(const HandedInFiles& files, const std::vector<Recipe>& recipes,
                                             int depth = 0) {
    const std::vector<std::string> projects = project_folders(files);
    if (std::ranges::find(projects, "") != projects.end() || has_program_on_top(files, recipes)) return {""};
    if (!projects.empty()) return projects;
    if (!fits_of(recipes, {files, {}, {}}).empty()) return {""};
    std::vector<std::string> found;
    for (const bool is_side : {false, true}) {
        std::set<std::string> inner;
        for (const std::string& path : files.paths)
            if (path.find('/') != std::string::npos && folder_of_others(path, files).empty() &&
                side_part_of(path).empty() != is_side)
                inner.insert(path.substr(0, path.find('/')));
        if (depth < deepest_project)
            for (const std::string& folder : inner)
                for (const std::string& each : folders_of_programs(files.below(folder), recipes, depth + 1))
                    found.push_back(each.empty() ? folder : in_folder(folder, each));
        if (!found.empty()) break;
    }
    return found;
}

// Returns whether nothing in a project could be a program. One that is damaged could be.
bool has_no_program(const HandedInFiles& files, const std::vector<Recipe>& recipes) {
    auto facts = read_projects(files);
    return facts && fits_of(recipes, {files, std::move(facts).value(), {}}).empty();
}

// Returns an error that offers the programs of these folders, or names the first folder whose program cannot be built.
Error choice_between_folders(const std::vector<std::string>& folders, const HandedInFiles& files,
                             const std::vector<Recipe>& recipes) {
    std::vector<std::string> mains;
    for (const std::string& folder : folders) {
        const auto found = recognise_project({files.below(folder), {}, {}}, folder, recipes);
        const std::vector<std::string> choices =
            found ? std::vector<std::string>{in_folder(folder, found->main.path)} : choices_in(found.message());
        if (choices.empty()) return Error{"in the folder " + folder + ": " + found.message()};
        mains.insert(mains.end(), choices.begin(), choices.end());
    }
    return choice_between("each of the folders " + listed(folders) + " holds a program", mains);
}

// Returns whether a program is built from the topmost folder, although its project lies below: in C#, the sources of
// other projects are compiled with its own, and npm installs the modules of all packages in the topmost folder.
bool needs_whole(const Recognised& program, const HandedInFiles& files, bool has_others) {
    if (program.recipe.name == "csharp") return has_others;
    return (program.recipe.name == "javascript" || program.recipe.name == "typescript") && !program.folder.empty() &&
           std::ranges::any_of(files.paths, [](const auto& path) { return path.starts_with("node_modules/"); });
}

// Returns how a program of that kind is built.
Recognised with_other_projects(Recognised program, const HandedInFiles& files, const std::vector<Recipe>& recipes) {
    auto whole = recognise_project({files, {}, in_folder(program.folder, program.main.path)}, "", recipes);
    if (!whole) return program;
    whole->main.edition = program.main.edition;
    whole->missing = program.missing;
    return std::move(whole).value();
}

// Returns the main file that the author has chosen; empty if the author has not.
Result<std::string> chosen_main(const HandedInFiles& files) {
    if (!files.has(main_choice_name)) return std::string();
    const auto text = files.bytes_of(std::string(main_choice_name));
    if (!text) return text.error();
    const std::string line(trimmed(std::string_view(*text).substr(0, text->find('\n'))));
    const auto path = path_within("", line);
    if (!path || !files.has(*path))
        return Error{std::string(main_choice_name) + ":1: there is no file \"" + for_message(line) +
                     "\": expected the path of one that was handed in"};
    return *path;
}

}  // namespace

Result<Recognised> recognise(const fs::path& folder, const std::vector<Recipe>& recipes) {
    HandedInFiles files = files_in(folder);
    std::vector<std::string> own = files.paths;
    std::erase_if(own, [&](const std::string& path) { return !folder_of_others(path, files).empty(); });
    if (auto foreign = foreign_source(folder, own)) return *foreign;
    const auto chosen = chosen_main(files);
    if (!chosen) return chosen.error();
    std::erase_if(files.paths,
                  [&](const std::string& path) { return path == main_choice_name || is_made_by_cmake(files, path); });
    std::vector<std::string> folders = folders_of_programs(files, recipes);
    if (!chosen->empty()) std::erase_if(folders, [&](const auto& each) { return !is_below(*chosen, each); });
    const bool has_others = folders.size() > 1;
    if (has_others)
        std::erase_if(folders, [&](const auto& each) { return has_no_program(files.below(each), recipes); });
    if (folders.size() > 1) return choice_between_folders(folders, files, recipes);
    const std::string inner = folders.empty() ? "" : folders.front();
    const std::string main = chosen->empty() || inner.empty() ? *chosen : chosen->substr(inner.size() + 1);
    auto found = recognise_project({files.below(inner), {}, main}, inner, recipes);
    if (found && needs_whole(*found, files, has_others))
        found = with_other_projects(std::move(found).value(), files, recipes);
    if (found) leave_own_package(*found, files);
    return found;
}

std::vector<std::string> choices_in(std::string_view error) {
    std::vector<std::string> choices;
    for (const std::string_view line : lines_of(error))
        if (line.starts_with(begin_of_choice)) choices.emplace_back(line.substr(begin_of_choice.size()));
    return choices;
}

namespace {

bool is_taken(const Recipe& recipe, const std::vector<std::string>& taken) {
    return taken.empty() || std::ranges::find(taken, recipe.name) != taken.end();
}

}  // namespace

std::vector<Recipe> taken_recipes(const std::vector<std::string>& taken, const std::vector<Recipe>& recipes) {
    std::vector<Recipe> left;
    for (const Recipe& recipe : recipes)
        if (is_taken(recipe, taken)) left.push_back(recipe);
    return left;
}

std::optional<Error> refusal_of_language(const Recognised& recognised, const std::vector<std::string>& taken,
                                         const std::vector<Recipe>& recipes) {
    const Recipe* refused = nullptr;
    if (recognised.builder && !is_taken(*recognised.builder, taken)) refused = &*recognised.builder;
    if (!is_taken(recognised.recipe, taken)) refused = &recognised.recipe;
    if (refused == nullptr) return std::nullopt;
    return Error{"it is " + refused->title + ", which this contest does not take; it takes " +
                 joined(taken_recipes(taken, recipes), ", ", &Recipe::title)};
}

}  // namespace isola_arena
