#pragma once

#include <functional>
#include <optional>
#include <string>

#include "arena/host/club/ledger/ledger.hpp"

namespace isola_arena::host {

/// Something that happened to an author's bot, once it is safe in the ledger.
struct BotEvent {
    std::string event;  ///< `received`, `unfit`, `playing`, `no-longer-fit`, `withdrawn`, `disqualified`, `readmitted`
    Author author;
    std::optional<int> version;  ///< nullopt: it is about the author
    std::string reason;          ///< empty: none
    Moment at = 0;
};

/// Who is told what an Intake does. Each may be empty; they are called on any thread, must be quick, and throw nothing.
struct IntakeEars {
    std::function<void(const BotEvent&)> event = {};
    std::function<void(const std::string&)> failure = {};  ///< the host's own, in words for the organiser
};

}  // namespace isola_arena::host
