import FretsawCaptcha
import FretsawCodecs
import FretsawRandom
import FretsawRaster
import FretsawTesting
import Testing

@testable import FretsawAudit

@Suite("Folders to audit")
struct AuditFolderTests {
    /// A folder in memory.
    private struct Folder {
        var files: [String: [UInt8]] = [:]

        mutating func add(_ name: String, _ text: String) { files[name] = Array(text.utf8) }

        mutating func add(_ name: String, _ image: Image<RGBA8>) {
            var encoder = PNGEncoder()
            encoder.encode(image, opaque: false, into: &files[name, default: []])
        }

        struct Missing: Error, CustomStringConvertible {
            let name: String
            var description: String { "\(name) does not exist" }
        }

        var audited: AuditFiles {
            let files = files
            return AuditFiles(
                folder: "batch",
                exists: { files[$0] != nil },
                read: { name, limit in
                    guard let bytes = files[name] else { throw Missing(name: name) }
                    return Array(bytes.prefix(limit))
                }
            )
        }
    }

    private static let answer = """
        "answer":{"x":120,"y":0},"shape":{"family":"jigsaw","detail":"tab"},\
        "notch":{"x":120,"y":10,"width":36,"height":36},\
        "decoys":[{"x":60,"y":10,"width":36,"height":36,"family":"jigsaw","detail":"tab"}]
        """

    private static func head(_ index: Int, name: String = "bg.png", width: Int = 220) -> String {
        """
        "schema":1,"index":\(index),"kind":"slide",\
        "files":{"background":{"name":"\(name)","width":\(width),"height":80},\
        "piece":{"name":"piece.png","width":36,"height":80}},"start":{"x":0,"y":0}
        """
    }

    private static func batch(_ count: Int, decoys: Int = 3) -> Folder {
        var folder = Folder()
        var truth = "id,x,y,w,h\r\n"
        for (item, puzzle) in WeakPuzzle.many(count, fill: .darkened(0.4), decoys: decoys)
            .enumerated()
        {
            folder.add("000\(item)_bg.png", puzzle.picture)
            folder.add("000\(item)_piece.png", puzzle.piece)
            truth += "000\(item),\(puzzle.answer),4,36,36\r\n"
        }
        folder.add("truth.csv", truth)
        return folder
    }

    @Test(
        "Another generator's pictures are attacked, with the same results for any number of jobs",
        .slow
    )
    func truth() async throws {
        let audit = try Audit(AuditFolderTests.batch(6).audited)
        let one = try await audit.run(jobs: 1)
        let many = try await audit.run(jobs: 4)
        #expect(one.pictures == 6 && one.unreadable.isEmpty && one.chance == nil)
        #expect(one.scores.count == 15)
        for (a, b) in zip(one.scores, many.scores) {
            #expect(
                a.name == b.name && a.solved == b.solved && a.meanError == b.meanError
                    && a.tried == 6
            )
        }
        #expect(one.legibility == many.legibility)
        #expect(one.scores.first { $0.name == "texture match" }?.solved ?? 0 >= 5)
        #expect(one.legibility != nil && one.legibility?.usable == nil)
        let limited = try Audit(AuditFolderTests.batch(6).audited, limit: 2)
        #expect(try await limited.run(jobs: 2).pictures == 2)
    }

    @Test("Unusable pictures are skipped and reported")
    func unreadable() async throws {
        var folder = AuditFolderTests.batch(5)
        folder.files["0001_bg.png"]?.removeLast(400)
        folder.files["0002_piece.png"] = nil
        folder.add("0003_piece.png", Image(width: 36, height: 80, filledWith: .transparent))
        let report = try await Audit(folder.audited).run(jobs: 2)
        #expect(report.pictures == 2)
        #expect(report.unreadable.map(\.name) == ["0001", "0002", "0003"])
        #expect(report.unreadable[2].reason.contains("contains no piece"))
        for item in 0..<5 { folder.files["000\(item)_bg.png"] = [1, 2, 3] }
        await #expect(throws: AuditError.self) { try await Audit(folder.audited).run(jobs: 2) }
    }

    @Test("The valid columns are those of the geometry")
    func validColumns() throws {
        var folder = Folder()
        folder.add("bg.png", Image(width: 220, height: 80, filledWith: RGBA8.white))
        folder.add("piece.png", Image(width: 36, height: 80, filledWith: RGBA8.white))
        let other = #"{"x":160,"y":40,"width":36,"height":36,"family":"jigsaw","detail":"tab"}]"#
        // From x = 38, right of the piece's start, up to x = 182.
        for answer in [
            AuditFolderTests.answer, AuditFolderTests.answer.dropLast() + "," + other,
        ] {
            folder.add("manifest.jsonl", "{\(AuditFolderTests.head(0)),\(answer)}\n")
            let items = try SlideManifest.items(in: folder.audited, limit: 1)
            let pictures = try #require(items.first).readPictures(folder.audited)
            #expect(pictures.columns == 145)
        }
    }

    @Test("Answers are read from the manifest or from the separate file")
    func manifest() throws {
        var folder = Folder()
        folder.add("manifest.jsonl", "{\(AuditFolderTests.head(4)),\(AuditFolderTests.answer)}\n")
        let items = try SlideManifest.items(in: folder.audited, limit: 9)
        #expect(items.count == 1)
        let item = try #require(items.first)
        #expect(item.answer == 120 && item.row == 0 && item.sharesOutline == [true])
        #expect(item.decoys == [PixelRect(x: 60, y: 10, width: 36, height: 36)])
        folder.add("manifest.jsonl", "{\(AuditFolderTests.head(4))}\n")
        #expect(throws: AuditError(.noAnswers(folder: "batch"))) {
            try SlideManifest.items(in: folder.audited, limit: 9)
        }
        folder.add("answers.jsonl", "{\"schema\":1,\"index\":4,\(AuditFolderTests.answer)}\n")
        #expect(try SlideManifest.items(in: folder.audited, limit: 9) == [item])
    }

    @Test("Unknown and mixed kinds are rejected with the line")
    func kinds() {
        let line = "{\(AuditFolderTests.head(0)),\(AuditFolderTests.answer)}"
        let other = line.replacingFirst("\"slide\"", "\"conundrum\"")
        for (text, number, part) in [
            (other, 1, "kind conundrum; supported are schema 1, kinds slide"),
            (line + "\n" + other, 2, "audit one kind at a time"),
        ] {
            var folder = Folder()
            folder.add("manifest.jsonl", text + "\n")
            do {
                _ = try Audit(folder.audited)
                Issue.record("accepted \(text)")
            } catch {
                #expect("\(error)".hasPrefix("manifest.jsonl, line \(number): "), "\(error)")
                #expect("\(error)".contains(part), "\(error)")
            }
        }
        var empty = Folder()
        empty.add("manifest.jsonl", "\n")
        #expect(throws: AuditError(.empty(file: "manifest.jsonl"))) { try Audit(empty.audited) }
    }

    @Test(
        "A manifest with invalid numbers or names is rejected with the line",
        arguments: [
            "{}", "[]", "{\"schema\":1", "{\(head(0, name: "/etc/passwd")),\(answer)}",
            "{\(head(0, name: "a/../../b")),\(answer)}", "{\(head(0, width: 0)),\(answer)}",
            "{\(head(0, width: 130)),\(answer)}", "{\(head(0, width: 99999)),\(answer)}",
            "{\(head(0, width: 9_000_000_000_000_000_000)),\(answer)}",
            "{\(head(0)),\(answer)}".replacingFirst("120", "-1"),
            "{\(head(0)),\(answer)}".replacingFirst("120", "9223372036854775807"),
            "{\(head(0)),\(answer)}".replacingFirst("\"slide\"", "\"rotate\""),
        ]
    )
    func badManifests(line: String) throws {
        var folder = Folder()
        folder.add("answers.jsonl", "")
        folder.add("manifest.jsonl", line + "\n")
        do {
            _ = try SlideManifest.items(in: folder.audited, limit: 9)
            Issue.record("accepted \(line)")
        } catch let error as AuditError {
            #expect("\(error)".hasPrefix("manifest.jsonl, line 1: "), "\(error)")
        }
    }

    @Test(
        "A truth.csv with invalid numbers or names is rejected with the line",
        arguments: [
            "1,2,3,4", "1,2,3,4,5,6", "../1,2,3,4,5", "1,-2,3,4,5", "1,2,3,0,5", "1,2,x,4,5",
            "1,99999999999999999999,3,4,5", "1,5000,3,4,5", ",2,3,4,5", "1,2,3,4,5\n1,2,3,4,5",
        ]
    )
    func badTruths(text: String) throws {
        var folder = Folder()
        folder.add("truth.csv", text)
        do {
            _ = try TruthList.items(in: folder.audited, limit: 9)
            Issue.record("accepted \(text)")
        } catch let error as AuditError {
            #expect("\(error)".hasPrefix("truth.csv, line "), "\(error)")
        }
    }

    @Test("A picture with its notch outside is skipped")
    func outside() async throws {
        var folder = AuditFolderTests.batch(2)
        folder.add("truth.csv", "0000,200,4,36,36\n0001,3000,4,36,36\n")
        await #expect(throws: AuditError.self) { try await Audit(folder.audited).run(jobs: 1) }
    }

    @Test("A missing list and an empty list are different errors")
    func nothing() {
        #expect(throws: AuditError(.noList(folder: "batch"))) { try Audit(Folder().audited) }
        var folder = Folder()
        folder.add("truth.csv", "id,x,y,w,h\n")
        #expect(throws: AuditError(.empty(file: "truth.csv"))) { try Audit(folder.audited) }
    }
}

extension String {
    /// The text with the first occurrence of `old` replaced.
    fileprivate func replacingFirst(_ old: String, _ new: String) -> String {
        guard let range = firstRange(of: old) else { return self }
        return replacingCharacters(in: range, with: new)
    }

    private func replacingCharacters(in range: Range<String.Index>, with new: String) -> String {
        String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
    }
}
