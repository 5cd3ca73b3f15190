import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import static java.nio.charset.StandardCharsets.UTF_8;

/** Verifies the proof of a form: prints whether its visitor solved the captcha. */
public class Verify {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    static boolean solved(String proof, String action) throws InterruptedException {
        String fields = "secret=" + URLEncoder.encode(System.getenv("CAPTCHA_SECRET"), UTF_8)
                + "&response=" + URLEncoder.encode(proof, UTF_8);
        HttpRequest request = HttpRequest.newBuilder(URI.create(System.getenv("CAPTCHA_URL") + "/siteverify"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .timeout(Duration.ofSeconds(5))
                .POST(HttpRequest.BodyPublishers.ofString(fields))
                .build();
        try {
            // With a JSON library, read the members success, hostname and action. The service writes no white space.
            String reply = CLIENT.send(request, BodyHandlers.ofString()).body();
            return reply.startsWith("{\"success\":true,")
                    && reply.contains(",\"hostname\":\"" + System.getenv("SITE_HOSTNAME") + "\",\"action\":\"" + action + "\",");
        } catch (IOException error) {
            // The service is down: the visitor may try again.
            return false;
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(solved(new String(System.in.readAllBytes(), UTF_8), "login"));
    }
}
