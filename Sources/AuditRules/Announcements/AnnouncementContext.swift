public import AuditModel

/// Where an element stands among others, as far as a screen reader says it.
public enum AnnouncementContext: Hashable, Sendable {
  /// One of several parts of a segmented control.
  case series(index: Int, count: Int)
  /// An item of a tab bar, which has the trait `tabBarItem` itself.
  case tabBarItem(index: Int, count: Int)
  /// An element in a container of tabs.
  case tab(index: Int, count: Int)
  case listStart
  case listEnd
  case landmarkStart
  case landmarkEnd
  case dataTableCell(DataTableCell)

  /// The context of an element of a list.
  ///
  /// - Parameter index: Its place, from 1.
  /// - Returns: Nil inside the list. A single element begins the list and does not end it.
  public static func list(index: Int, count: Int) -> AnnouncementContext? {
    index == 1 ? .listStart : index == count ? .listEnd : nil
  }

  /// The context of an element of a landmark, as ``list(index:count:)``.
  public static func landmark(index: Int, count: Int) -> AnnouncementContext? {
    index == 1 ? .landmarkStart : index == count ? .landmarkEnd : nil
  }

  /// Place, from 1, and number of the elements in a series, tab bar or container of tabs; nil elsewhere.
  var position: (index: Int, count: Int)? {
    switch self {
    case .series(let index, let count), .tabBarItem(let index, let count), .tab(let index, let count): (index, count)
    case .listStart, .listEnd, .landmarkStart, .landmarkEnd, .dataTableCell: nil
    }
  }

  /// What is said at the edge of a list or landmark.
  var boundary: String? {
    switch self {
    case .listStart: "List Start"
    case .listEnd: "List End"
    case .landmarkStart: "Landmark"
    case .landmarkEnd: "End"
    case .series, .tabBarItem, .tab, .dataTableCell: nil
    }
  }

  /// Reads from a specification where an element stands in a state.
  ///
  /// Elements share a series when they are present in the state, name the same container, and are alike: all of type
  /// `segmented-control`, all with the trait `tabBarItem`, or all of type `tab` or with the trait `tabBar`, which says that
  /// the container is one of tabs. The last is a reading of ours: a specification lists no container as an element. One
  /// alone has no position.
  ///
  /// - Returns: Nil where nothing is said. Lists, landmarks and tables are not told apart in a specification.
  public init?(_ element: ElementSpecification, in state: String, of screen: ScreenSpecification) {
    guard let container = element.container, let kind = Kind(element, in: state) else { return nil }
    let others = screen.elements.filter {
      $0.container == container && $0.isPresent(in: state) && Kind($0, in: state) == kind
    }
    guard others.count > 1, let place = others.firstIndex(where: { $0.key == element.key }) else { return nil }
    switch kind {
    case .segment: self = .series(index: place + 1, count: others.count)
    case .tabBarItem: self = .tabBarItem(index: place + 1, count: others.count)
    case .tab: self = .tab(index: place + 1, count: others.count)
    }
  }

  private enum Kind {
    case segment
    case tabBarItem
    case tab

    init?(_ element: ElementSpecification, in state: String) {
      let traits = element.expectation(in: state).traits ?? []
      if traits.contains(.tabBarItem) {
        self = .tabBarItem
      } else if traits.contains(.tabBar) || element.type == "tab" {
        self = .tab
      } else if element.type == "segmented-control" {
        self = .segment
      } else {
        return nil
      }
    }
  }
}
