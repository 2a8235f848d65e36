package isolaarena.caribbean;

import isolaarena.host.ArenaProgram;
import isolaarena.host.CannotStart;
import isolaarena.host.NewPlayer;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import uci.challenge.player.Player;
import uci.challenge.player.Players;

/** Starts the arena with the registered players. */
public final class Launch {
    private Launch() {}

    /**
     * Starts the arena in this terminal with the players of {@link Players} and waits for its end.
     *
     * @throws IllegalStateException if no player is registered, one cannot be created, the answer does not name two of
     *     them, or the arena is not found or does not start
     */
    public static void registeredPlayers() {
        List<Class<? extends Player>> chosen = choose(Players.registered());
        List<String> words = new ArrayList<>();
        words.add(ArenaProgram.find());
        words.add(chosen.size() == 1 ? "play" : "match");
        words.add("--contest");
        words.add("icpc-caribbean");
        if (chosen.size() == 2) words.add("--watch");
        List<String> names = names(chosen);
        for (int each = 0; each < chosen.size(); each++) words.add(names.get(each) + "=" + command(chosen.get(each)));
        run(words);
    }

    private static void run(List<String> words) {
        try {
            new ProcessBuilder(words).inheritIO().start().waitFor();
        } catch (IOException problem) {
            throw new IllegalStateException("cannot start the arena: " + problem.getMessage(), problem);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<Class<? extends Player>> choose(List<Class<? extends Player>> registered) {
        if (registered.isEmpty())
            throw new IllegalStateException("no player is registered: call Players.registTactic(MyPlayer.class) first");
        if (registered.size() <= 2) return registered;
        for (int number = 1; number <= registered.size(); number++)
            System.err.println(number + " " + registered.get(number - 1).getName());
        System.err.println("Which two? Their numbers, such as 1 2 (Enter: the first two)");
        return chosen(registered, ask().trim());
    }

    private static String ask() {
        try {
            String line = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
            return line == null ? "" : line;
        } catch (IOException none) {
            return "";
        }
    }

    private static List<Class<? extends Player>> chosen(List<Class<? extends Player>> registered, String answer) {
        if (answer.isEmpty()) return registered.subList(0, 2);
        List<Class<? extends Player>> chosen = new ArrayList<>();
        try {
            for (String number : answer.split("\\s+")) chosen.add(registered.get(Integer.parseInt(number) - 1));
        } catch (NumberFormatException | IndexOutOfBoundsException none) {
            chosen.clear();
        }
        if (chosen.size() != 2)
            throw new IllegalStateException("expected two numbers from 1 to " + registered.size() + ", found " + answer);
        return chosen;
    }

    // Returns the players' names as names of bots, which may have letters, digits, `_`, `.` and `-`.
    private static List<String> names(List<Class<? extends Player>> players) {
        List<String> names = new ArrayList<>();
        for (Class<? extends Player> each : players) {
            String name = nameOf(each).replaceAll("[^A-Za-z0-9_.-]", "-");
            if (name.isEmpty()) name = each.getSimpleName();
            names.add(names.contains(name) ? name + "-2" : name);
        }
        return names;
    }

    private static String nameOf(Class<? extends Player> type) {
        try {
            String name = NewPlayer.of(type, Player.class).MyName();
            return name == null ? "" : name;
        } catch (CannotStart reason) {
            throw new IllegalStateException(reason.getMessage(), reason);
        }
    }

    // Runs the same Java with the same class path as this program. The arena splits the command as a shell does.
    private static String command(Class<? extends Player> type) {
        String java = Paths.get(System.getProperty("java.home"), "bin", "java").toString();
        return quoted(java) + " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -cp " + quoted(absolute(classPath()))
            + " " + Main.class.getName() + " " + quoted(type.getName());
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }

    private static String absolute(String path) {
        StringBuilder all = new StringBuilder();
        for (String part : path.split(File.pathSeparator)) {
            String whole = Paths.get(part).toAbsolutePath().normalize().toString();
            all.append(all.length() == 0 ? "" : File.pathSeparator).append(part.endsWith("*") ? whole + "/*" : whole);
        }
        return all.toString();
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
