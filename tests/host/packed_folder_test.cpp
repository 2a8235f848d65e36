// What `arena submit FOLDER` sends of a folder, and what it leaves out.

#include "arena/host/submission/packed_folder.hpp"

#include <doctest/doctest.h>

#include "tests/scratch_folder.hpp"

using namespace isola_arena;

namespace {

using Names = std::vector<std::string>;

struct Folder : test::ScratchFolder {
    host::PackedFolder packed() const {
        auto packed = host::pack_folder(path());
        REQUIRE_MESSAGE(packed.ok(), packed.message());
        return std::move(packed).value();
    }
};

}  // namespace

TEST_CASE("a virtual environment is sent without what every one has, and is one entry of the list") {
    const Folder folder;
    folder.write("bot.py", "import chess");
    folder.write(".venv/pyvenv.cfg", "home = /usr/bin");
    const std::string packages = ".venv/lib/python3/site-packages/";
    folder.write(packages + "chess/__init__.py", "");
    folder.write(packages + "pip/__init__.py", "");
    folder.write(packages + "pip/commands/__init__.py", "");
    folder.write(packages + "pip-24.0.dist-info/RECORD", "");
    folder.write(packages + "chess/__pycache__/x.pyc", "");
    folder.write("node_modules/a/index.js", "");
    folder.write("node_modules/a/node_modules/b/index.js", "");
    folder.write("Thumbs.db", "");
    folder.write(".git/config", "");
    const host::PackedFolder packed = folder.packed();
    CHECK(packed.files == Names{".venv (2 files)", "bot.py", "node_modules (2 files)"});
    CHECK(packed.count == 5);
    CHECK(packed.left_out == Names{".git (1 file): hidden",
                                   packages + "chess/__pycache__ (1 file): what Python compiled",
                                   packages + "pip (2 files) and 1 more file in .venv: pip, no part of a bot",
                                   "Thumbs.db: no part of a bot"});
}

TEST_CASE("of installed packages that are too many, the error names the folder and what to do") {
    const Folder folder;
    folder.write("bot.py", "");
    folder.write(".venv/pyvenv.cfg", "");
    for (int i = 0; i < 1200; ++i) folder.write(".venv/lib/" + std::to_string(i) + "/x.py", "");
    const auto many = host::pack_folder(folder.path());
    REQUIRE_FALSE(many.ok());
    CHECK(many.message() == folder.path().string() +
                                " has 2404 files and folders: a submission may have 2000: leave .venv out by moving it "
                                "elsewhere, or uninstall from .venv what the bot does not need");
    std::filesystem::remove_all(folder / ".venv/lib");
    std::filesystem::resize_file(folder / ".venv/pyvenv.cfg", std::uintmax_t{65} << 20);
    const auto large = host::pack_folder(folder.path());
    REQUIRE_FALSE(large.ok());
    CHECK(large.message().find("leave .venv out by moving it elsewhere") != std::string::npos);
    std::filesystem::remove_all(folder / ".venv");
    CHECK(folder.packed().files == Names{"bot.py"});
}

TEST_CASE("of cargo's hidden files only its settings and the checksums of crates are sent") {
    const Folder folder;
    for (const char* sent : {".cargo/config", ".cargo/config.toml", "Cargo.toml", "vendor/a/.cargo-checksum.json",
                             "vendor/a/.cargo_vcs_info.json"})
        folder.write(sent, "");
    for (const char* kept : {".cargo/credentials", ".cargo/credentials.toml", ".cargo/registry/config.toml",
                             ".cargo-credentials", "vendor/a/.cargo/credentials.toml"})
        folder.write(kept, "");
    const host::PackedFolder packed = folder.packed();
    CHECK(packed.files == Names{".cargo/config", ".cargo/config.toml", "Cargo.toml", "vendor/a/.cargo-checksum.json",
                                "vendor/a/.cargo_vcs_info.json"});
    CHECK(packed.left_out == Names{".cargo-credentials: hidden", ".cargo/credentials.toml: hidden",
                                   ".cargo/credentials: hidden", ".cargo/registry (1 file): hidden",
                                   "vendor/a/.cargo/credentials.toml: hidden"});
}
