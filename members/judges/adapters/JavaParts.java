import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** How java.net.URI and java.net.URL divide URLs, for `urlgram judge --parts`: `java JavaParts URI` or `URL`. */
public final class JavaParts {
    private JavaParts() {}

    private static String quoted(String text) {
        if (text == null) {
            return "null";
        }
        StringBuilder quoted = new StringBuilder("\"");
        for (char character : text.toCharArray()) {
            boolean plain = character >= ' ' && character != '"' && character != '\\' && character < 0x7f;
            quoted.append(plain ? String.valueOf(character) : String.format("\\u%04x", (int) character));
        }
        return quoted.append('"').toString();
    }

    private static String answer(String user, String host, int port, String path) {
        String number = port < 0 ? null : String.valueOf(port);
        String name = host == null || host.isEmpty() ? null : host;
        return "{\"user\":" + quoted(user) + ",\"host\":" + quoted(name) + ",\"port\":" + quoted(number) + ",\"path\":" + quoted(path) + "}";
    }

    public static void main(String[] arguments) throws Exception {
        boolean isUri = arguments[0].equals("URI");
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String answer;
            try {
                if (isUri) {
                    URI uri = new URI(line);
                    answer = answer(uri.getRawUserInfo(), uri.getHost(), uri.getPort(), uri.isOpaque() ? uri.getRawSchemeSpecificPart() : uri.getRawPath());
                } else {
                    URL url = new URL(line);
                    answer = answer(url.getUserInfo(), url.getHost(), url.getPort(), url.getPath());
                }
            } catch (Exception refused) {
                answer = "null";
            }
            out.println(answer);
        }
    }
}
