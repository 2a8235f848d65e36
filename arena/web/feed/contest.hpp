#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace isola_arena::web {

/// A question of a page about the contest: a part of `/api/contest` (docs/web-protocol.md) and its query. An empty text
/// does not restrict the answer.
struct ContestQuestion {
    std::string part;          ///< `standings`, `games`, ...; empty: the whole contest
    std::string bot;           ///< the name of a bot; for the part `bot`, the bot to be described
    std::string against;       ///< the name of a second bot: games between the two
    std::string search;        ///< part of a name, of a title or of an author, in any case
    std::string fault;         ///< a kind of fault, `discarded` or `any`
    std::optional<int> round;  ///< of the contest
    std::size_t offset = 0;    ///< the first row that is wanted, from 0
    std::size_t limit = 0;     ///< how many rows at most; 0: as many as the part gives at once
    std::size_t column = 0;    ///< of the crosstable: the first column, from 0

    /// The bot whose author asks. The answer then has no stderr of other bots, and no commands, because commands name
    /// files of this machine. Empty: a stranger asks, and the answer has no bot's stderr. nullopt: the answer has
    /// everything. No query sets this member.
    std::optional<std::string> reader = {};
};

/// The contest in two sentences, for people who see only a link to it.
struct Headline {
    std::string title;
    std::string description;
    bool operator==(const Headline&) const = default;
};

/// The state of a contest as the pages show it. An object never changes: when the contest goes on, another object
/// replaces it. Several threads may call its functions at the same time.
class Contest {
public:
    virtual ~Contest() = default;

    /// Returns the JSON object of a part, without the member `version`; nullopt if there is no such part, or no bot of
    /// that name.
    virtual std::optional<std::string> answer(const ContestQuestion& question) const = 0;

    /// Returns whether the answer may take long. If so, answer() is to be called on another thread.
    virtual bool takes_long(const ContestQuestion& question) const = 0;

    virtual Headline headline() const = 0;

    /// Returns whether all games are played.
    virtual bool is_over() const = 0;
};

/// The contest with its version. The version counts the changes, from 1, and is 0 if there is no contest.
struct ContestEdition {
    std::shared_ptr<const Contest> contest;
    std::uint64_t version = 0;
};

}  // namespace isola_arena::web
