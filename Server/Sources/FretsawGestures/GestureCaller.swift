/// Who sends a drawing, for whom attempts are counted, so that callers must not make up the name.
package enum GestureCaller: Sendable {
    /// The site's back end, which has authenticated the person; it may learn which codes exist.
    case site(subject: String)
    /// A page with the signed subject that its back end requested from the service.
    case page(signedSubject: String)
}
