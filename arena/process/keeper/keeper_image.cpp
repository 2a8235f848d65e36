#include "arena/process/keeper/keeper_image.hpp"

#ifdef KEEPER_FILE
asm(".pushsection .rodata\n"
    "isola_arena_keeper: .incbin \"" KEEPER_FILE
    "\"\n"
    "isola_arena_keeper_end: .byte 0\n"
    ".popsection\n");
extern "C" const char isola_arena_keeper[];
extern "C" const char isola_arena_keeper_end[];
#endif

namespace isola_arena {

std::string_view keeper_image() {
#ifdef KEEPER_FILE
    return {isola_arena_keeper, isola_arena_keeper_end};
#else
    return {};
#endif
}

}  // namespace isola_arena
