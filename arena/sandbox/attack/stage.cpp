#include "arena/sandbox/attack/stage.hpp"

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

namespace isola_arena::attack {
namespace {

namespace fs = std::filesystem;

fs::path new_folder() {
    std::string name = (fs::temp_directory_path() / "isola-arena-attack-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
        throw fs::filesystem_error("cannot make a folder", name, {errno, std::generic_category()});
    fs::permissions(name, fs::perms(0755));
    return fs::canonical(name);
}

void open_folder(const fs::path& folder) {
    fs::create_directories(folder);
    fs::permissions(folder, fs::perms(0777));
}

void write(const fs::path& file, const std::string& text, unsigned permissions) {
    std::ofstream(file) << text;
    fs::permissions(file, fs::perms(permissions));
}

std::string contents(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

std::string description(const fs::directory_entry& entry) {
    if (entry.is_symlink()) return "a link to " + fs::read_symlink(entry.path()).string();
    if (!entry.is_regular_file()) return "a folder or socket";
    return std::to_string(static_cast<unsigned>(entry.status().permissions())) + contents(entry.path());
}

}  // namespace

Stage::Stage(fs::path program, std::string canary)
    : program_(std::move(program)), canary_(std::move(canary)), root_(new_folder()) {
    fs::create_directories(sockets());
    set_up();
    untouched_ = inventory();
}

Stage::~Stage() {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
}

void Stage::set_up() const {
    for (const fs::path& folder : {hostile(), opponent(), secret().parent_path()}) open_folder(folder);
    for (const fs::path& folder : {hostile(), opponent()}) {
        fs::copy_file(program_, folder / "hostile_bot");
        fs::permissions(folder / "hostile_bot", fs::perms(0755));
    }
    write(secret(), canary_ + "\n", 0644);
    write(private_file(), canary_ + "\n", 0600);
    write(open_file(), "nobody changes this\n", 0666);
    write(database(), "SQLite format 3 " + canary_ + "\n", 0644);
    write(opponents_file(), canary_ + "\n", 0644);
    fs::create_symlink(secret(), hostile() / "notes.txt");
}

Stage::Inventory Stage::inventory() const {
    Inventory found;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root_))
        if (!entry.path().string().starts_with(sockets().string()))
            found[entry.path().lexically_relative(root_).string()] = description(entry);
    return found;
}

std::vector<std::string> Stage::changes() const {
    const Inventory now = inventory();
    std::vector<std::string> found;
    for (const auto& [name, was] : untouched_) {
        const auto is = now.find(name);
        if (is == now.end()) found.push_back(name + " is gone");
        else if (is->second != was) found.push_back(name + " was changed");
    }
    for (const auto& [name, is] : now)
        if (!untouched_.contains(name)) found.push_back(name + " is new");
    return found;
}

}  // namespace isola_arena::attack
