package isolaarena.host;

import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * The source of a player's class: a {@code .class} file, a {@code .java} file, {@code JAR:CLASS}, or the name of a
 * class on the class path.
 */
public final class PlayerSource {
    private final String word;
    private byte[] seen = {};

    /**
     * Creates a source without reading any file.
     *
     * @param word the word of the command line
     */
    public PlayerSource(String word) {
        this.word = word;
    }

    /**
     * Returns whether the file differs from the one that was loaded last, because it has been compiled or edited since.
     * A class on the class path never changes.
     *
     * @return true if it differs; false also if the file cannot be read at the moment
     */
    public boolean hasChanged() {
        try {
            return isFile() && !Arrays.equals(seen, Files.readAllBytes(file()));
        } catch (IOException gone) {
            return false;
        }
    }

    /**
     * Loads the class as it is now, with a new class loader unless it is on the class path.
     *
     * @return the class, not initialised yet
     * @throws CannotStart if it is missing, damaged, does not compile, or needs a newer Java
     */
    public Class<?> load() throws CannotStart {
        if (!isFile()) return onClassPath();
        try {
            seen = Files.readAllBytes(file());
        } catch (IOException problem) {
            String why = Files.exists(file()) ? " cannot be read: " + problem : ": there is no such file";
            throw new CannotStart(file() + why);
        }
        if (inJar()) return fromJar();
        return word.endsWith(".java") ? fromSource() : fromClassFile();
    }

    private boolean inJar() {
        return word.contains(".jar:");
    }

    private boolean isFile() {
        return inJar() || word.endsWith(".class") || word.endsWith(".java") || word.indexOf(File.separatorChar) >= 0;
    }

    private Path file() {
        return Paths.get(inJar() ? word.substring(0, word.lastIndexOf(':')) : word);
    }

    private Class<?> onClassPath() throws CannotStart {
        try {
            return Class.forName(word, false, PlayerSource.class.getClassLoader());
        } catch (ClassNotFoundException missing) {
            throw new CannotStart(word + ": expected a .class file, a .java file, JAR:CLASS, or a class on the class path");
        } catch (LinkageError damaged) {
            throw new CannotStart(word + " cannot be loaded: " + damaged);
        }
    }

    private Class<?> fromClassFile() throws CannotStart {
        if (!word.endsWith(".class")) throw new CannotStart(word + ": expected a file that ends in .class or .java");
        ClassFile header = header(word, seen);
        String[] packages = header.name.split("\\.");
        String fileName = file().getFileName().toString();
        if (!fileName.equals(packages[packages.length - 1] + ".class"))
            throw new CannotStart(word + " holds the class " + header.name + ": a class file must keep its name");
        return load(header.name, Collections.singletonMap(header.name, seen), rootOf(header.name));
    }

    // Returns the folder in which the packages begin, provided that the file lies in the folder of its package.
    private Path rootOf(String name) {
        Path root = file().toAbsolutePath().getParent();
        for (int dot = name.indexOf('.'); dot >= 0 && root != null; dot = name.indexOf('.', dot + 1)) root = root.getParent();
        return root;
    }

    private Class<?> fromSource() throws CannotStart {
        Map<String, byte[]> compiled = SourceCompiler.compile(file());
        String fileName = file().getFileName().toString(), simple = fileName.substring(0, fileName.length() - 5);
        for (String name : compiled.keySet())
            if (name.equals(simple) || name.endsWith("." + simple)) return load(name, compiled, rootOf(name));
        throw new CannotStart(word + " has no class " + simple + ": the class must be called as its file");
    }

    private Class<?> fromJar() throws CannotStart {
        String name = word.substring(word.lastIndexOf(':') + 1);
        Map<String, byte[]> classes = new HashMap<>();
        try (JarFile jar = new JarFile(file().toFile())) {
            for (JarEntry entry : Collections.list(jar.entries()))
                if (entry.getName().endsWith(".class"))
                    classes.put(entry.getName().substring(0, entry.getName().length() - 6).replace('/', '.'),
                                jar.getInputStream(entry).readAllBytes());
        } catch (IOException problem) {
            throw new CannotStart(file() + " is not a jar: " + problem.getMessage());
        }
        if (!classes.containsKey(name)) throw new CannotStart(file() + " has no class " + name);
        header(word, classes.get(name));
        return load(name, classes, null);
    }

    private static ClassFile header(String word, byte[] bytes) throws CannotStart {
        ClassFile header;
        try {
            header = ClassFile.read(bytes);
        } catch (EOFException cut) {
            throw new CannotStart(word + " is not a class file, or a damaged one: it ends too early");
        } catch (IOException problem) {
            throw new CannotStart(word + " is not a class file, or a damaged one: " + problem.getMessage());
        }
        int here = Runtime.version().feature();
        if (header.release > here)
            throw new CannotStart(word + " was compiled for Java " + header.release + ", and this is Java " + here
                                  + ": compile it with javac --release " + here);
        return header;
    }

    private Class<?> load(String name, Map<String, byte[]> classes, Path root) throws CannotStart {
        try {
            return Class.forName(name, false, new PlayerLoader(classes, root));
        } catch (NoClassDefFoundError missing) {
            throw new CannotStart(word + " needs the class " + missing.getMessage().replace('/', '.') + ", which is not there");
        } catch (ClassNotFoundException | LinkageError problem) {
            throw new CannotStart(word + " cannot be loaded: " + problem);
        }
    }
}
