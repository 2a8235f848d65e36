package isolaarena.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Loads a player's classes: first those given as bytes, then class files below a folder. The adapter's own classes come
 * from the adapter, even if the folder has classes of the same name.
 */
final class PlayerLoader extends ClassLoader {
    private final Map<String, byte[]> given;
    private final Path folder;

    /**
     * Creates a loader that has not loaded any class yet.
     *
     * @param given  class files by full name
     * @param folder the root of the packages; null if there is none
     */
    PlayerLoader(Map<String, byte[]> given, Path folder) {
        super(PlayerLoader.class.getClassLoader());
        this.given = given;
        this.folder = folder;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = given.get(name);
        if (bytes == null) bytes = fromFolder(name);
        return defineClass(name, bytes, 0, bytes.length);
    }

    private byte[] fromFolder(String name) throws ClassNotFoundException {
        if (folder == null) throw new ClassNotFoundException(name);
        try {
            return Files.readAllBytes(folder.resolve(name.replace('.', '/') + ".class"));
        } catch (IOException missing) {
            throw new ClassNotFoundException(name, missing);
        }
    }
}
