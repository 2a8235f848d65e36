package isolaarena.host;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The players among the class files of a folder. */
final class FoundPlayers {
    private static final String ENDING = ".class";

    private FoundPlayers() {}

    /**
     * Looks at the class files of the folder, not at those below it. No code of theirs is run.
     *
     * @param folder   the folder
     * @param required the interface of players
     * @return the names of the classes that implement it and can be instantiated, sorted
     * @throws IOException if the folder cannot be read
     */
    static List<String> in(Path folder, Class<?> required) throws IOException {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + ENDING)) {
            for (Path file : files)
                if (isPlayer(file, required)) names.add(nameOf(file));
        }
        Collections.sort(names);
        return names;
    }

    /**
     * Returns a bots file that lists players.
     *
     * @param folder the folder that has their class files
     * @param names  the names of the classes
     * @param type   their bot type
     * @return its text
     */
    static String botsFile(Path folder, List<String> names, String type) {
        StringBuilder text = new StringBuilder();
        for (String name : names)
            text.append("[[bot]]\nname = ").append(quoted(name)).append("\ncommand = ").append(quoted(name + ENDING))
                .append("\nfolder = ").append(quoted(folder.toAbsolutePath().normalize().toString()))
                .append("\nlanguage = \"Java\"\ntype = ").append(quoted(type)).append('\n');
        return text.toString();
    }

    private static String nameOf(Path file) {
        String name = file.getFileName().toString();
        return name.substring(0, name.length() - ENDING.length());
    }

    // A name with other characters, such as `$` of a class inside another one, is no name of a bot.
    private static boolean isPlayer(Path file, Class<?> required) {
        if (!nameOf(file).matches("[A-Za-z0-9_]+")) return false;
        try {
            Class<?> type = new PlayerSource(file.toString()).load();
            return type.getName().equals(nameOf(file)) && required.isAssignableFrom(type)
                && !Modifier.isAbstract(type.getModifiers());
        } catch (CannotStart | LinkageError other) {
            return false;
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
