#include "tests/guests/guest.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "arena/base/text/text.hpp"

namespace isola_arena::test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view hexadecimal = " (hex)";

// Returns the bytes of a text of hexadecimal digits.
std::string bytes_of_hex(const std::string& text) {
    std::string digits;
    for (const char c : text)
        if (std::isxdigit(static_cast<unsigned char>(c)) != 0) digits += c;
    std::string bytes;
    for (std::size_t at = 0; at + 1 < digits.size(); at += 2)
        bytes += static_cast<char>(std::stoi(digits.substr(at, 2), nullptr, 16));
    return bytes;
}

std::string after(std::string_view line, std::string_view key) { return std::string(trimmed(line.substr(key.size()))); }

// Reads one line before the files of a guest.
void read_fact(Guest& guest, std::string_view line) {
    if (line.starts_with("says:")) guest.says.push_back(after(line, "says:"));
    else if (line.starts_with("needs:")) guest.needs.push_back(after(line, "needs:"));
    else if (line.starts_with("refused:")) guest.refused = after(line, "refused:");
    else if (!line.empty() && !line.starts_with('#'))
        throw std::runtime_error("no fact of a guest: " + std::string(line));
}

std::vector<Guest> guests_in(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    const std::string whole = text.str();
    std::vector<Guest> guests;
    for (const std::string_view line : lines_of(whole)) {
        if (line.starts_with("== "))
            guests.push_back({file.stem().string(), std::string(line.substr(3)), {}, {}, {}, {}});
        else if (guests.empty()) continue;
        else if (line.starts_with("-- ") && line.ends_with(" --"))
            guests.back().files.push_back({std::string(line.substr(3, line.size() - 6)), {}});
        else if (guests.back().files.empty()) read_fact(guests.back(), line);
        else guests.back().files.back().bytes += std::string(line) + '\n';
    }
    for (Guest& guest : guests)
        for (HandedFile& each : guest.files)
            if (each.name.ends_with(hexadecimal)) {
                each.name.resize(each.name.size() - hexadecimal.size());
                each.bytes = bytes_of_hex(each.bytes);
            }
    return guests;
}

}  // namespace

std::vector<Guest> all_guests() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(fs::path(PROJECT_FOLDER) / "tests/guests/corpus"))
        files.push_back(entry.path());
    std::ranges::sort(files);
    std::vector<Guest> all;
    for (const fs::path& file : files)
        for (Guest& guest : guests_in(file)) all.push_back(std::move(guest));
    return all;
}

}  // namespace isola_arena::test
