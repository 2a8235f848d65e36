#pragma once

namespace isola_arena {

/// The requests that a person has made with keys while watching a contest.
struct WatchControls {
    int from = 0;  ///< the first line of the table that is shown
    bool help = false;
    bool stop = false;  ///< the contest is to end; this cannot be taken back
    bool operator==(const WatchControls&) const = default;
};

/// Returns the controls after a key (a character or a viewer::Key), with a table of `lines` lines and room for `room`
/// of them.
WatchControls after_key(WatchControls controls, char32_t key, int lines, int room);

/// Returns the controls adjusted to a table or a screen that has changed: the table fills its room if it can.
WatchControls fitted(WatchControls controls, int lines, int room);

}  // namespace isola_arena
