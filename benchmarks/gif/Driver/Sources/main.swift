// Decodes a GIF again and again, and prints the CPU milliseconds of each time, one a line; the
// most memory it needed goes to standard error.
//   gif-driver FILE TIMES
import FretsawCodecs
import FretsawRaster
import Glibc

func milliseconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    return Double(now.tv_sec) * 1e3 + Double(now.tv_nsec) * 1e-6
}

func bytes(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let count = ftell(file)
    rewind(file)
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = fread(buffer.baseAddress, 1, count, file)
    }
}

/// Shows every frame; the sum keeps the work from being left out.
func stream(_ bytes: [UInt8]) throws(CodecError) -> Int {
    var decoder = try GIFDecoder(bytes)
    var sum = 0
    while try decoder.nextFrame() != nil {
        sum &+= Int(decoder.canvas[decoder.canvas.count / 2].red)
    }
    return sum
}

let words = CommandLine.arguments
guard words.count == 3, let times = Int(words[2]), let file = bytes(of: words[1]) else {
    print("usage: gif-driver FILE TIMES")
    exit(2)
}
var sum = 0
for _ in 0..<times {
    let start = milliseconds()
    sum &+= try stream(file)
    print(milliseconds() - start)
}
var usage = rusage()
getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
let report = "\(sum) \(usage.ru_maxrss)\n"
_ = report.withCString { write(STDERR_FILENO, $0, strlen($0)) }
