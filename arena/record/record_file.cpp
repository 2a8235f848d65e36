#include "arena/record/record_file.hpp"

#include "arena/base/files/input_file.hpp"

namespace isola_arena {

Result<Record> read_record(const std::filesystem::path& file) {
    constexpr std::size_t longest_record = std::size_t{512} << 20;
    const auto content = read_input_file(file, {"record", longest_record, true});
    return content ? parse_record(*content, file.string()) : content.error();
}

}  // namespace isola_arena
