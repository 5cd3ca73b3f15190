public import ArgumentParser
internal import LibC

extension AsyncParsableCommand {
    /// Parses the arguments of this process, runs the selected command, and exits.
    ///
    /// Unlike `main()` of ArgumentParser, it rejects arguments that are not UTF-8 instead of changing
    /// them, suggests the nearest command for an unknown one, and escapes control characters in
    /// messages. `former` has commands of earlier versions, such as `bench audit`, with what to use instead.
    public static func start(former: [String: String] = [:]) async -> Never {
        LibC.exit(await exitStatus(of: Array(CommandLine.arguments.dropFirst()), former: former))
    }

    /// Parses `arguments`, runs the selected command, and returns the exit status.
    package static func exitStatus(
        of arguments: [String],
        former: [String: String] = [:]
    ) async -> Int32 {
        do {
            try checkEncoding()
            var arguments = arguments
            if arguments == ["-V"] { arguments = ["--version"] }
            try checkCommands(arguments, former)
            var command = try parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return ExitCode.success.rawValue
        } catch let code as ExitCode {
            return code.rawValue
        } catch {
            let code = exitCode(for: error)
            let message = fullMessage(for: error)
            // Help and version are not errors.
            if code.isSuccess {
                print(message)
            } else {
                Console.write(message.printableLines + "\n")
            }
            return code.rawValue
        }
    }

    /// Rejects arguments that are not UTF-8: Swift would replace their invalid bytes, so that other
    /// files would be read or written.
    private static func checkEncoding() throws {
        for index in 0..<Int(CommandLine.argc) {
            guard let argument = unsafe CommandLine.unsafeArgv[index],
                unsafe String(validatingCString: argument) == nil
            else { continue }
            let text = unsafe String(cString: argument)
            throw ValidationError(
                "argument \(index), “\(text)”, is not valid UTF-8; rename the file"
            )
        }
    }

    /// Rejects unknown commands: the parser would report their first option as unknown.
    private static func checkCommands(
        _ arguments: [String],
        _ former: [String: String]
    ) throws {
        var arguments = arguments[...]
        var path: [String] = []
        if arguments.first == "help" { arguments.removeFirst() }
        var command: any ParsableCommand.Type = self
        while let word = arguments.popFirst(), !word.hasPrefix("-") {
            let commands = command.configuration.subcommands
            guard !commands.isEmpty else { return }
            if let next = commands.first(where: { $0._commandName == word }) {
                command = next
                path.append(word)
                continue
            }
            if let advice = former[(path + [word]).joined(separator: " ")] {
                throw ValidationError(advice)
            }
            if word == "help", command == self { return }
            // Then the word may be an argument of the default command.
            if command.configuration.defaultSubcommand != nil { return }
            let names = commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
            let near = names.first { $0.hasPrefix(word) } ?? word.nearest(of: names)
            guard let near else {
                throw ValidationError(
                    "unknown command “\(word)”; the commands are \(names.joined(separator: ", "))"
                )
            }
            throw ValidationError("unknown command “\(word)”; did you mean “\(near)”?")
        }
    }
}
