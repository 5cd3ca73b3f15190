/// A colour, named after its purpose.
///
/// The drawing side decides what it looks like: the elements' style sheet (`Site/runtime/style.js`) has a value for
/// each on light and on dark pages, and pages can set their own.
public enum Color: UInt8, CaseIterable, Sendable {
    /// The backdrop of popups and alerts.
    case backdrop
    /// Behind everything in a component.
    case surface
    /// Words, and signs without a fill.
    case text
    /// Words that matter less.
    case secondaryText
    /// Words that matter most.
    case strongText
    /// The placeholder of an empty input.
    case placeholder
    /// Signs of buttons that cannot be used now.
    case disabled
    /// Highlighted buttons: an alert's destructive button and a guide's start button.
    case accent
    /// Words and signs on any strong fill.
    case onAccent
    /// Other buttons.
    case button
    /// Words on other buttons.
    case onButton
    /// Behind a single-line input.
    case field
    /// Around a multi-line input.
    case border
    /// A picture until it is loaded.
    case pictureGround
    /// The bar of a slider, and the border of a click-word prompt.
    case sliderTrack
    /// The thumb of a slider.
    case slider
    /// The strip over a picture after a wrong answer.
    case failureStrip
    /// The first words on that strip.
    case failureStripHead
    /// Words and borders after a right answer.
    case success
    /// Words and borders after a wrong answer.
    case failure
    /// A mark on a clicked word.
    case mark
    /// The crosshair over a picture; its outline has the colour `onAccent`.
    case crosshair
    /// Buttons over a picture.
    case overlay
    /// The current dot of a page indicator.
    case indicator
    /// The other dots of a page indicator.
    case idleIndicator
    /// A dot of a gesture lock that is not chosen.
    case dot
    /// Chosen dots, and the lines between them.
    case path
    /// The same in the layout with fixed gaps.
    case fixedPath
    /// Dots and lines of a wrong pattern.
    case error
    /// Words about a wrong pattern.
    case errorText
    /// The button that continues.
    case primary
    /// Behind the notices `wait` and `text`.
    case notice
    /// Behind the notices `success`, `error` and `info`.
    case noticeSign
    /// Behind the notice `top`.
    case noticeTop
    /// Around notices, so that they are visible on dark pages; transparent on light pages.
    case noticeBorder
    /// The bar of a slider after a right answer.
    case successTrack
    /// The bar of a slider after a wrong answer.
    case failureTrack
    /// The light around a piece after a right answer.
    case glow
}
