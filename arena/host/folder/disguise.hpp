#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/rules/record/record.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Other names for the bots of a final, for those who may not know whose they are: `Bot 1` and so on, in an order that
/// tells nothing, and the same one whenever the contest's folder is the same. Any thread may call the functions.
class Disguise {
public:
    /// bots: of the final. secret: decides the order; nobody else knows it.
    Disguise(const std::vector<ContestBot>& bots, const std::string& secret);

    /// The same for the final in that file, in the folder of a hosted contest.
    static Disguise of_final(const std::filesystem::path& database, const std::vector<ContestBot>& bots);

    /// Returns the bots in the order of their other names, so that their places in a plan tell nothing either.
    static std::vector<ContestBot> in_order(std::vector<ContestBot> bots, const std::string& secret);
    /// The same for the final in that file, see of_final().
    static std::vector<ContestBot> in_order_of_final(const std::filesystem::path& database,
                                                     std::vector<ContestBot> bots);

    /// Gives the bots of the plan their other names, and removes authors, titles and languages. A bot that is unknown
    /// here is called `?`. own: the name of a bot that stays as it is; empty: none.
    void hide(ContestPlan& plan, std::string_view own) const;

    /// Returns the record of a game of the final with the other names, also in sentences and in what bots wrote in
    /// place of a legal reply. Errors: it is no record.
    Result<std::string> hidden(std::string_view record, std::string_view own) const;

    /// Returns the text with the other names in place of those of bots and authors, and of titles, in any case of ASCII
    /// letters.
    std::string hidden_text(std::string_view text, std::string_view own) const;

private:
    struct Entry {
        std::string alias;
        std::vector<std::string> known;  ///< the name of the bot, its author and its title, each if there is one
    };

    const std::string& alias_of(const std::string& bot) const;

    std::map<std::string, Entry, std::less<>> entries_;  ///< by the name of the bot
};

}  // namespace isola_arena
