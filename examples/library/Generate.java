// Makes the first items of the options given as JSON and prints their answers; with JNA (Debian: libjna-java).
//   java -cp jna.jar Generate.java '{"kind": "slide", "seed": 7}' 3
import com.sun.jna.*;

public class Generate {
    @Structure.FieldOrder({"status", "text", "size", "generator", "pictures", "count"})
    public static class Result extends Structure {
        public int status;
        public Pointer text, size, generator, pictures, count;
    }

    public interface Library extends com.sun.jna.Library {
        Result fretsaw_generator_create(String options);
        Result fretsaw_generator_make(Pointer generator, long index, int draws);
        void fretsaw_generator_free(Pointer generator);
        void fretsaw_result_free(Result result);
    }

    public static void main(String[] words) {
        Library library = Native.load("fretsaw", Library.class);
        Result created = library.fretsaw_generator_create(words[0]);
        if (created.status != 0) throw new IllegalArgumentException(created.text.getString(0, "UTF-8"));
        for (long index = 0; index < Integer.parseInt(words[1]); index++) {
            Result item = library.fretsaw_generator_make(created.generator, index, 0);
            System.out.println(item.text.getString(0, "UTF-8"));
            library.fretsaw_result_free(item);
        }
        library.fretsaw_generator_free(created.generator);
    }
}
