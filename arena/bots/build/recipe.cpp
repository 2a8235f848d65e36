#include "arena/bots/build/recipe.hpp"

#include <algorithm>

#include "arena/base/files/input_file.hpp"
#include "arena/base/text/text.hpp"
#include "arena/base/toml/toml_reader.hpp"
#include "arena/bots/bot_types.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/process/command_line.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

void check_patterns(const Recipe& recipe, const TomlReader& reader) {
    if (recipe.recognise.empty())
        reader.fail("recognise", "\"recognise\" must name at least one pattern of file names, such as [\"*.py\"]");
    for (const std::string& pattern : recipe.recognise)
        if (pattern.starts_with('.') || pattern.starts_with('/'))
            reader.fail("recognise", "the pattern \"" + pattern +
                                         "\" fits no file of a submission: expected names such as main.py or *.py");
}

void check(const Recipe& recipe, const TomlReader& reader) {
    if (!is_bot_name(recipe.name))
        reader.fail("name", "the name \"" + recipe.name + "\" may only have " + std::string(letters_of_names));
    check_patterns(recipe, reader);
    for (const std::string& each : recipe.leaves_out)
        if (each != "tests" && each != "mains")
            reader.fail("leaves_out", "\"leaves_out\" names \"" + each + "\": expected \"tests\" or \"mains\"");
    if (!recipe.type.empty())
        if (const auto known = looks_like_type({}, recipe.type); !known) reader.fail("type", known.message());
    const bool starts_itself = recipe.recognise.front() == bots_file_name;
    if (recipe.command.empty() && recipe.build.empty() && !starts_itself)
        reader.fail("command",
                    "the key \"command\" is missing, which starts the bot, or \"build\", which makes a program");
    if (recipe.command.empty()) return;
    if (const auto arguments = split_command_line(recipe.command); !arguments)
        reader.fail("command", "\"command\": " + arguments.message());
}

// A recipe and where it stands, as FILE:LINE.
struct RecipeEntry {
    Recipe recipe;
    std::string place_of_name;
    std::string place_of_over;
};

RecipeEntry read_recipe(const toml::table& table, const std::string& file) {
    const TomlReader reader(table, file);
    reader.only(
        {"name", "title", "recognise", "contains", "over", "needs", "how", "build", "command", "type", "leaves_out"});
    Recipe recipe{reader.text("name"),           reader.text("title"),
                  reader.texts("recognise"),     reader.texts("contains"),
                  reader.texts("over"),          reader.texts("needs"),
                  reader.text_or("how", ""),     reader.has("build") ? reader.lines("build") : "",
                  reader.text_or("command", ""), reader.text_or("type", ""),
                  reader.texts("leaves_out")};
    check(recipe, reader);
    return {std::move(recipe), reader.place_of("name"), reader.place_of("over")};
}

// Adds the recipes of a file to those of the files before it.
void add_recipes(std::string_view text, const std::string& file, std::vector<RecipeEntry>& entries) {
    const toml::table table = parse_toml(text, file);
    const TomlReader reader(table, file);
    reader.only({"recipe"});
    const toml::array* list = table.get_as<toml::array>("recipe");
    if (list == nullptr || list->empty())
        throw TomlProblem(reader.place_of("recipe") +
                          ": has no recipe: a [[recipe]] table with name, title and recognise is expected");
    for (const toml::node& node : *list) {
        if (!node.is_table()) reader.fail("recipe", "each recipe must be a [[recipe]] table");
        RecipeEntry entry = read_recipe(*node.as_table(), file);
        const auto same = std::ranges::find_if(
            entries, [&](const RecipeEntry& other) { return other.recipe.name == entry.recipe.name; });
        if (same != entries.end())
            throw TomlProblem(entry.place_of_name + ": there is already a recipe named \"" + entry.recipe.name +
                              "\", at " + same->place_of_name);
        entries.push_back(std::move(entry));
    }
}

std::vector<Recipe> recipes_of(const std::vector<RecipeEntry>& entries) {
    std::vector<Recipe> recipes;
    recipes.reserve(entries.size());
    for (const RecipeEntry& entry : entries) recipes.push_back(entry.recipe);
    return recipes;
}

std::vector<Recipe> parse_embedded() {
    std::vector<RecipeEntry> all;
    for (const EmbeddedFile& file : embedded_recipes()) add_recipes(file.text, std::string(file.name), all);
    return recipes_of(all);
}

// Throws TomlProblem if `over` has an unknown name, because a misspelt name would silently have no effect.
void check_over(const std::vector<RecipeEntry>& entries) {
    std::vector<std::string> known = names_of(with_recipes(recipes_of(entries), built_in_recipes()));
    known.emplace_back("*");
    for (const RecipeEntry& entry : entries)
        for (const std::string& name : entry.recipe.over)
            if (std::ranges::find(known, name) == known.end())
                throw TomlProblem(entry.place_of_over + ": \"over\" names \"" + name + "\": expected names of recipes" +
                                  did_you_mean(name, known));
}

std::vector<fs::path> toml_files_in(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

}  // namespace

const std::vector<Recipe>& built_in_recipes() {
    static const std::vector<Recipe> all = parse_embedded();
    return all;
}

Result<std::vector<Recipe>> read_recipes(const fs::path& folder) try {
    if (!fs::exists(folder)) return std::vector<Recipe>();
    std::vector<RecipeEntry> entries;
    for (const fs::path& file : toml_files_in(folder)) {
        const auto text = read_text_file(file, {"recipes file", longest_toml_file});
        if (!text) return text.error();
        add_recipes(*text, file.string(), entries);
    }
    check_over(entries);
    return recipes_of(entries);
} catch (const TomlProblem& problem) {
    return Error{problem.what()};
} catch (const fs::filesystem_error& unreadable) {
    return Error{"cannot read the folder of recipes " + folder.string() + ": " + unreadable.code().message()};
}

std::vector<Recipe> with_recipes(std::vector<Recipe> own, const std::vector<Recipe>& others) {
    const std::vector<std::string> names = names_of(own);
    for (const Recipe& other : others)
        if (std::ranges::find(names, other.name) == names.end()) own.push_back(other);
    return own;
}

std::vector<std::string> names_of(const std::vector<Recipe>& recipes) {
    std::vector<std::string> names;
    names.reserve(recipes.size());
    for (const Recipe& recipe : recipes) names.push_back(recipe.name);
    return names;
}

}  // namespace isola_arena
