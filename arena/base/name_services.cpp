#include "arena/base/name_services.hpp"

#ifdef ARENA_STATIC
#include <nss.h>
#endif

namespace isola_arena {

void use_own_name_services() {
#ifdef ARENA_STATIC
    for (const char* database : {"passwd", "group"}) __nss_configure_lookup(database, "files");
    __nss_configure_lookup("hosts", "files dns");
#endif
}

}  // namespace isola_arena
