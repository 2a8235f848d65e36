package isolaarena.host;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;

/** The name and the Java release of a class, from the first bytes of its file. */
final class ClassFile {
    private static final int MAGIC = 0xCAFEBABE;
    private static final int VERSION_OF_JAVA_0 = 44;

    /** The class's full name, with dots. */
    final String name;
    /** The Java release that it needs: 11, 17. */
    final int release;

    private ClassFile(String name, int release) {
        this.name = name;
        this.release = release;
    }

    /**
     * Reads the name and the release.
     *
     * @param bytes the whole file
     * @return both
     * @throws IOException if the file is not a class file
     */
    static ClassFile read(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        if (in.readInt() != MAGIC) throw new IOException("it does not begin as a class file does");
        in.readUnsignedShort();
        int version = in.readUnsignedShort();
        Object[] constants = readConstants(in);
        in.readUnsignedShort();
        return new ClassFile(nameOf(constants, in.readUnsignedShort()), version - VERSION_OF_JAVA_0);
    }

    // Keeps two kinds of constants only: names, and for each class the index of its name (Java virtual machine
    // specification, 4.4).
    private static Object[] readConstants(DataInputStream in) throws IOException {
        Object[] constants = new Object[in.readUnsignedShort()];
        for (int index = 1; index < constants.length; index++) {
            int tag = in.readUnsignedByte();
            if (tag == 1) constants[index] = in.readUTF();
            else if (tag == 7) constants[index] = in.readUnsignedShort();
            else in.readFully(new byte[sizeOf(tag)]);
            if (tag == 5 || tag == 6) index++;
        }
        return constants;
    }

    private static int sizeOf(int tag) throws IOException {
        switch (tag) {
            case 8: case 16: case 19: case 20: return 2;
            case 15: return 3;
            case 3: case 4: case 9: case 10: case 11: case 12: case 17: case 18: return 4;
            case 5: case 6: return 8;
            default: throw new IOException("it has a constant of the unknown kind " + tag);
        }
    }

    private static String nameOf(Object[] constants, int index) throws IOException {
        if (index < constants.length && constants[index] instanceof Integer) {
            int name = (Integer) constants[index];
            if (name < constants.length && constants[name] instanceof String)
                return ((String) constants[name]).replace('/', '.');
        }
        throw new IOException("it does not name its class");
    }
}
