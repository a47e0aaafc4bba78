import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.util.concurrent.Executors;

/**
 * Uses what of Java's library needs settings, threads and a folder for temporary files, and leaves 60 MB of garbage a move, on
 * what it takes for a large machine.
 */
public class Bot {
  static volatile byte[] garbage;

  public static void main(String[] words) throws Exception {
    var random = new SecureRandom();
    var workers = Executors.newFixedThreadPool(2);
    var notes = Files.createTempFile("notes", ".txt");
    var input = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = input.readLine()) != null; ) {
      Files.writeString(notes, line);
      if (line.startsWith("{\"type\":\"start\"")) {
        System.out.println("{\"type\":\"ready\"}");
      } else if (line.startsWith("{\"type\":\"prompt\"")) {
        int action = workers.submit(() -> random.nextInt(1)).get();
        for (int n = 0; n < 60; n++) garbage = new byte[1 << 20];
        String id = line.substring(line.indexOf("\"id\":") + 5).split(",", 2)[0];
        System.out.println("{\"id\":" + id + ",\"action\":" + action + "}");
      }
      System.out.flush();
    }
    workers.shutdown();
  }
}
