/// What a layer above the store keeps beside a snapshot for as long as somebody reads in it.
///
/// The store lends it with the snapshot, and knows nothing of it.
public protocol SnapshotCompanion: AnyObject {}
