/// SQL about screens and what releases say of them.
enum SpecificationQuery: String, Query {
  case screenByKey = """
    SELECT screen_id
    FROM screen
    WHERE product_id = :product_id AND key = :key
    """
  case stateByKey = """
    SELECT state_id
    FROM state
    WHERE screen_id = :screen_id AND key = :key
    """
  case elementByKey = """
    SELECT element_id
    FROM element
    WHERE screen_id = :screen_id AND key = :key
    """
  /// The specification of each screen in a release's scope, or of one of them.
  case ofRelease = """
    SELECT
      specification.specification_id, specification.screen_id, screen.key, specification.title,
      specification.language, specification.route, specification.team, renamed.key AS renamed_from,
      EXISTS (
        SELECT 1
        FROM release_component
        WHERE release_component.release_id = release_screen.release_id
      ) AS has_components
    FROM release_screen
    JOIN screen ON screen.screen_id = release_screen.screen_id
    JOIN specification ON specification.specification_id = release_screen.specification_id
    LEFT JOIN screen AS renamed ON renamed.screen_id = specification.renamed_from_screen_id
    WHERE release_screen.release_id = :release_id AND release_screen.plan = 'in-scope'
      AND (:screen IS NULL OR screen.key = :screen)
    ORDER BY release_screen.position, screen.key
    """
  /// The screen of that key if the release says anything of it.
  case specified = """
    SELECT screen.screen_id
    FROM release
    JOIN screen ON screen.product_id = release.product_id AND screen.key = :key
    JOIN release_screen ON release_screen.release_id = release.release_id
      AND release_screen.screen_id = screen.screen_id
    WHERE release.release_id = :release_id AND release_screen.specification_id IS NOT NULL
    """
  /// What the rows of a product say of its screens in each release, without states and elements.
  case derived = """
    SELECT
      release.version AS release, screen.key, release_screen.plan, release_screen.position, release_screen.sample,
      release_screen.reason, release_screen.specification_id, said.version AS said_in, specification.edited_at
    FROM release
    JOIN release_screen ON release_screen.release_id = release.release_id
    JOIN screen ON screen.screen_id = release_screen.screen_id
    LEFT JOIN specification ON specification.specification_id = release_screen.specification_id
    LEFT JOIN release AS said ON said.release_id = specification.release_id
    WHERE release.product_id = :product_id
    """
  /// A specification of a screen, and whether it declares components.
  case head = """
    SELECT
      specification.title, specification.language, specification.route, specification.team,
      renamed.key AS renamed_from,
      EXISTS (
        SELECT 1
        FROM specified_component
        WHERE specified_component.specification_id = specification.specification_id
      ) AS has_components
    FROM specification
    LEFT JOIN screen AS renamed ON renamed.screen_id = specification.renamed_from_screen_id
    WHERE specification.specification_id = :specification_id
    """
  case states = """
    SELECT state.key, specified_state.title, specified_state.trigger, renamed.key AS renamed_from
    FROM specified_state
    JOIN state ON state.state_id = specified_state.state_id
    LEFT JOIN state AS renamed ON renamed.state_id = specified_state.renamed_from_state_id
    WHERE specified_state.specification_id = :specification_id AND specified_state.position > 0
    ORDER BY specified_state.position
    """
  /// The elements with what they must expose wherever no state says otherwise, and the states in which they are present, in
  /// no order.
  case elements = """
    SELECT
      specified_element.specified_element_id, element.key, specified_element.element_type,
      specified_element.variant, specified_element.container, specified_element.members,
      specified_element.width, specified_element.height, specified_element.identifier, specified_element.origin,
      specified_element.repeat_count, renamed.key AS renamed_from, specified_element.has_presence,
      specified_element.label,
      specified_element.value, specified_element.is_value_placeholder, specified_element.traits,
      specified_element.hint, specified_element.actions, specified_element.focus, specified_element.text_color,
      specified_element.background_color, specified_element.text_size, specified_element.is_bold,
      (
        SELECT json_group_array(state.key)
        FROM specified_presence
        JOIN state ON state.state_id = specified_presence.state_id
        WHERE specified_presence.specified_element_id = specified_element.specified_element_id
      ) AS presence
    FROM specified_element
    JOIN element ON element.element_id = specified_element.element_id
    LEFT JOIN element AS renamed ON renamed.element_id = specified_element.renamed_from_element_id
    WHERE specified_element.specification_id = :specification_id
    ORDER BY specified_element.position
    """
  /// What elements must expose in the states in which they differ.
  case expectations = """
    SELECT
      expectation.specified_element_id, state.key AS state, expectation.label, expectation.value,
      expectation.is_value_placeholder, expectation.traits, expectation.hint, expectation.actions,
      expectation.focus, expectation.text_color, expectation.background_color, expectation.text_size,
      expectation.is_bold
    FROM specified_element
    JOIN expectation ON expectation.specified_element_id = specified_element.specified_element_id
    JOIN state ON state.state_id = expectation.state_id
    WHERE specified_element.specification_id = :specification_id
    ORDER BY expectation.specified_element_id, state.state_id
    """
  /// The states of a specification with the addresses of their findings.
  case outlineStates = """
    SELECT state.state_id, state.key, address.address_id
    FROM specified_state
    JOIN state ON state.state_id = specified_state.state_id
    -- Without the plus signs the columns' affinity keeps SQLite from using the index on expressions.
    LEFT JOIN address ON address.product_id = :product_id
      AND ifnull(address.screen_id, 0) = +state.screen_id
      AND ifnull(address.state_id, 0) = +state.state_id
      AND ifnull(address.component_id, 0) = 0
      AND ifnull(address.element_id, 0) = 0
    WHERE specified_state.specification_id = :specification_id
    ORDER BY specified_state.position
    """
  /// The elements of a specification in each state in which they are present; the states in the order of their keys.
  ///
  /// An element differs in a state that has an expectation of its own, which says all that is expected of it there.
  case outlineElements = """
    SELECT
      element.key, specified_element.element_type, specified_element.variant, specified_presence.state_id,
      expectation.state_id IS NOT NULL AS differs,
      specified_element.origin, specified_element.members,
      iif(expectation.state_id IS NULL, specified_element.label, expectation.label) AS label,
      iif(expectation.state_id IS NULL, specified_element.value, expectation.value) AS value,
      iif(expectation.state_id IS NULL, specified_element.traits, expectation.traits) AS traits,
      iif(expectation.state_id IS NULL, specified_element.hint, expectation.hint) AS hint,
      iif(expectation.state_id IS NULL, specified_element.text_color, expectation.text_color) AS text_color,
      iif(expectation.state_id IS NULL, specified_element.text_size, expectation.text_size) AS text_size,
      address.address_id
    FROM specified_element
    JOIN element ON element.element_id = specified_element.element_id
    JOIN specified_presence
      ON specified_presence.specified_element_id = specified_element.specified_element_id
    LEFT JOIN expectation ON expectation.specified_element_id = specified_element.specified_element_id
      AND expectation.state_id = specified_presence.state_id
    LEFT JOIN address ON address.product_id = :product_id
      AND ifnull(address.screen_id, 0) = +element.screen_id
      AND ifnull(address.state_id, 0) = +specified_presence.state_id
      AND ifnull(address.component_id, 0) = 0
      AND ifnull(address.element_id, 0) = +element.element_id
    WHERE specified_element.specification_id = :specification_id
    ORDER BY specified_element.position, specified_presence.state_id
    """
  /// What every copy of the file knows it by (``PortableReference``).
  case portableScreen = """
    SELECT product_id, key
    FROM screen
    WHERE screen_id = :key
    """
  /// What every copy of the file knows a state by (``PortableReference``).
  case portableState = """
    SELECT screen.product_id, state.key
    FROM state
    JOIN screen ON screen.screen_id = state.screen_id
    WHERE state.state_id = :key
    """
  /// What every copy of the file knows an element by (``PortableReference``).
  case portableElement = """
    SELECT
      ifnull(screen.product_id, component.product_id) AS product_id,
      ifnull('%' || component.key || '/', '') || element.key AS key
    FROM element
    LEFT JOIN screen ON screen.screen_id = element.screen_id
    LEFT JOIN component ON component.component_id = element.component_id
    WHERE element.element_id = :key
    """
}
