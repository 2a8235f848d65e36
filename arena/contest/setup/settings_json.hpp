#pragma once

#include <boost/json/object.hpp>

#include "arena/contest/preset.hpp"

namespace isola_arena {

/// Adds the settings of the contest for which that fact holds (SettingFacts::in_list, SettingFacts::in_setup).
void add_settings_of(boost::json::object& object, const Preset& preset, bool SettingFacts::*where);

}  // namespace isola_arena
