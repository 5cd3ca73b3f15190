import ArgumentParser

@main
struct Fretsaw: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fretsaw",
        abstract: "Cuts captcha jigsaws out of pictures, in batches, reproducibly.",
        version: "0.1.0"
    )
}
