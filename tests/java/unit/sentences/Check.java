package sentences;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Objects;

/** Assertions for the tests, and their runner: each static method without parameters is a test, named as a sentence. */
public final class Check {
    private Check() {}

    /** An action that may throw. */
    public interface Deed {
        /**
         * Does the action.
         *
         * @throws Throwable any exception of the action
         */
        void go() throws Throwable;
    }

    public static void same(Object expected, Object found) {
        if (!Objects.equals(expected, found)) throw new AssertionError("expected " + expected + ", found " + found);
    }

    public static void holds(boolean fact) {
        same(true, fact);
    }

    public static void not(boolean fact) {
        same(false, fact);
    }

    public static void contains(String part, String whole) {
        if (!whole.contains(part)) throw new AssertionError("expected something with \"" + part + "\", found " + whole);
    }

    public static void begins(String part, String whole) {
        if (!whole.startsWith(part)) throw new AssertionError("expected " + part + "..., found " + whole);
    }

    public static <T extends Throwable> T thrown(Class<T> type, Deed deed) {
        try {
            deed.go();
        } catch (Throwable thrown) {
            if (type.isInstance(thrown)) return type.cast(thrown);
            throw new AssertionError("expected " + type.getName() + ", found " + thrown, thrown);
        }
        throw new AssertionError("expected " + type.getName() + ", and nothing was thrown");
    }

    public static void main(String[] classes) throws ReflectiveOperationException {
        int sentences = 0, broken = 0;
        for (String name : classes)
            for (Method sentence : Class.forName(name).getDeclaredMethods()) {
                int modifiers = sentence.getModifiers();
                if (!Modifier.isStatic(modifiers) || Modifier.isPrivate(modifiers) || sentence.getParameterCount() > 0) continue;
                sentences++;
                if (!holds(sentence)) broken++;
            }
        System.out.println(sentences + " sentences, " + broken + " broken");
        System.exit(sentences > 0 && broken == 0 ? 0 : 1);
    }

    private static boolean holds(Method sentence) throws IllegalAccessException {
        sentence.setAccessible(true);
        try {
            sentence.invoke(null);
            return true;
        } catch (InvocationTargetException failure) {
            System.out.println("BROKEN: " + sentence.getDeclaringClass().getName() + "." + sentence.getName());
            failure.getCause().printStackTrace(System.out);
            return false;
        }
    }
}
