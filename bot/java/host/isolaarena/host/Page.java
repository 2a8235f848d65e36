package isolaarena.host;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The page of the arena on which the players of a game are chosen: those of the current folder and the bundled bots. */
public final class Page {
    private static final Path HERE = Paths.get("");

    private final String contest;
    private final String type;
    private final Class<?> required;

    /**
     * Describes a page that is not shown yet.
     *
     * @param contest  the contest that it begins with
     * @param type     the bot type of the contest's players
     * @param required the interface that they implement
     */
    public Page(String contest, String type, Class<?> required) {
        this.contest = contest;
        this.type = type;
        this.required = required;
    }

    /**
     * Serves the page until its button ends it or this process is interrupted: prints its address on stdout, and opens it in a browser if there
     * is a screen. The arena is not left behind; the list of the players stays in the user's cache, if there is one.
     *
     * @return the arena's status, or 1 if it was not found or could not be started, with the reason on stderr
     */
    int show() {
        try {
            FoundPlayers players = new FoundPlayers(HERE, required);
            Path listed = players.names.isEmpty() ? null : writeBotsFile(players.botsFile(type));
            return serve(start(listed), players);
        } catch (IllegalStateException | IOException problem) {
            System.err.println(problem.getMessage());
            return 1;
        }
    }

    // In the user's cache, one for each folder of players: the page's commands to copy name it, also when the page is gone.
    private static Path writeBotsFile(String text) throws IOException {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path folder = (cache == null || cache.isEmpty() ? Paths.get(System.getProperty("user.home"), ".cache") : Paths.get(cache))
                          .resolve("isola-arena");
        Path file = folder.resolve(String.format("players-%08x.toml", HERE.toAbsolutePath().toString().hashCode()));
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try {
            Files.createDirectories(folder);
            return Files.write(file, bytes);
        } catch (IOException closed) {
            Path passing = Files.createTempFile("isola-players-", ".toml");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> passing.toFile().delete()));
            return Files.write(passing, bytes);
        }
    }

    private Process start(Path listed) throws IOException {
        List<String> words = new ArrayList<>(Arrays.asList(ArenaProgram.find(), "serve", "--contest", contest, "--port", "0", "--end-button"));
        if (listed != null) words.addAll(Arrays.asList("--bots", listed.toString()));
        ProcessBuilder builder = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT);
        // The arena starts players by the program java, which need not be in PATH where this one runs.
        Map<String, String> environment = builder.environment();
        String java = Paths.get(System.getProperty("java.home"), "bin").toString();
        environment.merge("PATH", java, (path, ours) -> path + File.pathSeparator + ours);
        Process arena = builder.start();
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(arena)));
        } catch (IllegalStateException interrupted) {
            end(arena);
            throw interrupted;
        }
        return arena;
    }

    private static void end(Process arena) {
        arena.destroy();
        waitFor(arena);
    }

    private int serve(Process arena, FoundPlayers players) throws IOException {
        String address =
            new BufferedReader(new InputStreamReader(arena.getInputStream(), StandardCharsets.US_ASCII)).readLine();
        if (address == null) return waitFor(arena);
        System.out.println(address);
        System.out.flush();
        players.faults.forEach(System.err::println);
        System.err.println(players.names.isEmpty()
                               ? "There is no player here (a .class file that implements " + required.getSimpleName()
                                   + "): the page has the bundled bots."
                               : "Players of this folder on the page: " + String.join(", ", players.names));
        System.err.println("Choose the players there. The button End of the page, or Ctrl-C, ends it.");
        openBrowser(address);
        return waitFor(arena);
    }

    // In a session of its own, so that Ctrl-C here does not end the browser. Without a screen there is none to open.
    private static void openBrowser(String address) {
        if (System.getenv("DISPLAY") == null && System.getenv("WAYLAND_DISPLAY") == null) return;
        try {
            new ProcessBuilder("setsid", "--fork", "xdg-open", address).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        } catch (IOException none) {
            // The address is printed.
        }
    }

    private static int waitFor(Process arena) {
        try {
            return arena.waitFor();
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }
}
