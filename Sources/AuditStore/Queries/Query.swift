/// SQL text that a transaction runs, adopted by the enums of this folder and of `Tables/` alone.
///
/// With `RawRepresentable<String>` in its place any enum of words would be taken for SQL.
protocol Query: RawRepresentable<String>, CaseIterable, Sendable {}
