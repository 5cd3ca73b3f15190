internal import FretsawJSON

extension FrameExtraction.Result {
    /// A line of JSON, a line feed at its end: the listing, or why there is none.
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
