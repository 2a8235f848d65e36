#include "arena/bots/file_kind.hpp"

#include <elf.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

#include "arena/base/text/encoding.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

using std::string_view_literals::operator""sv;

// A kind of file that is known by how it begins. Of several that fit the first counts.
struct Beginning {
    std::string_view bytes;
    std::string_view what;
    std::string_view hand_in;
    std::string_view start;
    bool can_be_run = false;
};

constexpr std::string_view pack_otherwise = "pack the files as zip or tar.gz, and hand in that archive";
constexpr std::string_view pack_once = "pack the files themselves, not an archive of them";
constexpr std::string_view as_program_for_node = "write it as a program for Node, and hand in the .js file";
constexpr std::string_view give_source = "hand in its source code, which is built here";
constexpr std::string_view unpack_it = "unpack it, and name the command that starts the program in it";
constexpr std::string_view build_here = "build its source code on this machine, and name the program that this makes";
constexpr std::string_view save_as_text = "save the program as plain text, with the ending of its language";
constexpr std::string_view name_program = "name the command that starts the bot";
constexpr std::string_view build_or_mono =
    "build its source code on this machine, and name the program that this makes; a program of .NET is run by mono";

constexpr std::array beginnings{
    Beginning{"Rar!\x1a\x07"sv, "a RAR archive, which is not unpacked here", pack_otherwise, unpack_it},
    Beginning{"7z\xbc\xaf\x27\x1c"sv, "a 7z archive, which is not unpacked here", pack_otherwise, unpack_it},
    Beginning{"MSCF"sv, "a CAB archive, which is not unpacked here", pack_otherwise, unpack_it},
    Beginning{"LZIP"sv, "an lzip archive, which is not unpacked here", pack_otherwise, unpack_it},
    Beginning{"\x04\x22\x4d\x18"sv, "an LZ4 archive, which is not unpacked here", pack_otherwise, unpack_it},
    Beginning{"\x1f\x9d"sv, "an archive of compress, which is not unpacked here", pack_otherwise, unpack_it},
    Beginning{"\xed\xab\xee\xdb"sv, "an RPM package", give_source, build_here},
    Beginning{"\xfd"
              "7zXZ"sv,
              "an XZ archive", pack_once, unpack_it},
    Beginning{"PK\x03\x04"sv, "a ZIP archive", pack_once, unpack_it, true},
    Beginning{"PK\x05\x06"sv, "a ZIP archive without files", pack_once, unpack_it},
    Beginning{"\x1f\x8b"sv, "a gzip archive", pack_once, unpack_it},
    Beginning{"BZh"sv, "a bzip2 archive", pack_once, unpack_it},
    Beginning{"\x28\xb5\x2f\xfd"sv, "a Zstandard archive", pack_once, unpack_it},
    Beginning{"MZ"sv, "a program for Windows (EXE)", give_source, build_or_mono, true},
    Beginning{"\xcf\xfa\xed\xfe"sv, "a program for macOS", give_source, build_here},
    Beginning{"\xce\xfa\xed\xfe"sv, "a program for macOS", give_source, build_here},
    Beginning{"\xca\xfe\xba\xbe\x00\x00\x00\x02"sv, "a program for macOS", give_source, build_here},
    Beginning{"\x00"
              "asm"sv,
              "a WebAssembly module", give_source, build_here, true},
    Beginning{"!<arch>\n"sv, "a library, or a Debian package", give_source, build_here},
    Beginning{"\xd0\xcf\x11\xe0"sv, "an installer for Windows or an Office document", give_source, build_here},
    Beginning{"%PDF"sv, "a text document, not a program", save_as_text, save_as_text},
    Beginning{"\x89PNG"sv, "a picture, not a program", give_source, name_program},
    Beginning{"\xff\xd8\xff"sv, "a picture, not a program", give_source, name_program},
    Beginning{"GIF8"sv, "a picture, not a program", give_source, name_program}};

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

unsigned byte_of(std::string_view bytes, std::size_t at) { return static_cast<unsigned char>(bytes[at]); }

// Returns the processor of a program; nullopt if these bytes begin none.
std::optional<unsigned> machine_of(std::string_view bytes) {
    constexpr std::size_t place = 18;
    if (!bytes.starts_with(begin_of_elf) || bytes.size() < place + 2) return std::nullopt;
    const bool is_little = byte_of(bytes, EI_DATA) != ELFDATA2MSB;
    return byte_of(bytes, place + (is_little ? 0 : 1)) | byte_of(bytes, place + (is_little ? 1 : 0)) << 8U;
}

FileKind program_kind(unsigned machine) {
    if (!runs_here(machine))
        return {"a program for another processor (" + name_of_processor(machine) + ", and this machine is " +
                    name_of_processor(own_machine) + ')',
                std::string(give_source), std::string(build_here)};
    return {
        "a program without its source code",
        std::string(give_source) + ", or add a bots.toml that says how it is started ([[bot]] with name and command)",
        {}};
}

FileKind class_kind(const std::string& name, std::string_view bytes) {
    constexpr std::size_t place = 6;
    constexpr unsigned of_java_0 = 44;
    if (bytes.size() < place + 2) return {};
    const unsigned version = byte_of(bytes, place) << 8U | byte_of(bytes, place + 1);
    return {"a compiled class of Java " + std::to_string(version - of_java_0),
            std::string(give_source) +
                ", or a class that implements the interface of a contest: IsolaGame.IPlayer or "
                "uci.challenge.player.Player",
            "name the class that has main: java -cp FOLDER " + std::filesystem::path(name).stem().string() +
                ", where java is not older; a class that implements the interface of a contest needs its bot type: "
                "uicc or caribbean",
            true};
}

constexpr std::array languages{SourceLanguage{".py", "Python", "python3", true},
                               SourceLanguage{".pyw", "Python", "python3", true},
                               SourceLanguage{".pyc", "Python", "python3"},
                               SourceLanguage{".js", "JavaScript", "node", true},
                               SourceLanguage{".mjs", "JavaScript", "node", true},
                               SourceLanguage{".cjs", "JavaScript", "node", true},
                               SourceLanguage{".sh", "sh", "sh", true},
                               SourceLanguage{".bash", "Bash", "bash", true},
                               SourceLanguage{".jar", "Java", "java -jar", true},
                               SourceLanguage{".lisp", "Lisp", "sbcl --script", true},
                               SourceLanguage{".pl", "Perl", "perl", true},
                               SourceLanguage{".cpp", "C++", "", true},
                               SourceLanguage{".cc", "C++", "", true},
                               SourceLanguage{".cxx", "C++", "", true},
                               SourceLanguage{".c", "C", "", true},
                               SourceLanguage{".rs", "Rust", "", true},
                               SourceLanguage{".go", "Go", "", true},
                               SourceLanguage{".java", "Java", "", true},
                               SourceLanguage{".cs", "C#", "", true},
                               SourceLanguage{".ts", "TypeScript", "", true},
                               SourceLanguage{".mts", "TypeScript", "", true},
                               SourceLanguage{".kt", "Kotlin", ""},
                               SourceLanguage{".kts", "Kotlin", "kotlin"},
                               SourceLanguage{".scala", "Scala", "scala"},
                               SourceLanguage{".hs", "Haskell", ""},
                               SourceLanguage{".rb", "Ruby", "ruby"},
                               SourceLanguage{".php", "PHP", "php"},
                               SourceLanguage{".lua", "Lua", "lua"},
                               SourceLanguage{".swift", "Swift", ""},
                               SourceLanguage{".dart", "Dart", "dart run"},
                               SourceLanguage{".zig", "Zig", ""},
                               SourceLanguage{".nim", "Nim", ""},
                               SourceLanguage{".jl", "Julia", "julia"},
                               SourceLanguage{".r", "R", "Rscript"},
                               SourceLanguage{".ml", "OCaml", "ocaml"},
                               SourceLanguage{".fs", "F#", ""},
                               SourceLanguage{".vb", "Visual Basic", ""},
                               SourceLanguage{".pas", "Pascal", ""},
                               SourceLanguage{".pp", "Pascal", ""},
                               SourceLanguage{".adb", "Ada", ""},
                               SourceLanguage{".f90", "Fortran", ""},
                               SourceLanguage{".d", "D", ""},
                               SourceLanguage{".ex", "Elixir", "elixir"},
                               SourceLanguage{".exs", "Elixir", "elixir"},
                               SourceLanguage{".erl", "Erlang", "escript"},
                               SourceLanguage{".clj", "Clojure", "clojure"},
                               SourceLanguage{".groovy", "Groovy", "groovy"},
                               SourceLanguage{".cr", "Crystal", ""},
                               SourceLanguage{".m", "MATLAB or Objective-C", "octave"},
                               SourceLanguage{".ps1", "PowerShell", "pwsh"},
                               SourceLanguage{".scm", "Scheme", "guile"},
                               SourceLanguage{".rkt", "Racket", "racket"},
                               SourceLanguage{".coffee", "CoffeeScript", "coffee"},
                               SourceLanguage{".cu", "CUDA", ""},
                               SourceLanguage{".hx", "Haxe", ""},
                               SourceLanguage{".raku", "Raku", "raku"},
                               SourceLanguage{".sml", "Standard ML", ""},
                               SourceLanguage{".f", "Fortran", ""},
                               SourceLanguage{".tcl", "Tcl", "tclsh"},
                               SourceLanguage{".v", "V", ""},
                               SourceLanguage{".cob", "COBOL", ""},
                               SourceLanguage{".awk", "AWK", "awk -f"},
                               SourceLanguage{".pro", "Prolog", "swipl"},
                               SourceLanguage{".asm", "assembly", ""},
                               SourceLanguage{".s", "assembly", ""}};

// Returns the name of an interpreter without its version: `python` for `python3.11`.
std::string_view without_version(std::string_view interpreter) {
    return interpreter.substr(0, interpreter.find_last_not_of("0123456789.") + 1);
}

FileKind kind_by_name(const std::string& name) {
    const std::string ending = in_lower_case(std::filesystem::path(name).extension().string());
    if (ending == ".ipynb")
        return {
            "a Jupyter notebook, which is no program",
            "save it as a Python file (in Jupyter: File, Save and Export As, Executable Script)",
            "save it as a Python file (in Jupyter: File, Save and Export As, Executable Script), and write \"python3 " +
                std::filesystem::path(name).stem().string() + ".py\""};
    if (ending == ".doc" || ending == ".docx" || ending == ".pdf" || ending == ".rtf" || ending == ".odt")
        return {"a text document, not a program", std::string(save_as_text), std::string(save_as_text)};
    const std::string file = std::filesystem::path(name).filename().string();
    if (file == "[Content_Types].xml" || file == "content.xml")
        return {"part of a document, not of a program", std::string(save_as_text), std::string(save_as_text)};
    if (ending == ".html" || ending == ".htm")
        return {"a web page, not a program", std::string(as_program_for_node), std::string(as_program_for_node)};
    if (ending == ".pyc" || ending == ".pyo")
        return {"what Python has compiled, without its source code", std::string(give_source), {}, true};
    if (ending == ".pyz") return {"a program of Python that is packed as one file", std::string(give_source), {}, true};
    if (ending == ".bat" || ending == ".cmd")
        return {"a batch file for Windows", "hand in the program that it starts",
                "name the command that it would run, or write it as a script for sh"};
    if (ending == ".tar") return {"a tar archive", std::string(pack_once), std::string(unpack_it)};
    const SourceLanguage* language = language_of(name);
    if (language == nullptr || language->has_recipe) return {};
    return {"source code of a language that is not built here (" + std::string(language->name) + ')',
            "hand in a Makefile that builds it, or ask the organiser for a recipe",
            {},
            true};
}

}  // namespace

const SourceLanguage* language_of(const std::string& file) {
    const std::string ending = in_lower_case(std::filesystem::path(file).extension().string());
    const auto* const found = std::ranges::find(languages, ending, &SourceLanguage::ending);
    return found == languages.end() ? nullptr : found;
}

const SourceLanguage* language_of_script(std::string_view first_bytes) {
    first_bytes = without_byte_order_mark(first_bytes);
    if (!first_bytes.starts_with("#!")) return nullptr;
    const std::string line =
        with_all_replaced(std::string(first_bytes.substr(2, first_bytes.find('\n') - 2)), {{"\t", " "}, {"\r", " "}});
    for (const std::string_view word : split(line, ' ')) {
        std::string_view name = word.substr(word.rfind('/') + 1);
        // After `env`, options and variables come before the interpreter.
        if (name.empty() || name == "env" || word.starts_with('-') || word.find('=') != std::string_view::npos)
            continue;
        if (name == "nodejs") name = "node";
        if (name.starts_with("pypy")) name = "python";
        if (name == "dash" || name == "ksh") name = "sh";
        const auto* const found = std::ranges::find_if(languages, [&](const SourceLanguage& each) {
            const std::string_view interpreter = each.interpreter.substr(0, each.interpreter.find(' '));
            return !interpreter.empty() && each.ending != ".jar" &&
                   without_version(interpreter) == without_version(name);
        });
        return found == languages.end() ? nullptr : found;
    }
    return nullptr;
}

FileKind kind_of_bytes(const std::string& name, std::string_view bytes) {
    for (const Beginning& each : beginnings)
        if (bytes.starts_with(each.bytes))
            return {std::string(each.what), std::string(each.hand_in), std::string(each.start), each.can_be_run};
    if (const auto machine = machine_of(bytes)) return program_kind(*machine);
    if (bytes.starts_with(begin_of_class)) return class_kind(name, bytes);
    return {};
}

FileKind kind_of_file(const std::string& name, std::string_view bytes) {
    if (FileKind kind = kind_by_name(name); !kind.what.empty()) return kind;
    return name.ends_with(".jar") ? FileKind() : kind_of_bytes(name, bytes);
}

}  // namespace isola_arena
