#include "arena/cli/reference/program_reference.hpp"

#include <algorithm>

namespace isola_arena {
namespace {

constexpr HelpOption help_options[]{
    {"Options", "--game", "NUMBER"},
    {"Options", "--turn", "N"},
    {"Options", "--position"},
    {"Options", "--lost"},
    {"Options", "--verify"},
    {"Options", "--engine", "BOT"},
    {"Options", "--time", "TIME"},
    {"Options", "--nodes", "N"},
    {"Options", "--add", "[NAME=]BOT"},
    {"Options", "--strike", "NAME"},
    {"Options", "--void", "GAME"},
    {"Options", "--again", "NAME"},
    {"Options", "--reason", "TEXT"},
    {"Options", "--set", "KEY=VALUE"},
    {"Options", "--add-author", "AUTHOR"},
    {"Options", "--rename-author", "OLD=NEW"},
    {"Options", "--reopen", "DEADLINE"},
    {"Options", "--show", "WHAT"},
    {"Players", "--bots", "FILE"},
    {"Players", "--skip-unfit"},
    {"Players", "--changed", "WHAT"},
    {"Players", "--bot", "BOT"},
    {"Players", "--bot-type", "[NAME=]TYPE"},
    {"Players", "--dialect", "[NAME=]DIALECT"},
    {"Players", "--level", "N"},
    {"Players", "--second"},
    {"Players", "--keep-bots"},
    {"Rules", "--contest", "CONTEST"},
    {"Rules", "--title", "TEXT"},
    {"Rules", "--rules", "RULES"},
    {"Rules", "--board", "SIZE"},
    {"Rules", "--seed", "SEED"},
    {"Rules", "--on-fault", "POLICY"},
    {"Rules", "--from", "RECORD:TURN"},
    {"Rules", "--openings", "FILE"},
    {"Rules", "--opening-plies", "N"},
    {"Rules", "--format", "FORMAT"},
    {"Rules", "--games", "GAMES"},
    {"Rules", "--rounds", "N"},
    {"Rules", "--bronze"},
    {"Rules", "--challengers", "N"},
    {"Rules", "--sprt", "LIMITS"},
    {"Time", "--turn-time", "TIME"},
    {"Time", "--game-time", "TIME"},
    {"Time", "--start-time", "TIME"},
    {"Time", "--start-ends", "WHEN"},
    {"Time", "--tolerance", "TIME"},
    {"Time", "--clock", "CLOCK"},
    {"Time", "--no-ponder"},
    {"Time", "--all-cores"},
    {"Time", "--minutes", "MINUTES"},
    {"Time", "--jobs", "N"},
    {"Time", "--overload"},
    {"Isolation", "--sandbox", "WHEN"},
    {"Isolation", "--memory", "SIZE"},
    {"Isolation", "--processes", "N"},
    {"Isolation", "--scratch", "SIZE"},
    {"Isolation", "--open-files", "N"},
    {"Isolation", "--allow-folder", "FOLDER"},
    {"Isolation", "--share", "FOLDER"},
    {"Isolation", "--attack"},
    {"Isolation", "--only", "ATTACK"},
    {"Machines", "--executor", "WHERE"},
    {"Machines", "--slurm", "OPTIONS"},
    {"Machines", "--shared", "FOLDER"},
    {"Machines", "--chunk-time", "TIME"},
    {"Machines", "--wait", "TIME"},
    {"Output", "--watch"},
    {"Output", "--speed", "TURNS"},
    {"Output", "--record", "PATH"},
    {"Output", "--db", "FILE"},
    {"Output", "--no-records"},
    {"Output", "--dry-run"},
    {"Output", "--output", "FILE"},
    {"Output", "--json"},
    {"Output", "--csv"},
    {"Output", "--color", "WHEN"},
    {"Output", "--help"},
    {"Web page", "--port", "PORT"},
    {"Web page", "--serve", "PORT"},
    {"Web page", "--listen", "ADDRESS"},
    {"Web page", "--token", "WORD"},
    {"Web page", "--public"},
    {"Web page", "--upload-limit", "SIZE"},
};

}  // namespace

const HelpOption* find_help_option(std::span<const std::string> names) {
    const auto* found = std::ranges::find_if(
        help_options, [&](const HelpOption& each) { return std::ranges::find(names, each.name) != names.end(); });
    return found == std::end(help_options) ? nullptr : found;
}

std::string_view heading_of(const HelpOption* known) { return known == nullptr ? "Options" : known->heading; }

std::string_view value_of(const HelpOption* known) { return known == nullptr ? "VALUE" : known->value; }

}  // namespace isola_arena
