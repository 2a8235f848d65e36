#include "arena/bots/bots_folder.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

void add_lines(std::vector<std::string>& lines, const std::string& text) {
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
}

void add_listed(BotsList& list, const std::string& file) {
    auto listed = read_bots_file(file);
    if (!listed) return add_lines(list.mistakes, listed.message());
    std::ranges::move(std::move(listed).value(), std::back_inserter(list.bots));
}

}  // namespace

std::vector<fs::path> folders_in(const fs::path& folder) {
    std::vector<fs::path> folders;
    std::error_code unreadable;
    for (const auto& entry : fs::directory_iterator(folder, unreadable))
        if (entry.is_directory(unreadable) && !entry.path().filename().string().starts_with('.'))
            folders.push_back(entry.path());
    std::ranges::sort(folders);
    return folders;
}

BotsList list_bots(const std::string& file_or_folder) {
    BotsList list;
    std::error_code unreadable;
    if (!fs::is_directory(file_or_folder, unreadable)) {
        add_listed(list, file_or_folder);
        return list;
    }
    for (const fs::path& folder : folders_in(file_or_folder)) {
        const fs::path file = folder / bots_file_name;
        if (fs::exists(file, unreadable)) add_listed(list, file.string());
        else list.without_file.push_back(folder.string());
    }
    return list;
}

}  // namespace isola_arena
