/// SwiftUI's `Text`.
public struct Text: Equatable, Sendable {
    /// SwiftUI's `Text.init(verbatim:)`.
    nonisolated public init(verbatim content: String) { stub() }
    /// SwiftUI's `Text.+(_:_:)`.
    nonisolated public static func + (lhs: Text, rhs: Text) -> Text { stub() }
    /// SwiftUI's `Text.foregroundColor(_:)`.
    nonisolated public func foregroundColor(_ color: Color?) -> Text { stub() }
    /// SwiftUI's `Text.font(_:)`.
    nonisolated public func font(_ font: Font?) -> Text { stub() }
}

/// SwiftUI's `Image`.
public struct Image: Equatable, Sendable {
    /// SwiftUI's `Image.init(_:bundle:)`.
    public init(_ name: String, bundle: Bundle? = nil) { stub() }
}

extension Text: Primitive {}
extension Image: Primitive {}
extension Color: Primitive {}

/// SwiftUI's `Font`.
public struct Font: Hashable, Sendable {
    /// SwiftUI's `Font.Weight`.
    public struct Weight: Hashable, Sendable {
        /// SwiftUI's `Font.Weight.regular`.
        public static let regular = Weight()
        /// SwiftUI's `Font.Weight.bold`.
        public static let bold = Weight()
    }
    /// SwiftUI's `Font.Design`.
    public enum Design: Hashable, Sendable {
        /// SwiftUI's `Font.Design.default`.
        case `default`
    }
    /// SwiftUI's `Font.system(size:weight:design:)`.
    public static func system(
        size: CGFloat,
        weight: Font.Weight? = nil,
        design: Font.Design? = nil
    ) -> Font { stub() }
}

/// SwiftUI's `ShapeStyle`.
public protocol ShapeStyle: Sendable {}

/// SwiftUI's `Color`.
public struct Color: ShapeStyle, Hashable, Sendable {
    /// SwiftUI's `Color.RGBColorSpace`.
    public enum RGBColorSpace: Hashable, Sendable {
        /// SwiftUI's `Color.RGBColorSpace.sRGB`.
        case sRGB
        /// SwiftUI's `Color.RGBColorSpace.sRGBLinear`.
        case sRGBLinear
    }
    /// SwiftUI's `Color.init(_:white:opacity:)`.
    nonisolated public init(
        _ colorSpace: Color.RGBColorSpace = .sRGB,
        white: Double,
        opacity: Double = 1
    ) { stub() }
    /// SwiftUI's `Color.init(_:red:green:blue:opacity:)`.
    nonisolated public init(
        _ colorSpace: Color.RGBColorSpace = .sRGB,
        red: Double,
        green: Double,
        blue: Double,
        opacity: Double = 1
    ) { stub() }
    /// SwiftUI's `Color.opacity(_:)`.
    nonisolated public func opacity(_ opacity: Double) -> Color { stub() }
}

/// SwiftUI's `ColorScheme`.
public enum ColorScheme: CaseIterable, Sendable {
    /// SwiftUI's `ColorScheme.light`.
    case light
    /// SwiftUI's `ColorScheme.dark`.
    case dark
}
/// SwiftUI's `LayoutDirection`.
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
    /// SwiftUI's `LayoutDirection.leftToRight`.
    case leftToRight
    /// SwiftUI's `LayoutDirection.rightToLeft`.
    case rightToLeft
}
/// SwiftUI's `Axis`.
public enum Axis: Int8, CaseIterable, Sendable {
    /// SwiftUI's `Axis.horizontal`.
    case horizontal
    /// SwiftUI's `Axis.vertical`.
    case vertical
}
/// SwiftUI's `Edge`.
public enum Edge: Int8, CaseIterable, Sendable {
    /// SwiftUI's `Edge.top`.
    case top
    /// SwiftUI's `Edge.Set`.
    public struct Set: OptionSet, Sendable {
        /// SwiftUI's `Edge.Set.rawValue`.
        public let rawValue: Int8
        /// SwiftUI's `Edge.Set.init(rawValue:)`.
        public init(rawValue: Int8) { self.rawValue = rawValue }
        /// SwiftUI's `Edge.Set.horizontal`.
        public static let horizontal = Set(rawValue: 1)
        /// SwiftUI's `Edge.Set.all`.
        public static let all = Set(rawValue: 3)
    }
}
/// SwiftUI's `EdgeInsets`.
public struct EdgeInsets: Equatable, Sendable {
    /// SwiftUI's `EdgeInsets.top`.
    public var top: CGFloat
    /// SwiftUI's `EdgeInsets.bottom`.
    public var bottom: CGFloat
    /// SwiftUI's `EdgeInsets.init()`.
    public init() { stub() }
}
/// SwiftUI's `SafeAreaRegions`.
public struct SafeAreaRegions: OptionSet, Sendable {
    /// SwiftUI's `SafeAreaRegions.rawValue`.
    public let rawValue: UInt
    /// SwiftUI's `SafeAreaRegions.init(rawValue:)`.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// SwiftUI's `SafeAreaRegions.all`.
    public static let all = SafeAreaRegions(rawValue: 3)
    /// SwiftUI's `SafeAreaRegions.container`.
    public static let container = SafeAreaRegions(rawValue: 1)
}
/// SwiftUI's `Alignment`.
public struct Alignment: Equatable, Sendable {
    /// SwiftUI's `Alignment.center`.
    public static let center = Alignment()
    /// SwiftUI's `Alignment.bottom`.
    public static let bottom = Alignment()
    /// SwiftUI's `Alignment.topLeading`.
    public static let topLeading = Alignment()
}
/// SwiftUI's `UnitPoint`.
public struct UnitPoint: Hashable, Sendable {
    /// SwiftUI's `UnitPoint.center`.
    public static let center = UnitPoint()
    /// SwiftUI's `UnitPoint.leading`.
    public static let leading = UnitPoint()
}
/// SwiftUI's `Angle`.
public struct Angle: Hashable, Sendable {
    /// SwiftUI's `Angle.degrees(_:)`.
    public static func degrees(_ degrees: Double) -> Angle { stub() }
}

/// SwiftUI's `RectangleCornerRadii`.
public struct RectangleCornerRadii: Equatable, Sendable {
    /// SwiftUI's `RectangleCornerRadii.init(topLeading:bottomLeading:bottomTrailing:topTrailing:)`.
    public init(
        topLeading: CGFloat = 0,
        bottomLeading: CGFloat = 0,
        bottomTrailing: CGFloat = 0,
        topTrailing: CGFloat = 0
    ) { stub() }
}
/// SwiftUI's `RoundedCornerStyle`.
public enum RoundedCornerStyle: Sendable {
    /// SwiftUI's `RoundedCornerStyle.circular`.
    case circular
    /// SwiftUI's `RoundedCornerStyle.continuous`.
    case continuous
}
/// SwiftUI's `Path`.
public struct Path: Equatable, Sendable {
    /// SwiftUI's `Path.init()`.
    public init() { stub() }
    /// SwiftUI's `Path.init(roundedRect:cornerRadii:style:)`.
    public init(
        roundedRect rect: CGRect,
        cornerRadii: RectangleCornerRadii,
        style: RoundedCornerStyle = .continuous
    ) { stub() }
    /// SwiftUI's `Path.addLines(_:)`.
    public mutating func addLines(_ lines: [CGPoint]) { stub() }
    /// SwiftUI's `Path.addEllipse(in:transform:)`, without its transform, whose type Foundation lacks here.
    public mutating func addEllipse(in rect: CGRect) { stub() }
    /// SwiftUI's `Path.addPath(_:transform:)`, without its transform, whose type Foundation lacks here.
    public mutating func addPath(_ path: Path) { stub() }
}
/// SwiftUI's `CGLineCap`, which is CoreGraphics'.
public enum CGLineCap: Int32, Sendable {
    /// CoreGraphics' `CGLineCap.butt`.
    case butt
    /// CoreGraphics' `CGLineCap.round`.
    case round
}
/// SwiftUI's `CGLineJoin`, which is CoreGraphics'.
public enum CGLineJoin: Int32, Sendable {
    /// CoreGraphics' `CGLineJoin.miter`.
    case miter
    /// CoreGraphics' `CGLineJoin.round`.
    case round
}
/// SwiftUI's `StrokeStyle`.
public struct StrokeStyle: Equatable, Sendable {
    /// SwiftUI's `StrokeStyle.init(lineWidth:lineCap:lineJoin:miterLimit:dash:dashPhase:)`.
    public init(
        lineWidth: CGFloat = 1,
        lineCap: CGLineCap = .butt,
        lineJoin: CGLineJoin = .miter,
        miterLimit: CGFloat = 10,
        dash: [CGFloat] = [],
        dashPhase: CGFloat = 0
    ) { stub() }
}
/// SwiftUI's `FillStyle`.
public struct FillStyle: Equatable, Sendable {
    /// SwiftUI's `FillStyle.init(eoFill:antialiased:)`.
    public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

/// SwiftUI's `ColorRenderingMode`.
public enum ColorRenderingMode: Sendable {
    /// SwiftUI's `ColorRenderingMode.nonLinear`.
    case nonLinear
}
/// SwiftUI's `Canvas`.
public struct Canvas<Symbols>: Primitive where Symbols: View {}
extension Canvas where Symbols == EmptyView {
    /// SwiftUI's `Canvas.init(opaque:colorMode:rendersAsynchronously:renderer:)`.
    nonisolated public init(
        opaque: Bool = false,
        colorMode: ColorRenderingMode = .nonLinear,
        rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) { stub() }
}
/// SwiftUI's `GraphicsContext`.
@frozen
public struct GraphicsContext {
    /// SwiftUI's `GraphicsContext.Shading`.
    public struct Shading: Sendable {
        /// SwiftUI's `GraphicsContext.Shading.color(_:)`.
        public static func color(_ color: Color) -> Shading { stub() }
    }
    /// SwiftUI's `GraphicsContext.ClipOptions`.
    public struct ClipOptions: OptionSet, Sendable {
        /// SwiftUI's `GraphicsContext.ClipOptions.rawValue`.
        public let rawValue: UInt32
        /// SwiftUI's `GraphicsContext.ClipOptions.init(rawValue:)`.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
    }
    /// SwiftUI's `GraphicsContext.BlendMode`.
    @frozen
    public struct BlendMode: RawRepresentable, Equatable, Sendable {
        /// SwiftUI's `GraphicsContext.BlendMode.rawValue`.
        public let rawValue: Int32
        /// SwiftUI's `GraphicsContext.BlendMode.init(rawValue:)`.
        public init(rawValue: Int32) { self.rawValue = rawValue }
        /// SwiftUI's `GraphicsContext.BlendMode.normal`.
        public static var normal: BlendMode { stub() }
    }
    /// SwiftUI's `GraphicsContext.ShadowOptions`.
    @frozen
    public struct ShadowOptions: OptionSet, Sendable {
        /// SwiftUI's `GraphicsContext.ShadowOptions.rawValue`.
        public let rawValue: UInt32
        /// SwiftUI's `GraphicsContext.ShadowOptions.init(rawValue:)`.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// SwiftUI's `GraphicsContext.ShadowOptions.shadowOnly`.
        public static var shadowOnly: ShadowOptions { stub() }
    }
    /// SwiftUI's `GraphicsContext.FilterOptions`.
    @frozen
    public struct FilterOptions: OptionSet, Sendable {
        /// SwiftUI's `GraphicsContext.FilterOptions.rawValue`.
        public let rawValue: UInt32
        /// SwiftUI's `GraphicsContext.FilterOptions.init(rawValue:)`.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
    }
    /// SwiftUI's `GraphicsContext.Filter`.
    public struct Filter: Sendable {
        /// SwiftUI's `GraphicsContext.Filter.shadow(color:radius:x:y:blendMode:options:)`.
        public static func shadow(
            color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33),
            radius: CGFloat,
            x: CGFloat = 0,
            y: CGFloat = 0,
            blendMode: BlendMode = .normal,
            options: ShadowOptions = ShadowOptions()
        ) -> Filter { stub() }
    }
    /// SwiftUI's `GraphicsContext.addFilter(_:options:)`.
    public mutating func addFilter(_ filter: Filter, options: FilterOptions = FilterOptions()) {
        stub()
    }
    /// SwiftUI's `GraphicsContext.ResolvedImage`.
    public struct ResolvedImage {
        /// SwiftUI's `GraphicsContext.ResolvedImage.size`.
        public var size: CGSize { stub() }
    }
    /// SwiftUI's `GraphicsContext.opacity`.
    public var opacity: Double {
        get { stub() }
        set { stub() }
    }
    /// SwiftUI's `GraphicsContext.translateBy(x:y:)`.
    public mutating func translateBy(x: CGFloat, y: CGFloat) { stub() }
    /// SwiftUI's `GraphicsContext.rotate(by:)`.
    public mutating func rotate(by angle: Angle) { stub() }
    /// SwiftUI's `GraphicsContext.clip(to:style:options:)`.
    public mutating func clip(
        to path: Path,
        style: FillStyle = FillStyle(),
        options: ClipOptions = ClipOptions()
    ) { stub() }
    /// SwiftUI's `GraphicsContext.drawLayer(content:)`.
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows { stub() }
    /// SwiftUI's `GraphicsContext.fill(_:with:style:)`.
    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) { stub() }
    /// SwiftUI's `GraphicsContext.stroke(_:with:style:)`.
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) { stub() }
    /// SwiftUI's `GraphicsContext.resolve(_:)`.
    public func resolve(_ image: Image) -> ResolvedImage { stub() }
    /// SwiftUI's `GraphicsContext.draw(_:in:style:)`.
    public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
        stub()
    }
    /// SwiftUI's `GraphicsContext.draw(_:at:anchor:)`.
    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) { stub() }
}

/// SwiftUI's `AccessibilityTraits`.
public struct AccessibilityTraits: SetAlgebra, Sendable {
    /// SwiftUI's `AccessibilityTraits.isButton`.
    public static let isButton = AccessibilityTraits()
    /// SwiftUI's `AccessibilityTraits.isImage`.
    public static let isImage = AccessibilityTraits()
    /// SwiftUI's `AccessibilityTraits.isStaticText`.
    public static let isStaticText = AccessibilityTraits()
    /// SwiftUI's `AccessibilityTraits.isSelected`.
    public static let isSelected = AccessibilityTraits()
    /// SwiftUI's `AccessibilityTraits.isModal`.
    public static let isModal = AccessibilityTraits()
    /// SwiftUI's `AccessibilityTraits.init()`.
    public init() {}
    /// SwiftUI's `AccessibilityTraits.contains(_:)`.
    public func contains(_ member: AccessibilityTraits) -> Bool { stub() }
    /// SwiftUI's `AccessibilityTraits.union(_:)`.
    public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { stub() }
    /// SwiftUI's `AccessibilityTraits.intersection(_:)`.
    public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits { stub() }
    /// SwiftUI's `AccessibilityTraits.symmetricDifference(_:)`.
    public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits { stub() }
    /// SwiftUI's `AccessibilityTraits.insert(_:)`.
    public mutating func insert(
        _ newMember: AccessibilityTraits
    ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) { stub() }
    /// SwiftUI's `AccessibilityTraits.remove(_:)`.
    public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? { stub() }
    /// SwiftUI's `AccessibilityTraits.update(with:)`.
    public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? {
        stub()
    }
    /// SwiftUI's `AccessibilityTraits.formUnion(_:)`.
    public mutating func formUnion(_ other: AccessibilityTraits) { stub() }
    /// SwiftUI's `AccessibilityTraits.formIntersection(_:)`.
    public mutating func formIntersection(_ other: AccessibilityTraits) { stub() }
    /// SwiftUI's `AccessibilityTraits.formSymmetricDifference(_:)`.
    public mutating func formSymmetricDifference(_ other: AccessibilityTraits) { stub() }
}
/// SwiftUI's `AccessibilityActionKind`.
public struct AccessibilityActionKind: Equatable, Sendable {
    /// SwiftUI's `AccessibilityActionKind.default`.
    public static let `default` = AccessibilityActionKind()
    /// SwiftUI's `AccessibilityActionKind.escape`.
    public static let escape = AccessibilityActionKind()
}
/// SwiftUI's `AccessibilityAdjustmentDirection`.
public enum AccessibilityAdjustmentDirection: Equatable, Hashable, Sendable {
    /// SwiftUI's `AccessibilityAdjustmentDirection.increment`.
    case increment
    /// SwiftUI's `AccessibilityAdjustmentDirection.decrement`.
    case decrement
}
/// SwiftUI's `AccessibilityChildBehavior`.
public struct AccessibilityChildBehavior: Hashable, Sendable {
    /// SwiftUI's `AccessibilityChildBehavior.ignore`.
    public static let ignore = AccessibilityChildBehavior()
}
/// `AccessibilityNotification` of Accessibility, which SwiftUI exports.
public enum AccessibilityNotification {
    /// Accessibility's `AccessibilityNotification.Announcement`.
    public struct Announcement {
        /// Accessibility's `AccessibilityNotification.Announcement.init(_:)`.
        public init(_ announcement: String) { stub() }
        /// Accessibility's `AccessibilityNotification.Announcement.post()`.
        public func post() { stub() }
    }
}
