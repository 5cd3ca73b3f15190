@testable import FretsawFrames
import Testing

@Suite("Inputs of frames")
struct FrameInputTests {
    @Test(
        "A folder is called like the file without its ending, and never leads elsewhere",
        arguments: [
            ("a/walk.gif", "walk"), ("walk", "walk"), ("walk.tar.gif", "walk.tar"),
            (".gif", ".gif"), ("..gif", "..gif"), ("a/...gif", "...gif"), ("....gif", "..."),
            ("a.", "a"), ("..", nil), (".", nil), ("a/..", nil), ("/", nil), ("", nil),
        ]
    )
    func folderName(path: String, name: String?) {
        #expect(FrameInput.file(path).folderNames.first == name)
    }
}
