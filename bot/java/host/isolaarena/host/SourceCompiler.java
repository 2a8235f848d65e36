package isolaarena.host;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles a player's source in memory: no file is written, so the folder may be read-only. */
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
            if (!compiler.getTask(said, memory, null, options(source), null, files.getJavaFileObjects(source)).call())
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

        Map<String, byte[]> classFiles() {
            Map<String, byte[]> files = new HashMap<>();
            for (Map.Entry<String, Output> each : outputs.entrySet())
                files.put(each.getKey(), each.getValue().bytes.toByteArray());
            return files;
        }
    }
}
