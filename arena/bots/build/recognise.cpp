#include "arena/bots/build/recognise.hpp"

#include <fnmatch.h>

#include <algorithm>

#include "arena/base/files/input_file.hpp"
#include "arena/base/text/text.hpp"
#include "arena/base/toml/toml_reader.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/bots/build/source_encoding.hpp"

namespace isola_arena {
namespace {

bool is_letter(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Returns the end of the comment that begins at `at`; `at` if no comment begins there.
std::size_t end_of_comment(std::string_view text, std::size_t at) {
    const std::string_view begin = text.substr(at, 2);
    if (begin == "//") return std::min(text.find('\n', at), text.size());
    if (begin != "/*") return at;
    const std::size_t end = text.find("*/", at + 2);
    return end == std::string_view::npos ? text.size() : end + 2;
}

}  // namespace

std::string tightened(std::string_view text) {
    std::string tight;
    bool after_blank = false;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = end_of_comment(text, at);
        if (end != at || is_blank(text[at])) {
            after_blank = true;
            at = end != at ? end : at + 1;
            continue;
        }
        if (after_blank && !tight.empty() && is_letter(tight.back()) && is_letter(text[at])) tight += ' ';
        after_blank = false;
        tight += text[at++];
    }
    return tight;
}

bool contains_text(std::string_view text, std::string_view message) {
    if (message.empty()) return true;
    for (std::size_t at = text.find(message); at != std::string_view::npos; at = text.find(message, at + 1)) {
        const std::size_t end = at + message.size();
        const bool begins = at == 0 || !is_letter(message.front()) || !is_letter(text[at - 1]);
        const bool ends = end == text.size() || !is_letter(message.back()) || !is_letter(text[end]);
        if (begins && ends) return true;
    }
    return false;
}

namespace {

// Returns the full name of the Java class `name`, with the package of the tightened text if it has one.
std::string java_class(std::string_view text, const std::string& name) {
    constexpr std::string_view key = "package ";
    const std::size_t end = text.find(';');
    if (!text.starts_with(key) || end == std::string_view::npos) return name;
    return std::string(text.substr(key.size(), end - key.size())) + '.' + name;
}

namespace fs = std::filesystem;

// A longer file is not read, because a main file is source code.
constexpr std::size_t longest_source = std::size_t{4} << 20;
constexpr std::string_view in_all_folders = "**/";
constexpr std::string_view way_to_choose =
    "leave out what is not meant, or say it in a bots.toml ([[bot]] with name and command) or a Makefile";

struct HandedInFiles {
    fs::path folder;
    std::vector<std::string> paths;  ///< from the folder

    std::string bytes_of(const std::string& path) const {
        const auto text = read_text_file(folder / path, {"file", longest_source});
        return text ? *text : "";
    }

    std::string text_of(const std::string& path) const { return tightened(bytes_of(path)); }
};

HandedInFiles files_in(const fs::path& folder) {
    HandedInFiles files{folder, {}};
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.symlink_status().type() == fs::file_type::regular)
            files.paths.push_back(entry.path().lexically_relative(folder).string());
    std::ranges::sort(files.paths);
    return files;
}

bool matches(const std::string& path, const std::string& pattern) {
    if (!pattern.starts_with(in_all_folders)) return fnmatch(pattern.c_str(), path.c_str(), FNM_PATHNAME) == 0;
    const std::string name = fs::path(path).filename().string();
    return fnmatch(pattern.c_str() + in_all_folders.size(), name.c_str(), 0) == 0;
}

// How one recipe fits a submission: the files that may be its main file. There should be one.
struct TypeFit {
    const Recipe* recipe;
    std::vector<std::string> mains;
    std::size_t files = 0;  ///< number of files that its patterns match, main or not
};

TypeFit fit_of(const Recipe& recipe, const HandedInFiles& files) {
    TypeFit fit{&recipe, {}, 0};
    const auto is_main = [&](const std::string& path) {
        if (recipe.contains.empty()) return true;
        const std::string text = files.text_of(path);
        return std::ranges::all_of(recipe.contains,
                                   [&](const std::string& message) { return contains_text(text, message); });
    };
    for (const std::string& path : files.paths)
        if (std::ranges::any_of(recipe.recognise, [&](const auto& pattern) { return matches(path, pattern); }))
            ++fit.files;
    for (const std::string& pattern : recipe.recognise) {
        for (const std::string& path : files.paths)
            if (matches(path, pattern) && is_main(path)) fit.mains.push_back(path);
        if (!fit.mains.empty()) break;
    }
    return fit;
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

Error nothing_fits(const std::vector<Recipe>& recipes, const HandedInFiles& files) {
    std::string without_main;
    for (const Recipe& recipe : recipes) {
        if (const TypeFit fit = fit_of(recipe, files);
            fit.files > 0 && !recipe.contains.empty() && without_main.empty())
            without_main =
                "there are files as for " + recipe.title + ", but none of them has " + listed(recipe.contains) + "; ";
    }
    return Error{"it is not recognised: " + without_main + "known are " + joined(recipes, ", ", &Recipe::title) +
                 ". Anything else needs a bots.toml that says how it is started ([[bot]] with name and command)"};
}

Result<TypeFit> only_one(std::vector<TypeFit> fits, const std::vector<Recipe>& recipes, const HandedInFiles& files) {
    if (fits.empty()) return nothing_fits(recipes, files);
    if (fits.size() > 1)
        return Error{"it could be " + fits[0].recipe->title + " (" + fits[0].mains[0] + ") or " +
                     fits[1].recipe->title + " (" + fits[1].mains[0] + "): " + std::string(way_to_choose)};
    if (fits[0].mains.size() > 1)
        return Error{"each of " + listed(fits[0].mains) + " could be the " + fits[0].recipe->title +
                     " program: " + std::string(way_to_choose)};
    return std::move(fits[0]);
}

std::string class_of(const std::string& main, const HandedInFiles& files) {
    return java_class(files.text_of(main), fs::path(main).stem().string());
}

std::string why(const TypeFit& fit) {
    const Recipe& recipe = *fit.recipe;
    const std::string files = fit.files == 1 ? fit.mains[0] + ", " + recipe.title
                                             : std::to_string(fit.files) + " files of " + recipe.title + ", " +
                                                   fit.mains[0] + " is the main one";
    return recipe.how.empty() ? files : files + ": " + recipe.how;
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
void add_builder(Recognised& found, const std::vector<TypeFit>& others, const HandedInFiles& files) {
    std::vector<TypeFit> builders = without_those_that_give_way(others);
    if (builders.size() != 1 || builders[0].mains.size() != 1) return;
    found.builder = *builders[0].recipe;
    found.builders_main = builders[0].mains[0];
    found.builders_class = class_of(found.builders_main, files);
    found.why += found.builder->how.empty() ? "" : ", " + found.builder->how;
}

}  // namespace

Result<Recognised> recognise(const fs::path& folder, const std::vector<Recipe>& recipes) {
    const HandedInFiles files = files_in(folder);
    if (auto foreign = foreign_source(folder, files.paths)) return *foreign;
    std::vector<TypeFit> fits;
    for (const Recipe& recipe : recipes)
        if (TypeFit fit = fit_of(recipe, files); !fit.mains.empty()) fits.push_back(std::move(fit));
    const bool starts_itself = std::ranges::find(files.paths, bots_file_name) != files.paths.end();
    if (starts_itself)
        if (auto wrong = wrong_toml(files)) return *wrong;
    const auto fit = only_one(without_those_that_give_way(fits), recipes, files);
    if (!fit) return fit.error();
    if (auto undeclared = undeclared_encoding(fit->mains[0], files.bytes_of(fit->mains[0]))) return *undeclared;
    Recognised found{*fit->recipe, fit->mains[0], class_of(fit->mains[0], files), why(*fit), {}, {}, {}};
    if (fit->mains[0] == bots_file_name) {
        std::erase_if(fits, [&](const TypeFit& each) { return each.recipe == fit->recipe; });
        add_builder(found, fits, files);
    }
    return found;
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
