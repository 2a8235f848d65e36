package isolaarena.host;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;

/** Makes objects of a player's class. */
public final class NewPlayer {
    private NewPlayer() {}

    /**
     * Creates an object of the class with its constructor without arguments.
     *
     * @param <T>      the interface
     * @param type     the player's class
     * @param required the interface that it must implement
     * @return the player
     * @throws CannotStart if the class does not implement it, cannot be instantiated, or its constructor threw
     */
    public static <T> T of(Class<?> type, Class<T> required) throws CannotStart {
        String name = type.getName();
        if (!required.isAssignableFrom(type))
            throw new CannotStart("The class " + name + " does not implement " + required.getName()
                                  + ": expected public class " + type.getSimpleName() + " implements "
                                  + required.getSimpleName());
        if (Modifier.isAbstract(type.getModifiers()))
            throw new CannotStart(name + " is abstract: expected a class that can be instantiated");
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return required.cast(constructor.newInstance());
        } catch (NoSuchMethodException missing) {
            throw new CannotStart("The class " + name + " has no constructor without arguments: add public "
                                  + type.getSimpleName() + "() { }"
                                  + (type.isMemberClass() ? ", and make a class inside another one static" : ""));
        } catch (InvocationTargetException threw) {
            throw constructorThrew(name, threw.getCause());
        } catch (LinkageError threw) {
            throw constructorThrew(name, threw.getCause() == null ? threw : threw.getCause());
        } catch (ReflectiveOperationException problem) {
            throw new CannotStart(name + " cannot be instantiated: " + problem);
        }
    }

    private static CannotStart constructorThrew(String name, Throwable cause) {
        Arena.printTrace(cause);
        String hint = cause instanceof NoClassDefFoundError
            ? ". That class was not found beside it. (In a sandbox a bot sees the folder of its bots file, else that of the"
              + " first file that its command names.)" : "";
        return new CannotStart("The constructor or initialiser of " + name + " threw " + cause + hint);
    }
}
