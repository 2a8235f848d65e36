package isolaarena.uicc;

import isolaarena.host.CannotStart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import sentences.Check;

/** How the adapter runs a contestant's class. The system property `players` is the folder of the compiled players. */
final class UiccAdapter {
    private static final Path PLAYERS = Paths.get(System.getProperty("players"));
    private static final String START = "1;3x3;1A11111B1;3000";

    private UiccAdapter() {}

    private static Contestant player(String name) throws CannotStart {
        return new Contestant(PLAYERS.resolve(name + ".class").toString());
    }

    private static String refusal(String word) {
        return Check.thrown(CannotStart.class, () -> new Contestant(word)).getMessage();
    }

    private static String refusalOf(String name) {
        return refusal(PLAYERS.resolve(name + ".class").toString());
    }

    static void aMoveAndThenASteal() throws CannotStart {
        Check.same("move;0,0;steal;0,1", player("MyCoolAIName").answer(START));
    }

    static void getNextStealSeesTheStateAfterTheMove() throws CannotStart {
        Check.same("exception;java.lang.IllegalStateException: after the move A stands on (0,0), and left 1",
                 player("TellsTheState").answer(START));
    }

    static void anExceptionIsALineOfAscii() throws CannotStart {
        Check.same("exception;java.lang.IllegalStateException: two lines, and ?", player("Throws").answer(START));
    }

    static void anExceptionWhoseMessageThrowsIsOneToo() throws CannotStart {
        Check.same("exception;ThrowsTwice$Silent: no message", player("ThrowsTwice").answer(START));
    }

    static void anErrorIsAnExceptionToo() throws CannotStart {
        Check.begins("exception;java.lang.StackOverflowError: ", player("Overflows").answer(START));
    }

    static void anInvalidMoveIsAnException() throws CannotStart {
        Check.same("exception;java.lang.IllegalArgumentException: getNextMove returned (2,2), which is no open square beside"
                 + " (0,1)", player("GoesTooFar").answer(START));
        Check.contains("getNextMove returned null", player("ReturnsNull").answer(START));
    }

    static void anInvalidStealIsAnException() throws CannotStart {
        Check.contains("getNextSteal returned (0,0), which is no open square after the move to (0,0)",
                     player("StealsItself").answer(START));
    }

    static void theClassMustImplementTheInterface() {
        Check.contains("NotAPlayer does not implement IsolaGame.IPlayer", refusalOf("NotAPlayer"));
    }

    static void theClassNeedsAConstructorWithoutArguments() {
        Check.contains("NeedsWords has no constructor without arguments", refusalOf("NeedsWords"));
        Check.contains("threw java.lang.IllegalStateException: not today", refusalOf("ThrowsAtOnce"));
    }

    static void theClassMustBePartOfTheDefaultPackage() {
        Check.contains("remove the package line", refusalOf("packaged/InAPackage"));
    }

    static void aFileOfAnotherVersionIsExplained() throws IOException {
        byte[] bytes = Files.readAllBytes(PLAYERS.resolve("MyCoolAIName.class"));
        bytes[7] = 121;
        Path file = Files.createDirectories(PLAYERS.resolve("newer")).resolve("MyCoolAIName.class");
        Files.write(file, bytes);
        Check.contains("was compiled for Java 77, and this is Java " + Runtime.version().feature(), refusal(file.toString()));
    }

    static void aFileThatIsNoClassIsExplained() throws IOException {
        Path file = Files.write(PLAYERS.resolve("Text.class"), "public class Text { }".getBytes());
        Check.contains("is not a class file", refusal(file.toString()));
        Files.copy(PLAYERS.resolve("MyCoolAIName.class"), PLAYERS.resolve("Renamed.class"));
        Check.contains("holds the class MyCoolAIName", refusalOf("Renamed"));
        Check.contains("there is no such file", refusalOf("Nowhere"));
        Check.contains("expected a .class file, a .java file", refusal("Nobody"));
    }

    static void aSourceThatDoesNotCompileIsExplained() throws IOException {
        Path file = Files.write(PLAYERS.resolve("Broken.java"), "public class Broken { int x = ; }".getBytes());
        String said = refusal(file.toString());
        Check.contains("does not compile", said);
        Check.contains("illegal start of expression", said);
    }

    static void theMostRecentFilePlaysFromTheNextGameOn() throws IOException, CannotStart {
        Path folder = Files.createDirectories(PLAYERS.resolve("recompiled"));
        recompile(folder, "0, 0");
        Contestant contestant = new Contestant(folder.resolve("Changing.class").toString());
        Check.begins("move;0,0;", contestant.answer(START));
        recompile(folder, "1, 0");
        Check.begins("move;0,0;", contestant.answer("1;3x3;1A11101B1;3000"));
        Check.begins("move;1,0;", contestant.answer(START));
    }

    static void aSourceIsCompiledAgainForTheNextGame() throws IOException, CannotStart {
        Path source = PLAYERS.resolve("Source.java");
        Files.write(source, text("Source", "0, 0").getBytes());
        Contestant contestant = new Contestant(source.toString());
        Check.begins("move;0,0;", contestant.answer(START));
        Files.write(source, text("Source", "1, 1").getBytes());
        Check.begins("move;1,1;", contestant.answer("2;3x3;1B11111A1;3000"));
    }

    static void eachGameHasAPlayerOfItsOwn() throws CannotStart {
        Contestant contestant = player("CountsItsTurns");
        Check.contains("turn 1", contestant.answer(START));
        Check.contains("turn 2", contestant.answer("1;3x3;1A11101B1;3000"));
        Check.contains("turn 1", contestant.answer(START));
    }

    static void aLineOfAnotherGameIsRefusedWithItsField() throws CannotStart {
        for (String[] each : new String[][] {{"1;3x3;1A11111B1", "wrong line"}, {"3;3x3;1A11111B1;9", "wrong player"},
                                             {"1;3;1A11111B1;9", "wrong size"}, {"1;3xy;1A11111B1;9", "wrong columns"},
                                             {"1;3x3;1A1111B1;9", "wrong cells"}, {"1;3x3;1a11111B1;9", "wrong cells"},
                                             {"1;3x3;1A11111A1;9", "wrong cells"}})
            Check.contains(each[1],
                         Check.thrown(CannotStart.class, () -> player("MyCoolAIName").answer(each[0])).getMessage());
    }

    private static String text(String name, String target) throws IOException {
        String text = new String(Files.readAllBytes(Paths.get(System.getProperty("sources"), "GoesTooFar.java")));
        Matcher position = Pattern.compile("new Position\\(2, 2\\)").matcher(text.replace("GoesTooFar", name));
        return position.replaceFirst("new Position(" + target + ")");
    }

    private static void recompile(Path folder, String target) throws IOException {
        Path source = Files.write(folder.resolve("Changing.java"), text("Changing", target).getBytes());
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-cp", System.getProperty("java.class.path"),
                                                             "-d", folder.toString(), source.toString());
        Check.same(0, status);
    }
}
