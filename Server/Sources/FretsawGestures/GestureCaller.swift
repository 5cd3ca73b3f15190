/// Who sends a drawing, and how the service knows the person who drew it.
///
/// Attempts are counted per person, so callers must not be able to make up names.
package enum GestureCaller: Sendable {
    /// The site's back end, which has authenticated the person; it may learn which codes exist.
    case site(subject: String)
    /// A page with the signed subject that its back end requested from the service.
    case page(signedSubject: String)
}
