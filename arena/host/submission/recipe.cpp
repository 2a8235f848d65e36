#include "arena/host/submission/recipe.hpp"

#include <algorithm>

#include "arena/contest/bots/bots_file.hpp"
#include "arena/contest/toml_reader.hpp"
#include "arena/host/submission/embedded_recipes.hpp"
#include "arena/process/command_line.hpp"
#include "arena/process/input_file.hpp"

namespace isola_arena {
namespace {

std::vector<std::string> read_words(const toml::table& table, const TomlReader& reader, std::string_view key) {
    if (!reader.has(key)) return {};
    const toml::array* list = table.get_as<toml::array>(key);
    if (list == nullptr) reader.fail(key, '"' + std::string(key) + "\" must be a list of texts");
    std::vector<std::string> words;
    for (const toml::node& node : *list) {
        const auto word = node.value_exact<std::string>();
        if (!word || word->empty()) reader.fail(key, '"' + std::string(key) + "\" must be a list of texts");
        words.push_back(*word);
    }
    return words;
}

void check(const Recipe& recipe, const TomlReader& reader) {
    if (!is_bot_name(recipe.name))
        reader.fail("name", "the name \"" + recipe.name + "\" may only have " + std::string(letters_of_names));
    if (recipe.recognise.empty())
        reader.fail("recognise", "\"recognise\" must name at least one pattern of file names");
    if (recipe.command.empty()) return;
    if (const auto words = split_command_line(recipe.command); !words) reader.fail("command", words.message());
}

Recipe read_recipe(const toml::table& table, const std::string& file) {
    const TomlReader reader(table, file);
    reader.only({"name", "title", "recognise", "contains", "over", "needs", "how", "build", "command", "type"});
    Recipe recipe{reader.text("name"),
                  reader.text("title"),
                  read_words(table, reader, "recognise"),
                  read_words(table, reader, "contains"),
                  read_words(table, reader, "over"),
                  read_words(table, reader, "needs"),
                  reader.text_or("how", ""),
                  reader.has("build") ? reader.lines("build") : "",
                  reader.text_or("command", ""),
                  reader.text_or("type", "")};
    check(recipe, reader);
    return recipe;
}

std::vector<Recipe> parse_recipes(std::string_view text, const std::string& file) {
    const toml::table table = parse_toml(text, file);
    TomlReader(table, file).only({"recipe"});
    const toml::array* list = table.get_as<toml::array>("recipe");
    if (list == nullptr || list->empty())
        throw TomlProblem(file + ":1: has no recipe: a [[recipe]] table with name, title and recognise is expected");
    std::vector<Recipe> recipes;
    for (const toml::node& node : *list) {
        if (!node.is_table()) TomlReader(table, file).fail("recipe", "each recipe must be a [[recipe]] table");
        Recipe recipe = read_recipe(*node.as_table(), file);
        if (std::ranges::find(recipes, recipe.name, &Recipe::name) != recipes.end())
            TomlReader(*node.as_table(), file).fail("name", "there is already a recipe named \"" + recipe.name + '"');
        recipes.push_back(std::move(recipe));
    }
    return recipes;
}

std::vector<Recipe> parse_embedded() {
    std::vector<Recipe> all;
    for (const EmbeddedFile& file : embedded_recipes())
        for (Recipe& recipe : parse_recipes(file.text, std::string(file.name))) all.push_back(std::move(recipe));
    return all;
}

}  // namespace

const std::vector<Recipe>& built_in_recipes() {
    static const std::vector<Recipe> all = parse_embedded();
    return all;
}

Result<std::vector<Recipe>> read_recipes(const std::string& path) {
    const auto text = read_input_file(path, {"recipes file", longest_toml_file});
    if (!text) return text.error();
    try {
        return parse_recipes(*text, path);
    } catch (const TomlProblem& problem) {
        return Error{problem.what()};
    }
}

std::vector<Recipe> with_recipes(std::vector<Recipe> own, const std::vector<Recipe>& others) {
    for (const Recipe& other : others)
        if (std::ranges::find(own, other.name, &Recipe::name) == own.end()) own.push_back(other);
    return own;
}

}  // namespace isola_arena
