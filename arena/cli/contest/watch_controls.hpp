#pragma once

namespace isola_arena {

/// What a person has asked for with keys while watching a contest.
struct WatchControls {
    int from = 0;  ///< the first line of the table that is shown
    bool help = false;
    bool stop = false;  ///< the contest is to end; nothing takes that back
    bool operator==(const WatchControls&) const = default;
};

/// The controls after a key (a character or a viewer::Key), with a table of so many lines and room for so many.
WatchControls after_key(WatchControls controls, char32_t key, int lines, int room);

/// Keeps the table filling its room where it can, after it or the screen has changed.
WatchControls fitted(WatchControls controls, int lines, int room);

}  // namespace isola_arena
