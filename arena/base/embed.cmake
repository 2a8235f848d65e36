# Writes the C++ file OUTPUT, which holds the text of FILES (names separated by blanks, all in FOLDER). OUTPUT defines
# FUNCTION, which HEADER declares and which returns the files.
separate_arguments(FILES)
set(entries "")
foreach(file IN LISTS FILES)
  file(READ "${FOLDER}/${file}" text)
  string(APPEND entries "    {\"${file}\", R\"=====(${text})=====\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "#include \"${HEADER}\"

namespace isola_arena {
namespace {

constexpr EmbeddedFile files_of_${FUNCTION}[] = {
${entries}};

}  // namespace

std::span<const EmbeddedFile> ${FUNCTION}() { return files_of_${FUNCTION}; }

}  // namespace isola_arena
")
