package isolaarena.host;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.ForwardingJavaFileObject;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Compiles a player's source in memory: no file is written, so the folder may be read-only. A source is UTF-8, with or
 * without a byte order mark, else Windows-1252.
 */
final class SourceCompiler {
    private SourceCompiler() {}

    /**
     * Compiles a file, and the files beside it that it uses.
     *
     * @param source the file
     * @return class files by full name
     * @throws CannotStart if it does not compile, with the compiler's messages, or cannot be read, or this Java has no
     *     compiler
     */
    static Map<String, byte[]> compile(Path source) throws CannotStart {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null)
            throw new CannotStart(source + ": this Java has no compiler. Install a JDK, or compile it where one is and give"
                                  + " the .class file");
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            Memory memory = new Memory(files);
            List<JavaFileObject> sources = memory.decoded(files.getJavaFileObjects(source));
            if (!compiler.getTask(said, memory, null, options(source), null, sources).call())
                throw new CannotStart(source + " does not compile:\n" + said);
            return memory.classFiles();
        } catch (IOException problem) {
            throw new CannotStart(source + " cannot be compiled: " + problem);
        }
    }

    private static List<String> options(Path source) {
        Path folder = source.toAbsolutePath().getParent();
        List<String> options = new ArrayList<>();
        options.add("-proc:none");
        options.add("-nowarn");
        options.add("-classpath");
        options.add(System.getProperty("java.class.path") + File.pathSeparator + folder);
        options.add("-sourcepath");
        options.add(folder.toString());
        return options;
    }

    private static final class Output extends SimpleJavaFileObject {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Output(String name) {
            super(URI.create("memory:///" + name.replace('.', '/') + ".class"), Kind.CLASS);
        }

        @Override
        public OutputStream openOutputStream() {
            return bytes;
        }
    }

    /** A source file whose encoding is found out by its bytes. */
    private static final class Decoded extends ForwardingJavaFileObject<JavaFileObject> {
        Decoded(JavaFileObject file) {
            super(file);
        }

        JavaFileObject file() {
            return fileObject;
        }

        @Override
        public CharSequence getCharContent(boolean ignored) throws IOException {
            byte[] bytes;
            try (InputStream input = fileObject.openInputStream()) {
                bytes = input.readAllBytes();
            }
            int first = bytes.length > 1 ? (bytes[0] & 0xff) << 8 | bytes[1] & 0xff : 0;
            if (first == 0xfffe || first == 0xfeff)
                throw new IOException("it is UTF-16 (" + (first == 0xfffe ? "little" : "big") + "-endian): save it as UTF-8");
            String text;
            try {
                text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            } catch (CharacterCodingException other) {
                text = new String(bytes, Charset.forName("windows-1252"));
            }
            return text.startsWith("\ufeff") ? text.substring(1) : text;
        }
    }

    private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, Output> outputs = new HashMap<>();

        Memory(JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind,
                                                   FileObject sibling) {
            Output output = new Output(name);
            outputs.put(name, output);
            return output;
        }

        @Override
        public Iterable<JavaFileObject> list(Location location, String name, Set<JavaFileObject.Kind> kinds,
                                             boolean recurse) throws IOException {
            Iterable<JavaFileObject> files = super.list(location, name, kinds, recurse);
            return location == StandardLocation.SOURCE_PATH ? decoded(files) : files;
        }

        @Override
        public String inferBinaryName(Location location, JavaFileObject file) {
            return super.inferBinaryName(location, file instanceof Decoded ? ((Decoded) file).file() : file);
        }

        @Override
        public boolean isSameFile(FileObject one, FileObject other) {
            return super.isSameFile(one instanceof Decoded ? ((Decoded) one).file() : one,
                                    other instanceof Decoded ? ((Decoded) other).file() : other);
        }

        List<JavaFileObject> decoded(Iterable<? extends JavaFileObject> files) {
            List<JavaFileObject> decoded = new ArrayList<>();
            for (JavaFileObject each : files)
                decoded.add(each.getKind() == JavaFileObject.Kind.SOURCE ? new Decoded(each) : each);
            return decoded;
        }

        Map<String, byte[]> classFiles() {
            Map<String, byte[]> files = new HashMap<>();
            for (Map.Entry<String, Output> each : outputs.entrySet())
                files.put(each.getKey(), each.getValue().bytes.toByteArray());
            return files;
        }
    }
}
