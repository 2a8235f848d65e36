#include "arena/catalogue.hpp"

#include <algorithm>
#include <concepts>

#include "protocol/dominoes/game.hpp"
#include "protocol/island/game.hpp"
#include "protocol/isola/dialects/speaker.hpp"
#include "protocol/isola/game.hpp"
#include "protocol/isola/perft.hpp"

namespace isola_arena {
namespace {

using isola::Isola;

template <Game... G>
struct GameList {};

// A new game needs one more entry here.
using Games = GameList<Isola, island::Island, dominoes::Dominoes>;

Refusal unknown_rules(const std::string& name) {
    std::string known;
    for (const Variant& variant : catalogue()) (known += known.empty() ? "" : ", ") += variant.name;
    return {"unknown rules " + quoted(name) + ": known are " + known};
}

template <Game G>
bool knows(const std::string& name) {
    return std::ranges::any_of(G::variants(), [&](const VariantFacts& facts) { return facts.name == name; });
}

// Reads the text as rules of the game G that has the variant it names, and returns use.template operator()<G>(rules).
// Returns an error if no game has that variant, or if G refuses the text.
template <class Answer, class Use, Game... G>
Result<Answer> with_rules(const RulesText& text, const Use& use, GameList<G...>) {
    Result<Answer> answer = Refusal{};
    const auto try_game = [&]<Game One>() {
        if (!knows<One>(text.name)) return false;
        const auto rules = One::read_rules(text);
        if (rules) answer = use.template operator()<One>(*rules);
        else answer = rules.refusal();
        return true;
    };
    const bool known = (try_game.template operator()<G>() || ...);
    if (!known) return unknown_rules(text.name);
    return answer;
}

template <class Answer, class Use>
Result<Answer> with_rules(std::string_view text, std::string_view board, const Use& use) {
    auto parsed = parse_rules_text(text);
    if (!parsed) return parsed.refusal();
    RulesText rules = std::move(parsed).value();
    if (board.empty()) return with_rules<Answer>(rules, use, Games{});
    const auto has_board = with_rules<bool>(
        rules,
        []<Game G>(const typename G::Rules& own) {
            return Result<bool>(G::describe(own).find(" board=") != std::string::npos);
        },
        Games{});
    if (has_board && !*has_board)
        return Refusal{"board " + quoted(board) + ": the rules " + rules.name + " have no board to choose"};
    rules.set("board", board);
    return with_rules<Answer>(rules, use, Games{});
}

template <Game... G>
std::vector<Variant> all_variants(GameList<G...>) {
    std::vector<Variant> all;
    const auto add = [&]<Game One>() {
        for (const VariantFacts& facts : One::variants())
            all.push_back({std::string(One::name), std::string(facts.name), std::string(facts.summary)});
    };
    (add.template operator()<G>(), ...);
    return all;
}

// Parses rules of the Isola family. The refusal of another game's rules begins with the text `what`, which names the
// thing that is known in Isola alone.
Result<isola::Rules> isola_rules(std::string_view text, const char* what) {
    return with_rules<isola::Rules>(text, {}, [what]<class G>(const typename G::Rules& rules) -> Result<isola::Rules> {
        if constexpr (std::same_as<G, Isola>) return rules;
        else return Refusal{std::string(what) + " Isola alone, not in " + G::describe(rules)};
    });
}

Dialect described(const isola::DialectFacts& facts) {
    Dialect dialect{std::string(facts.name), Isola::describe(*isola::named_rules("isola", facts.size)), {}};
    dialect.time.turn_ms = facts.turn_ms;
    dialect.tells_whole_board = facts.tells_whole_board;
    dialect.time.start_ms = facts.first_reply_ms - facts.turn_ms;
    return dialect;
}

Interpreter interpreter(const isola::DialectFacts& facts, const isola::Rules& rules, const GameHeader& header,
                        Player player) {
    const std::uint64_t random =
        mix({header.seed, static_cast<std::uint64_t>(header.round), static_cast<std::uint64_t>(number(player))});
    const auto speaker = std::make_shared<isola::Speaker>(*isola::open_speaker(facts.name, rules, random));
    Interpreter interpreter;
    interpreter.reply_lines = facts.reply_lines;
    interpreter.process_for_each_reply = facts.process_for_each_reply;
    interpreter.lines = [speaker](std::string_view line, bool first) {
        return std::visit([&](auto& one) { return one.lines(line, first); }, *speaker);
    };
    interpreter.translate = [speaker](std::string_view reply) -> Result<Interpreted> {
        auto translation = std::visit([&](auto& one) { return one.translate(reply); }, *speaker);
        if (!translation) return translation.refusal();
        return Interpreted{translation->reply, translation->message};
    };
    return interpreter;
}

}  // namespace

std::vector<Variant> catalogue() { return all_variants(Games{}); }

Result<std::string> complete_rules(std::string_view rules, std::string_view board) {
    return with_rules<std::string>(
        rules, board, []<Game G>(const typename G::Rules& parsed) { return Result<std::string>(G::describe(parsed)); });
}

Result<std::unique_ptr<Table>> open_table(std::string_view rules, std::uint64_t nature_seed) {
    using Opened = std::unique_ptr<Table>;
    return with_rules<Opened>(rules, {}, [nature_seed]<Game G>(const typename G::Rules& parsed) -> Result<Opened> {
        return Opened(std::make_unique<TableOf<G>>(parsed, nature_seed));
    });
}

std::vector<Dialect> dialects() {
    std::vector<Dialect> known;
    for (const isola::DialectFacts& facts : isola::dialects()) known.push_back(described(facts));
    return known;
}

Result<Dialect> find_dialect(std::string_view name) {
    const auto facts = isola::find_dialect(name);
    if (!facts) return facts.refusal();
    return described(*facts);
}

Result<NewInterpreter> interpreter_for(std::string_view dialect, std::string_view rules) {
    const auto facts = isola::find_dialect(dialect);
    if (!facts) return facts.refusal();
    const auto parsed = isola_rules(rules, "dialects are known in");
    if (!parsed) return parsed.refusal();
    if (const auto speaker = isola::open_speaker(dialect, *parsed, 0); !speaker) return speaker.refusal();
    return NewInterpreter([facts = *facts, rules = *parsed](const GameHeader& header, Player player) {
        return interpreter(facts, rules, header, player);
    });
}

Result<std::uint64_t> count_turns(std::string_view rules, int depth) {
    const auto parsed = isola_rules(rules, "sequences of turns are counted in");
    if (!parsed) return parsed.refusal();
    return isola::perft(isola::start(*parsed), depth);
}

}  // namespace isola_arena
