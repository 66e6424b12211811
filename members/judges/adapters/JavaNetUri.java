import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;

/** java.net.URI: the constructor throws URISyntaxException. */
public final class JavaNetUri {
    public static void main(String[] arguments) throws Exception {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new PrintStream(System.out, true);
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            out.println(verdict(text(line)));
        }
    }

    private static String verdict(String text) {
        try {
            new URI(text);
            return "1";
        } catch (URISyntaxException refusal) {
            return "0";
        } catch (Throwable other) {
            return "crash";
        }
    }

    /** The text of a JSON string. */
    private static String text(String line) {
        var text = new StringBuilder();
        for (int at = 1; line.charAt(at) != '"'; at++) {
            if (line.charAt(at) != '\\') {
                text.append(line.charAt(at));
            } else if (line.charAt(++at) == 'u') {
                text.append((char) Integer.parseInt(line.substring(at + 1, at + 5), 16));
                at += 4;
            } else {
                int escape = "bfnrt".indexOf(line.charAt(at));
                text.append(escape < 0 ? line.charAt(at) : "\b\f\n\r\t".charAt(escape));
            }
        }
        return text.toString();
    }
}
