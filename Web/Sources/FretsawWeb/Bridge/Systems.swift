package import FretsawInteraction

// Names in `protocol.txt` of types inside others.

package typealias AlertKind = Alert.Kind
package typealias GestureState = GestureResult.State
package typealias NoticeClearing = Notice.Clearing
package typealias NoticeKind = Notice.Kind
package typealias PathElement = DrawnPath.Element
package typealias WordsRun = Words.Run

extension CaptchaEvent {
    /// A button was activated without a press.
    static func activated(_ part: PartName) -> CaptchaEvent {
        .key(Keystroke(.enter), focus: part)
    }
}
