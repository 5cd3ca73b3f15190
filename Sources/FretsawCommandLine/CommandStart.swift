public import ArgumentParser
internal import FretsawFiles
internal import LibC

extension AsyncParsableCommand {
    /// Parses the arguments of this process, runs the selected command, and exits.
    ///
    /// Unlike `main()` of ArgumentParser, it rejects arguments that are not UTF-8 instead of changing
    /// them, suggests the nearest command for an unknown one, and escapes control characters in
    /// messages. `advice` has options that do not exist, such as `--port`, with what to use instead.
    /// With `readsAnyName`, names of existing files may be others; `FretsawFiles` must then open them.
    public static func start(
        readsAnyName: Bool = false,
        advice: [String: String] = [:]
    ) async -> Never {
        let arguments = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            unsafe CommandLine.unsafeArgv[index].map { argument in
                let bytes = unsafe UnsafeBufferPointer(start: argument, count: strlen(argument))
                return FileName.path(of: unsafe bytes.map { UInt8(bitPattern: $0) })
            }
        }
        LibC.exit(await exitStatus(of: arguments, advice: advice, readsAnyName: readsAnyName))
    }

    /// Parses `arguments`, runs the selected command, and returns the exit status.
    package static func exitStatus(
        of arguments: [String],
        advice: [String: String] = [:],
        readsAnyName: Bool = false
    ) async -> Int32 {
        do {
            try checkEncoding(of: arguments, readsAnyName)
            var arguments = arguments
            if arguments == ["-V"] { arguments = ["--version"] }
            try checkCommands(arguments, advice)
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
            var message = fullMessage(for: error)
            // The parser reports a missing or a wrong value before an unknown option; advice about an option is ours.
            if !code.isSuccess, !(error is ValidationError),
                let option = unknownOption(arguments), let usage = message.firstRange(of: "Usage:")
            {
                message = "Error: Unknown option \(option)\n\(message[usage.lowerBound...])"
            }
            // Help and version are not errors.
            if code.isSuccess {
                print(message)
            } else {
                Console.write(message.printableLines + "\n")
            }
            return code.rawValue
        }
    }

    /// The first option in `arguments` that the help of their command does not list, with the nearest one.
    private static func unknownOption(_ arguments: [String]) -> String? {
        let (selected, _) = selection(by: arguments[...])
        let command = selected.configuration.defaultSubcommand ?? selected
        // A group of commands has no options of its own.
        guard command.configuration.subcommands.isEmpty else { return nil }
        let names = helpMessage(for: command, includeHidden: true).split(separator: "\n")
            .filter { $0.hasPrefix("  -") }.flatMap { $0.matches(of: /-[-A-Za-z0-9]+/) }
        let unlisted = [
            "--help-hidden", "--generate-completion-script", "--experimental-dump-help",
        ]
        let known = Set(names.map { String($0.output) } + unlisted)
        return arguments.prefix { $0 != "--" }.map { String($0.prefix { $0 != "=" }) }
            .first { $0.wholeMatch(of: /-[A-Za-z]|--.+/) != nil && !known.contains($0) }
            .map { option in
                // Every short name is near every other one.
                let near = option.count > 2 ? option.nearest(of: known.sorted()) : nil
                return "'\(option)'" + (near.map { ". Did you mean '\($0)'?" } ?? "")
            }
    }

    /// Rejects arguments that are not UTF-8, except paths of existing files if `readsAnyName`: new
    /// files get names in UTF-8, and texts have to be UTF-8.
    private static func checkEncoding(of arguments: [String], _ readsAnyName: Bool) throws {
        for (index, argument) in arguments.enumerated() where !FileName.isUTF8(argument) {
            // The path is behind the equals sign in --backgrounds=photos.
            let value = argument.hasPrefix("--") ? argument.drop { $0 != "=" }.dropFirst() : ""
            if readsAnyName, Folder.exists(argument) || Folder.exists(String(value)) { continue }
            throw ValidationError(
                "argument \(index + 1), “\(argument)”, is not valid UTF-8; rename the file"
            )
        }
    }

    /// The command that the first words of `arguments` select, and the arguments after them.
    private static func selection(
        by arguments: ArraySlice<String>
    ) -> (command: any ParsableCommand.Type, rest: ArraySlice<String>) {
        var (command, rest): (any ParsableCommand.Type, _) = (self, arguments)
        while let word = rest.first,
            let next = command.configuration.subcommands.first(where: { $0._commandName == word })
        {
            command = next
            rest.removeFirst()
        }
        return (command, rest)
    }

    /// Rejects unknown commands: the parser would report their first option as unknown.
    private static func checkCommands(_ arguments: [String], _ advice: [String: String]) throws {
        var arguments = arguments[...]
        if arguments.first == "help" { arguments.removeFirst() }
        for argument in arguments where argument.hasPrefix("--") {
            if let advice = advice[String(argument.prefix { $0 != "=" })] {
                throw ValidationError(advice)
            }
        }
        let (command, rest) = selection(by: arguments)
        let commands = command.configuration.subcommands
        guard let word = rest.first, !word.hasPrefix("-"), !commands.isEmpty else { return }
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
