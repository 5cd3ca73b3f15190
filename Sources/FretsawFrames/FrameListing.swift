internal import FretsawFiles
internal import FretsawJSON
internal import FretsawCodecs
internal import FretsawRaster

/// The contents of `frames.json` (docs/frames.md).
struct FrameListing: Sendable {
    struct Entry: Sendable {
        let frame: AnimationFrame
        /// Its index among the written frames.
        let number: Int
    }

    let request: FrameRequest
    let summary: AnimationSummary
    let input: String
    let byteCount: Int
    let frameSize: PixelSize
    /// The file of all frames; nil if each has its own.
    let product: String?
    let schedule: AnimationSchedule
    /// The number of frames of the animation, written or not.
    let frameCount: Int
    let loop: AnimationLoop
    let written: [Entry]
    let sheet: SpriteSheet?
    let warnings: [AnimationWarning]

    /// The listing as one line of JSON with a line feed, and in JSON Lines with the output path `output`.
    func json(output: String? = nil) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { json in
            json.member("schema", 1)
            json.member("fretsaw", Release.version)
            json.object("source") { json in
                json.member("file", input)
                json.member("bytes", byteCount)
                json.member("version", summary.format.displayName)
            }
            if let output { json.member("output", output) }
            json.object("canvas", summary.canvasSize)
            json.object("frameSize", frameSize)
            json.member("format", request.format.rawValue)
            if request.writesPatches { json.member("patches", true) }
            if let product { json.member("file", product) }
            if let sheet {
                json.member("columns", sheet.columns)
                json.member("rows", sheet.rows)
            }
            json.member("frameCount", frameCount)
            json.object("loop") { json in
                json.member("stored", orNull: loop.storedCount)
                json.member("plays", orNull: loop.plays)
            }
            json.member("timing", request.timing.rawValue)
            if let interval = schedule.interval {
                json.member("intervalMilliseconds", interval.milliseconds)
            }
            json.member("totalMilliseconds", orNull: schedule.total)
            json.array("frames") { json in
                for entry in written { json.object { write(entry, to: &$0) } }
            }
            json.array("warnings") { json in
                for warning in warnings {
                    json.object { json in
                        json.member("frame", warning.frame)
                        json.member("byte", warning.offset)
                        json.member("damage", warning.isDamage)
                        json.member("message", warning.description)
                    }
                }
            }
        }
        writer.endLine()
        return writer.bytes
    }

    private func write(_ entry: Entry, to json: inout JSONWriter) {
        let index = entry.frame.index
        json.member("index", index)
        if product == nil && request.format == .png || request.format == .tar {
            json.member("file", FrameDestination.frameName(index, of: summary.frames.count))
        }
        if let sheet {
            let origin = sheet.origin(of: entry.number)
            json.member("x", origin.x)
            json.member("y", origin.y)
        }
        if request.writesPatches {
            let rect = entry.frame.rect
            json.member("x", rect.minX)
            json.member("y", rect.minY)
            json.member("width", rect.size.width)
            json.member("height", rect.size.height)
            json.member("disposal", entry.frame.disposal.rawValue)
            json.member("blend", entry.frame.isBlended ? "over" : "source")
        }
        json.member("startMilliseconds", schedule.starts[index])
        json.member("durationMilliseconds", orNull: schedule.durations[index])
        let stored = entry.frame.delay.milliseconds
        if [.apng, .webp].contains(summary.format) {
            json.member("storedMilliseconds", stored)
        } else {
            json.member("storedCentiseconds", Int(stored / 10))
        }
        if entry.frame.isPartial { json.member("partial", true) }
    }
}

extension JSONWriter {
    fileprivate mutating func object(_ key: StaticString, _ size: PixelSize) {
        object(key) { json in
            json.member("width", size.width)
            json.member("height", size.height)
        }
    }
}
