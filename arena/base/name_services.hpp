#pragma once

namespace isola_arena {

/// Makes a program without shared libraries look up users, groups and hosts in the files of /etc and by DNS alone, because
/// whatever else the system uses for that are shared libraries for another C library. To be called before other threads
/// begin. Does nothing in other programs.
void use_own_name_services();

}  // namespace isola_arena
