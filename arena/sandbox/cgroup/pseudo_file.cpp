#include "arena/sandbox/cgroup/pseudo_file.hpp"

#include <cerrno>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <unistd.h>

namespace isola_arena {

std::string read_pseudo_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    return std::move(content).str();
}

std::string read_line_of(const std::string& path) {
    std::string text = read_pseudo_file(path);
    if (text.ends_with('\n')) text.pop_back();
    return text;
}

std::vector<std::string> read_words_of(const std::string& path) {
    std::istringstream text(read_pseudo_file(path));
    std::vector<std::string> words;
    for (std::string word; text >> word;) words.push_back(word);
    return words;
}

int write_pseudo_file(const std::string& path, std::string_view text) {
    const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0) return errno;
    const int error = write(file, text.data(), text.size()) < 0 ? errno : 0;
    close(file);
    return error;
}

}  // namespace isola_arena
