#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

#include "arena/record/recorder.hpp"

namespace isola_arena {

/// Returns the path of a golden record. It is a real game whose times were rounded later.
inline std::filesystem::path golden_file(const std::string& name) {
    return std::filesystem::path(GOLDEN_FOLDER) / (name + ".jsonl");
}

inline std::string text_of(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

inline Record golden(const std::string& name) {
    auto record = read_record(golden_file(name));
    if (!record) throw std::runtime_error(record.message());
    return std::move(record).value();
}

}  // namespace isola_arena
