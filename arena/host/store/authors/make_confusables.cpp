// Writes confusables.cpp, the table that confusables.hpp declares, on stdout. Runs when the arena is built. The arena
// contains only this table of ICU's data, because all of that data is larger than the arena.
#include <cstdio>
#include <string>
#include <vector>

#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

namespace {

constexpr int room = 64;

struct FoundConfusable {
    char32_t sign;
    std::size_t begin;
    std::size_t length;
};

std::u32string utf32(const UChar* text, int length) {
    std::u32string signs;
    for (int at = 0; at < length;) {
        UChar32 sign = 0;
        U16_NEXT(text, at, length, sign);
        signs += static_cast<char32_t>(sign);
    }
    return signs;
}

int failed(const char* what, UErrorCode code) {
    std::fprintf(stderr, "make_confusables: %s: %s\n", what, u_errorName(code));
    return 1;
}

}  // namespace

int main() {
    UErrorCode code = U_ZERO_ERROR;
    USpoofChecker* const checker = uspoof_open(&code);
    const UNormalizer2* const nfd = unorm2_getNFDInstance(&code);
    if (U_FAILURE(code) != 0) return failed("ICU", code);
    std::vector<FoundConfusable> table;
    std::u32string prototypes;
    for (char32_t sign = 0; sign <= 0x10ffff; ++sign) {
        if (sign >= 0xd800 && sign <= 0xdfff) continue;
        UChar text[2], skeleton[room], decomposed[room];
        int length = 0;
        U16_APPEND_UNSAFE(text, length, sign);
        // Skips characters that can be decomposed: their skeleton is that of their parts.
        if (unorm2_getDecomposition(nfd, static_cast<UChar32>(sign), decomposed, room, &code) >= 0) continue;
        const int skeleton_length = uspoof_getSkeleton(checker, 0, text, length, skeleton, room, &code);
        if (U_FAILURE(code) != 0) return failed("a skeleton", code);
        const std::u32string prototype = utf32(skeleton, skeleton_length);
        if (prototype == std::u32string(1, sign)) continue;
        std::size_t begin = prototypes.find(prototype);
        if (begin == std::u32string::npos) {
            begin = prototypes.size();
            prototypes += prototype;
        }
        table.push_back({sign, begin, prototype.size()});
    }
    uspoof_close(checker);
    if (table.empty() || prototypes.size() > 0xffff) return failed("a table of another size", U_INTERNAL_PROGRAM_ERROR);
    std::printf(
        "// Made by make_confusables.cpp of ICU %s.\n"
        "#include \"arena/host/store/authors/confusables.hpp\"\n\nnamespace isola_arena::host {\nnamespace {\n\n"
        "constexpr Confusable table[] = {\n",
        U_ICU_VERSION);
    for (const FoundConfusable& each : table)
        std::printf("{0x%x, %zu, %zu},\n", static_cast<unsigned>(each.sign), each.begin, each.length);
    std::printf("};\n\nconstexpr char32_t signs[] = {\n");
    for (const char32_t sign : prototypes) std::printf("0x%x,\n", static_cast<unsigned>(sign));
    std::printf(
        "};\n\n}  // namespace\n\nconst std::span<const Confusable> confusables(table);\n"
        "const std::u32string_view confusable_prototypes(signs, sizeof signs / sizeof *signs);\n\n"
        "}  // namespace isola_arena::host\n");
    return std::fflush(stdout) == 0 ? 0 : failed("stdout", U_FILE_ACCESS_ERROR);
}
