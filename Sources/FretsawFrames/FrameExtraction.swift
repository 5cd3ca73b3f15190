public import FretsawCodecs
public import FretsawFiles
internal import FretsawJSON

/// Extracts the frames of several animations to folders, files or standard output.
public struct FrameExtraction: Sendable {
    /// The options, which are the same for all animations.
    public let request: FrameRequest
    /// The animations and their outputs.
    public let items: [Item]
    /// The policy for existing files of an earlier run.
    public let existing: ExistingFiles
    /// The number of frames processed at the same time, over all animations.
    public let jobs: Int

    /// One animation.
    public struct Item: Hashable, Sendable {
        /// The input.
        public let input: FrameInput
        /// The output.
        public let destination: FrameDestination
    }

    /// The result of one animation.
    public struct Result: Sendable {
        /// The outcomes.
        public enum Outcome: Sendable {
            /// Its frames are written.
            case written(Written)
            /// An earlier run's frames are kept.
            case kept
            /// It cannot be read or extracted as requested.
            case failed(FrameError)
        }

        /// The animation.
        public let item: Item
        /// The outcome.
        public let outcome: Outcome
    }

    /// The output of one animation.
    public struct Written: Sendable {
        /// The number of frames written.
        public let frameCount: Int
        /// The warnings about the file.
        public let warnings: [AnimationWarning]
        /// The listing as a line of JSON.
        public let json: [UInt8]
    }

    /// Creates an extraction of `inputs`.
    ///
    /// A single input that was not found in a folder is written to `output`. All other inputs are
    /// written to subfolders of `output`, which are named after them.
    ///
    /// Inputs found in folders keep their relative paths. If two subfolders would be the same, both
    /// get the file's extension, and if that does not help, the whole path of the input.
    ///
    /// `ExistingFiles.resume` means the same as `ExistingFiles.keep`.
    ///
    /// - Throws: ``FrameError`` if several inputs would be written to one file, the same file is
    ///   given twice, or an input has no name for its subfolder.
    public init(
        request: FrameRequest,
        inputs: [FrameInput],
        output: FrameDestination,
        existing: ExistingFiles = .fail,
        jobs: Int
    ) throws(FrameError) {
        self.request = request
        self.existing = existing
        self.jobs = max(1, jobs)
        guard inputs.count > 1 || inputs.contains(where: \.isFound), output != .nowhere else {
            items = inputs.map { Item(input: $0, destination: output) }
            return
        }
        guard case .folder(let path) = output else {
            throw FrameError(.severalInputs(count: inputs.count), input: output.path ?? "-")
        }
        items = zip(inputs, try Self.folders(of: inputs, in: path)).map {
            Item(input: $0, destination: .folder($1))
        }
    }

    /// The output folder of each input; inputs with the same name get longer names.
    private static func folders(
        of inputs: [FrameInput],
        in path: String
    ) throws(FrameError) -> [String] {
        var remaining: [ArraySlice<String>] = []
        for input in inputs {
            guard !input.folderNames.isEmpty else {
                throw FrameError(.noName, input: input.name)
            }
            remaining.append(input.folderNames[...])
        }
        while true {
            let folders = remaining.map { FrameDestination.path(of: $0.first ?? "", in: path) }
            var first: [String: Int] = [:]
            var clashing: Set<Int> = []
            for (index, folder) in folders.enumerated() {
                if let other = first[folder] {
                    clashing.formUnion([other, index])
                    guard remaining[index].count > 1, remaining[other].count > 1 else {
                        throw FrameError(
                            .collision(first: inputs[other].name, folder: folder),
                            input: inputs[index].name
                        )
                    }
                } else {
                    first[folder] = index
                }
            }
            guard !clashing.isEmpty else { return folders }
            for index in clashing { remaining[index].removeFirst() }
        }
    }

    /// Extracts the frames of all animations.
    ///
    /// An unreadable animation does not stop the others; a write error does. Raising `stop` ends the run at the next
    /// frame: unfinished animations leave no files, and the result is false. `progress` is called with the number done
    /// and the total: of frames for a single animation, of animations for several. `report` is called for each
    /// animation in order. Errors that `progress` or `report` throw end the run.
    ///
    /// - Throws: ``FrameError`` if existing files or an input would be overwritten, `FileError` if
    ///   an output cannot be written.
    public func run(
        unless stop: StopFlag = StopFlag(),
        progress: (Int, Int) throws -> Void = { _, _ in },
        report: (Result) throws -> Void
    ) async throws -> Bool {
        let plans = try plans()
        if items.count == 1 {
            guard let result = try await carryOut(plans[0], jobs, unless: stop, progress: progress)
            else { return false }
            try report(result)
            return true
        }
        return try await carryOutAll(plans, unless: stop, progress: progress, report: report)
    }

    private func carryOutAll(
        _ plans: [Plan],
        unless stop: StopFlag,
        progress: (Int, Int) throws -> Void,
        report: (Result) throws -> Void
    ) async throws -> Bool {
        let width = min(jobs, items.count)
        let jobsEach = max(1, jobs / width)
        var isWhole = false
        try await withThrowingTaskGroup(of: (Int, Result?).self) { group in
            var (started, window) = (0, ReorderWindow<Result>())
            func start() {
                let (number, plan) = (started, plans[started])
                started += 1
                group.addTask {
                    (number, try await carryOut(plan, jobsEach, unless: stop) { _, _ in })
                }
            }
            while started < width { start() }
            var done = 0
            do {
                while let (number, result) = try await group.next() {
                    guard let result else { continue }
                    done += 1
                    try progress(done, items.count)
                    window.insert(result, number: number)
                    while let next = window.takeNext() { try report(next) }
                    if started < plans.count, !stop.isRaised { start() }
                }
            } catch {
                // Unfinished ones are cancelled.
                stop.raise()
                throw error
            }
            isWhole = done == items.count
        }
        return isWhole
    }

    private struct Plan: Sendable {
        var item: Item
        var isKept = false
        var replaces = false
    }

    /// Examines all outputs before anything is written.
    private func plans() throws -> [Plan] {
        var inputs: [FileIdentity: FrameInput] = [:]
        for item in items {
            guard let path = item.input.path, let file = FileIdentity(of: path) else {
                continue
            }
            inputs[file] = item.input
        }
        return try items.map { item in
            let found = try ExistingFrames(at: item.destination, format: request.format)
            for path in found.all {
                if let input = FileIdentity(of: path).flatMap({ inputs[$0] }) {
                    throw FrameError(.isInput, input: input.name)
                }
            }
            return try plan(item, found)
        }
    }

    /// What to do for an animation, given the files found at its destination.
    private func plan(_ item: Item, _ found: ExistingFrames) throws -> Plan {
        var plan = Plan(item: item)
        guard let first = found.finished.first else {
            plan.replaces = !found.unfinished.isEmpty
            return plan
        }
        switch existing {
        case .fail:
            throw FrameError(.exists(path: first), input: item.input.name)
        case .overwrite:
            plan.replaces = true
        case .keep, .resume:
            plan.isKept = try isFinished(item, found, first)
            plan.replaces = !plan.isKept
        }
        return plan
    }

    /// Whether the earlier run is complete and has the requested frames; throws if other files exist.
    private func isFinished(_ item: Item, _ found: ExistingFrames, _ first: String) throws -> Bool {
        let product = item.destination.productPath(for: request.format)
        let hasProduct = product.map { found.finished.contains($0) } ?? true
        guard let listing = item.destination.listingPath(for: request.format) else {
            // The output has no separate listing, so it is complete if it exists.
            guard hasProduct else {
                throw FrameError(.differs(path: first), input: item.input.name)
            }
            return true
        }
        guard found.finished.contains(listing) else {
            // An incomplete run leaves an unfinished listing beside its frames. Frames without any
            // listing come from elsewhere. A single output file is committed together with its
            // listing, so a file without a listing also comes from elsewhere.
            guard hasProduct, product != nil || found.unfinished.isEmpty else { return false }
            throw FrameError(.differs(path: product ?? first), input: item.input.name)
        }
        guard let record = found.record, try record.answers(request, for: item.input) else {
            throw FrameError(.differs(path: listing), input: item.input.name)
        }
        let standing = Set(found.finished.map(FileName.last(of:)))
        return hasProduct && record.names.allSatisfy(standing.contains)
    }

    private func carryOut(
        _ plan: Plan,
        _ jobs: Int,
        unless stop: StopFlag,
        progress: (Int, Int) throws -> Void
    ) async throws -> Result? {
        guard !plan.isKept else { return Result(item: plan.item, outcome: .kept) }
        do {
            let extractor = FrameExtractor(request: request, jobs: jobs, stop: stop)
            let listing = try await extractor.extract(
                plan.item.input,
                to: plan.item.destination,
                claim: { try claim(plan) },
                progress: progress
            )
            guard let listing else { return nil }
            let written = Written(
                frameCount: listing.written.count,
                warnings: listing.warnings,
                json: listing.json(output: plan.item.destination.path)
            )
            return Result(item: plan.item, outcome: .written(written))
        } catch let error as FrameError {
            return Result(item: plan.item, outcome: .failed(error))
        } catch is FrameExtractor.AlreadyWritten {
            return Result(item: plan.item, outcome: .kept)
        }
    }

    /// Locks the folder of a plan, and examines it again: another process may have written to it.
    private func claim(_ plan: Plan) throws -> FrameExtractor.Claim {
        guard case .folder(let path) = plan.item.destination else {
            return FrameExtractor.Claim(replaces: plan.replaces, folder: nil)
        }
        let folder = try LockedDirectory(path)
        do {
            let found = try ExistingFrames(at: plan.item.destination, format: request.format)
            let plan = try self.plan(plan.item, found)
            guard !plan.isKept else { throw FrameExtractor.AlreadyWritten() }
            return FrameExtractor.Claim(replaces: plan.replaces, folder: folder)
        } catch {
            folder.discard()
            throw error
        }
    }
}

extension FrameExtraction.Result {
    /// A line of JSON with a line feed: the listing, or the reason why there is none.
    public var json: [UInt8] {
        if case .written(let written) = outcome { return written.json }
        var writer = JSONWriter()
        writer.object { json in
            json.member("schema", 1)
            json.object("source") { $0.member("file", item.input.name) }
            if let path = item.destination.path { json.member("output", path) }
            switch outcome {
            case .written: break
            case .kept: json.member("kept", true)
            case .failed(let error): json.member("error", "\(error)")
            }
        }
        writer.endLine()
        return writer.bytes
    }
}
