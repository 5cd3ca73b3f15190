import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import static java.nio.charset.StandardCharsets.UTF_8;

/** A protected form in plain Java: PORT=8000 java Plain.java. In Spring, `solved` belongs in a controller. */
public class Plain {
    private static final String SERVICE = setting("CAPTCHA_URL", "http://localhost:8080");
    private static final String SECRET = setting("CAPTCHA_SECRET", "fretsaw-test-secret-picture");
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static String setting(String name, String without) {
        return System.getenv().getOrDefault(name, without);
    }

    static boolean solved(String proof, String action) {
        String fields = "secret=" + URLEncoder.encode(SECRET, UTF_8) + "&response=" + URLEncoder.encode(proof, UTF_8);
        HttpRequest request = HttpRequest.newBuilder(URI.create(SERVICE + "/siteverify"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .timeout(Duration.ofSeconds(5))
                .POST(HttpRequest.BodyPublishers.ofString(fields))
                .build();
        try {
            // With a JSON library, read the members success, hostname and action. The service writes no white space.
            String reply = CLIENT.send(request, BodyHandlers.ofString()).body();
            return reply.startsWith("{\"success\":true,")
                    && reply.contains(",\"hostname\":\"localhost\",\"action\":\"" + action + "\",");
        } catch (IOException | InterruptedException error) {
            // The service does not reply: the visitor may try again.
            return false;
        }
    }

    private static String field(HttpExchange exchange, String name) throws IOException {
        for (String pair : new String(exchange.getRequestBody().readAllBytes(), UTF_8).split("&")) {
            if (pair.startsWith(name + "=")) return URLDecoder.decode(pair.substring(name.length() + 1), UTF_8);
        }
        return "";
    }

    private static void answer(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] body = text.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    public static void main(String[] arguments) throws IOException {
        String page = Files.readString(Path.of("page.html")).replace("http://localhost:8080", SERVICE);
        HttpServer server = HttpServer.create(
                new InetSocketAddress("localhost", Integer.parseInt(setting("PORT", "8000"))), 0);
        server.createContext("/", exchange -> answer(exchange, 200, "text/html", page));
        server.createContext("/login", exchange -> {
            boolean isSolved = solved(field(exchange, "proof"), "login");
            answer(exchange, isSolved ? 200 : 403, "text/plain", isSolved ? "Welcome." : "Please solve the puzzle.");
        });
        server.start();
    }
}
