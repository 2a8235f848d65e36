package isolaarena.host;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The players among the class files of a folder. */
final class FoundPlayers {
    private static final String ENDING = ".class";
    private static final String PLAIN = "[A-Za-z0-9_]";
    private static final int LONGEST_TITLE = 40;

    /** The names of the class files that hold a player or cannot be loaded, sorted. */
    final List<String> names = new ArrayList<>();
    /** A sentence for each class file that cannot be loaded: it may hold a player. */
    final List<String> faults = new ArrayList<>();
    private final Path folder;

    /**
     * Looks at the class files of the folder, not at those below it. No code of theirs is run.
     *
     * @param folder   the folder
     * @param required the interface of players; their classes can be instantiated
     * @throws IOException if the folder cannot be read
     */
    FoundPlayers(Path folder, Class<?> required) throws IOException {
        this.folder = folder;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + ENDING)) {
            for (Path file : files)
                if (mayBePlayer(file, required)) names.add(nameOf(file));
        }
        Collections.sort(names);
        Collections.sort(faults);
    }

    /**
     * Returns a bots file that lists the players.
     *
     * @param type their bot type
     * @return its text
     */
    String botsFile(String type) {
        StringBuilder text = new StringBuilder();
        List<String> taken = new ArrayList<>(names);
        for (String name : names) {
            boolean isPlain = name.matches(PLAIN + "+");
            String botName = isPlain ? name : nameBeside(taken, name);
            text.append("[[bot]]\nname = ").append(quoted(botName));
            if (!isPlain) text.append("\ntitle = ").append(quoted(beginOf(name)));
            text.append("\ncommand = ").append(quoted(name + ENDING))
                .append("\nfolder = ").append(quoted(folder.toAbsolutePath().normalize().toString()))
                .append("\nlanguage = \"Java\"\ntype = ").append(quoted(type)).append('\n');
        }
        return text.toString();
    }

    private static String nameOf(Path file) {
        String name = file.getFileName().toString();
        return name.substring(0, name.length() - ENDING.length());
    }

    // A bot's name has few letters; its title is the whole name. Accents are left out: Ete for Été.
    private static String nameBeside(List<String> taken, String name) {
        String plain = Normalizer.normalize(name, Normalizer.Form.NFD).replaceAll("(?!" + PLAIN + ").", "");
        String begin = plain.isEmpty() ? "player" : plain;
        String found = begin;
        for (int number = 2; taken.contains(found); number++) found = begin + '-' + number;
        taken.add(found);
        return found;
    }

    private static String beginOf(String title) {
        int letters = Math.min(LONGEST_TITLE, title.codePointCount(0, title.length()));
        return title.substring(0, title.offsetByCodePoints(0, letters));
    }

    // A name with other characters, such as `$` of a class inside another one, is that of no player.
    private boolean mayBePlayer(Path file, Class<?> required) {
        if (!nameOf(file).matches("[\\p{L}\\p{M}\\p{N}_]+")) return false;
        try {
            Class<?> type = new PlayerSource(file.toString()).load();
            return required.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers());
        } catch (CannotStart fault) {
            faults.add(fault.getMessage());
            return true;
        }
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char letter : text.toCharArray())
            if (letter == '"' || letter == '\\') quoted.append('\\').append(letter);
            else if (letter < ' ' || letter == 127) quoted.append(String.format("\\u%04x", (int) letter));
            else quoted.append(letter);
        return quoted.append('"').toString();
    }
}
