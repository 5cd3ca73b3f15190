import ArgumentParser
import FretsawBatch
import FretsawCommandLine
import FretsawFiles

struct Preview: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Draw a contact sheet of a batch.",
        discussion: """
            Examples:
              fretsaw preview pairs --output sheet.png
              fretsaw preview pairs.tar --count 40 --columns 8 --unsolved --output sheet.jpg

            Each card shows a pair before it is answered, and below it the piece and the solved picture. Needs \
            neither the options nor the photos of the batch.

            Exit status: 0 done; 65 no batch, or a file of it is missing or damaged; 66 PATH does not exist; \
            73 the output exists.
            """
    )

    @Argument(help: "Folder or tar file of fretsaw generate.", completion: .file())
    var path: String

    @Option(help: .value("N", "Maximum number of pairs, 1…\(ContactSheet.maxCount)."))
    var count = ContactSheet.defaultCount

    @Option(help: .value("N", "Maximum number of columns."))
    var columns = ContactSheet.defaultColumns

    @Flag(help: "Show no answers.")
    var unsolved = false

    @OptionGroup var file: FileOutputOptions

    func validate() throws {
        try ValidationError.check("--count", count, 1...ContactSheet.maxCount)
        try ValidationError.check("--columns", columns, 1...Int.max)
        guard file.output == "-" || PreviewFormat(path: file.output) != nil else {
            throw ValidationError("--output is \(file.output); it must end in .png or .jpg")
        }
    }

    func run() async throws {
        try await reportingErrors {
            try file.requireAbsent()
            let batch = try RecordedBatch(path)
            let (cards, hasAnswers) = try batch.firstCards(count, unsolved: unsolved)
            if !unsolved, !hasAnswers, !file.quiet {
                Console.note(
                    "note: answers are not shown, because the batch has them in another file"
                )
            }
            guard let sheet = ContactSheet.sheet(of: cards, columns: columns) else {
                throw CommandFailure("\(FileName.written(path)) has no pairs", .badInput)
            }
            let format = PreviewFormat(path: file.output) ?? .png
            try file.write(format.encode(sheet), Quantity.counted(cards.count, "pair"))
            return .success
        }
    }
}
