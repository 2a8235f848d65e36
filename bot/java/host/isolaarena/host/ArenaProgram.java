package isolaarena.host;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;

/** The program {@code arena}, which a jar of players starts if it is to show something. */
public final class ArenaProgram {
    private ArenaProgram() {}

    /**
     * Finds the program: the one that the system property {@code isola.arena} names, else the one that the environment
     * variable {@code ISOLA_ARENA} names, else that of this jar's installation, else the first one in {@code PATH}.
     *
     * @return its path
     * @throws IllegalStateException if there is none; the message says how to get it
     */
    public static String find() {
        for (String told : new String[] {System.getProperty("isola.arena"), System.getenv("ISOLA_ARENA")})
            if (told != null && !told.isEmpty()) {
                if (Files.isExecutable(Paths.get(told))) return told;
                throw new IllegalStateException("the arena was said to be " + told + ", and there is no such program");
            }
        for (Path folder : folders())
            if (Files.isExecutable(folder.resolve("arena")) && !Files.isDirectory(folder.resolve("arena")))
                return folder.resolve("arena").toString();
        throw new IllegalStateException("the program arena was not found: use the jar that the build or the installation of"
                                        + " Isola Arena has, put the program's folder into PATH, or name the program in the"
                                        + " environment variable ISOLA_ARENA or the system property isola.arena");
    }

    // An installation has its jars in share/isola-arena/java and the program in bin.
    private static List<Path> folders() {
        List<Path> folders = new ArrayList<>();
        try {
            Path jar = Paths.get(ArenaProgram.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            folders.add(jar.resolveSibling("../../../bin").normalize());
        } catch (URISyntaxException | SecurityException unknown) {
            // then only PATH is searched
        }
        String path = System.getenv("PATH");
        if (path != null)
            for (String folder : path.split(File.pathSeparator))
                if (!folder.isEmpty()) folders.add(Paths.get(folder));
        return folders;
    }
}
