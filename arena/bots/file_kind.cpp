#include "arena/bots/file_kind.hpp"

#include <elf.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

using std::string_view_literals::operator""sv;

// A kind of file that is known by how it begins. Of several that fit the first counts.
struct Beginning {
    std::string_view bytes;
    std::string_view what;
    std::string_view remedy;
};

constexpr std::string_view pack_otherwise = "pack the files as zip or tar.gz, and hand in that archive";
constexpr std::string_view pack_once = "pack the files themselves, not an archive of them";
constexpr std::string_view give_source = "hand in its source code, which is built here";

constexpr std::array beginnings{
    Beginning{"Rar!\x1a\x07"sv, "a RAR archive, which is not unpacked here", pack_otherwise},
    Beginning{"7z\xbc\xaf\x27\x1c"sv, "a 7z archive, which is not unpacked here", pack_otherwise},
    Beginning{"\xfd"
              "7zXZ"sv,
              "an archive within what was handed in", pack_once},
    Beginning{"PK\x03\x04"sv, "an archive within what was handed in", pack_once},
    Beginning{"\x1f\x8b"sv, "an archive within what was handed in", pack_once},
    Beginning{"BZh"sv, "an archive within what was handed in", pack_once},
    Beginning{"\x28\xb5\x2f\xfd"sv, "an archive within what was handed in", pack_once},
    Beginning{"MZ"sv, "a program for Windows (EXE)", give_source},
    Beginning{"\xcf\xfa\xed\xfe"sv, "a program for macOS", give_source},
    Beginning{"\xce\xfa\xed\xfe"sv, "a program for macOS", give_source},
    Beginning{"\xca\xfe\xba\xbe\x00\x00\x00\x02"sv, "a program for macOS", give_source}};

constexpr std::string_view begin_of_elf =
    "\x7f"
    "ELF"sv;
constexpr std::string_view begin_of_class = "\xca\xfe\xba\xbe"sv;

struct Processor {
    unsigned machine;
    const char* name;
};

constexpr std::array processors{
    Processor{EM_386, "32-bit x86"}, Processor{EM_X86_64, "x86-64"}, Processor{EM_ARM, "32-bit ARM"},
    Processor{EM_AARCH64, "ARM64"},  Processor{EM_RISCV, "RISC-V"},  Processor{EM_PPC64, "POWER"},
    Processor{EM_S390, "S/390"},     Processor{EM_MIPS, "MIPS"},     Processor{EM_LOONGARCH, "LoongArch"}};

#if defined(__x86_64__)
constexpr unsigned own_machine = EM_X86_64;
#elif defined(__aarch64__)
constexpr unsigned own_machine = EM_AARCH64;
#elif defined(__riscv)
constexpr unsigned own_machine = EM_RISCV;
#else
constexpr unsigned own_machine = EM_NONE;  // not known: no program is refused
#endif

std::string name_of_processor(unsigned machine) {
    const auto* const found = std::ranges::find(processors, machine, &Processor::machine);
    return found == processors.end() ? "processor " + std::to_string(machine) : found->name;
}

// An x86-64 machine may also run programs for 32-bit x86.
bool runs_here(unsigned machine) {
    return own_machine == EM_NONE || machine == own_machine || (own_machine == EM_X86_64 && machine == EM_386);
}

unsigned byte_at(std::string_view bytes, std::size_t at) { return static_cast<unsigned char>(bytes[at]); }

// Returns the processor of a program; nullopt if these bytes begin none.
std::optional<unsigned> machine_of(std::string_view bytes) {
    constexpr std::size_t place = 18;
    if (!bytes.starts_with(begin_of_elf) || bytes.size() < place + 2) return std::nullopt;
    const bool is_little = byte_at(bytes, EI_DATA) != ELFDATA2MSB;
    return byte_at(bytes, place + (is_little ? 0 : 1)) | byte_at(bytes, place + (is_little ? 1 : 0)) << 8U;
}

FileKind program_kind(unsigned machine) {
    if (!runs_here(machine))
        return {"a program for another processor (" + name_of_processor(machine) + ", and this machine is " +
                    name_of_processor(own_machine) + ')',
                std::string(give_source), true};
    return {
        "a program without its source code",
        std::string(give_source) + ", or add a bots.toml that says how it is started ([[bot]] with name and command)"};
}

FileKind class_kind(std::string_view bytes) {
    constexpr std::size_t place = 6;
    constexpr unsigned of_java_0 = 44;
    if (bytes.size() < place + 2) return {};
    const unsigned version = byte_at(bytes, place) << 8U | byte_at(bytes, place + 1);
    return {"a compiled class of Java " + std::to_string(version - of_java_0), std::string(give_source)};
}

struct OtherLanguage {
    std::string_view ending;
    std::string_view name;
};

// Languages that people hand in and that no recipe of the arena builds.
constexpr std::array other_languages{OtherLanguage{".kt", "Kotlin"},
                                     OtherLanguage{".kts", "Kotlin"},
                                     OtherLanguage{".scala", "Scala"},
                                     OtherLanguage{".hs", "Haskell"},
                                     OtherLanguage{".rb", "Ruby"},
                                     OtherLanguage{".php", "PHP"},
                                     OtherLanguage{".lua", "Lua"},
                                     OtherLanguage{".swift", "Swift"},
                                     OtherLanguage{".dart", "Dart"},
                                     OtherLanguage{".zig", "Zig"},
                                     OtherLanguage{".nim", "Nim"},
                                     OtherLanguage{".jl", "Julia"},
                                     OtherLanguage{".r", "R"},
                                     OtherLanguage{".ml", "OCaml"},
                                     OtherLanguage{".fs", "F#"},
                                     OtherLanguage{".vb", "Visual Basic"},
                                     OtherLanguage{".pas", "Pascal"},
                                     OtherLanguage{".pp", "Pascal"},
                                     OtherLanguage{".adb", "Ada"},
                                     OtherLanguage{".f90", "Fortran"},
                                     OtherLanguage{".d", "D"},
                                     OtherLanguage{".ex", "Elixir"},
                                     OtherLanguage{".exs", "Elixir"},
                                     OtherLanguage{".erl", "Erlang"},
                                     OtherLanguage{".clj", "Clojure"},
                                     OtherLanguage{".groovy", "Groovy"},
                                     OtherLanguage{".cr", "Crystal"},
                                     OtherLanguage{".m", "MATLAB or Objective-C"},
                                     OtherLanguage{".ps1", "PowerShell"},
                                     OtherLanguage{".bat", "a batch file for Windows"},
                                     OtherLanguage{".scm", "Scheme"},
                                     OtherLanguage{".rkt", "Racket"},
                                     OtherLanguage{".tcl", "Tcl"},
                                     OtherLanguage{".v", "V"},
                                     OtherLanguage{".cob", "COBOL"},
                                     OtherLanguage{".awk", "AWK"},
                                     OtherLanguage{".pro", "Prolog"},
                                     OtherLanguage{".asm", "assembly"},
                                     OtherLanguage{".s", "assembly"}};

FileKind kind_by_name(const std::string& name) {
    const std::string ending = in_lower_case(std::filesystem::path(name).extension().string());
    if (ending == ".ipynb")
        return {"a Jupyter notebook, which is no program",
                "save it as a Python file (in Jupyter: File, Save and Export As, Executable Script)"};
    if (ending == ".doc" || ending == ".docx" || ending == ".pdf" || ending == ".rtf" || ending == ".odt")
        return {"a text document, not a program", "save the program as plain text, with the ending of its language"};
    const auto* const found = std::ranges::find(other_languages, ending, &OtherLanguage::ending);
    if (found == other_languages.end()) return {};
    return {"source code of a language that is not built here (" + std::string(found->name) + ')',
            "hand in a Makefile that builds it, or ask the organiser for a recipe"};
}

}  // namespace

FileKind kind_of_file(const std::string& name, std::string_view bytes) {
    if (const FileKind kind = kind_by_name(name); !kind.what.empty()) return kind;
    if (name.ends_with(".jar")) return {};
    for (const Beginning& each : beginnings)
        if (bytes.starts_with(each.bytes)) return {std::string(each.what), std::string(each.remedy)};
    if (const auto machine = machine_of(bytes)) return program_kind(*machine);
    if (bytes.starts_with(begin_of_class)) return class_kind(bytes);
    return {};
}

std::optional<Error> for_another_machine(const std::string& name, std::string_view bytes) {
    const auto machine = machine_of(bytes);
    if (!machine || runs_here(*machine)) return std::nullopt;
    const FileKind kind = program_kind(*machine);
    return Error{name + " is " + kind.what + ": build it for this machine"};
}

}  // namespace isola_arena
