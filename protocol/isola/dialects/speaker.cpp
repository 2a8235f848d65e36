#include "protocol/isola/dialects/speaker.hpp"

namespace isola_arena::isola {

const std::vector<DialectFacts>& dialects() {
    static const std::vector<DialectFacts> known{CodinGameSpeaker::facts, HackerEarthSpeaker::facts};
    return known;
}

Result<DialectFacts> find_dialect(std::string_view name) {
    for (const DialectFacts& facts : dialects())
        if (facts.name == name) return facts;
    return Error{"unknown dialect \"" + std::string(name) + "\": known are " +
                 list_of_names(dialects(), &DialectFacts::name)};
}

Result<Speaker> open_speaker(std::string_view dialect, const Rules& rules, std::uint64_t random) {
    const auto facts = find_dialect(dialect);
    if (!facts) return facts.error();
    if (rules.name != "isola" || rules.size != facts->size)
        return Error{"dialect " + std::string(dialect) + ": its contest plays isola on " + to_string(facts->size) +
                     ", not " + std::string(rules.name) + " on " + to_string(rules.size)};
    if (facts->name == CodinGameSpeaker::facts.name) return Speaker(CodinGameSpeaker(rules, random));
    return Speaker(HackerEarthSpeaker(rules));
}

}  // namespace isola_arena::isola
