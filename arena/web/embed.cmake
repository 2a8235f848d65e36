# Writes OUTPUT, a C++ file that embeds FILES (separated by |, each NAME=PATH) in the program unchanged, byte by byte.
string(REPLACE "|" ";" FILES "${FILES}")
set(blocks "")
set(declarations "")
set(entries "")
set(number 0)
foreach(entry IN LISTS FILES)
  string(FIND "${entry}" "=" equals)
  string(SUBSTRING "${entry}" 0 ${equals} name)
  math(EXPR after "${equals} + 1")
  string(SUBSTRING "${entry}" ${after} -1 path)
  string(APPEND blocks "        \"arena_asset_${number}: .incbin \\\"${path}\\\"\\n\"\n        \"arena_asset_${number}_end: .byte 0\\n\"\n        \".balign 8\\narena_asset_${number}_size: .quad arena_asset_${number}_end - arena_asset_${number}\\n\"\n")
  string(APPEND declarations "extern const char arena_asset_${number}[];\nextern const std::uint64_t arena_asset_${number}_size;\n")
  string(APPEND entries "        {\"${name}\", {arena_asset_${number}, arena_asset_${number}_size}},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE "${OUTPUT}" "#include <cstdint>

#include \"arena/web/api/assets.hpp\"

extern \"C\" {
${declarations}}

asm(\".pushsection .rodata\\n\"
${blocks}        \".popsection\\n\");

namespace isola_arena::web {

std::span<const Asset> embedded_assets() {
    static const Asset assets[] = {
${entries}    };
    return assets;
}

}  // namespace isola_arena::web
")
