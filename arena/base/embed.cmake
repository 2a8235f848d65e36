# Writes OUTPUT, a C++ file that holds the text of FILES (separated by blanks, each in FOLDER) and defines FUNCTION, which
# HEADER declares and which returns them.
separate_arguments(FILES)
set(entries "")
foreach(file IN LISTS FILES)
  file(READ "${FOLDER}/${file}" text)
  string(APPEND entries "    {\"${file}\", R\"=====(${text})=====\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "#include \"${HEADER}\"

namespace isola_arena {
namespace {

constexpr EmbeddedFile files[] = {
${entries}};

}  // namespace

std::span<const EmbeddedFile> ${FUNCTION}() { return files; }

}  // namespace isola_arena
")
