/// SQL about components and the screens that declare them.
enum ComponentQuery: String, Query {
  case byKey = """
    SELECT component_id
    FROM component
    WHERE product_id = :product_id AND key = :key
    """
  case elementByKey = """
    SELECT element_id
    FROM element
    WHERE component_id = :component_id AND key = :key
    """
  /// The specification of each component that a release specifies, or of one of them.
  case ofRelease = """
    SELECT
      specification.specification_id, specification.component_id, component.key, specification.title,
      specification.language, specification.team, renamed.key AS renamed_from
    FROM release_component
    JOIN component ON component.component_id = release_component.component_id
    JOIN specification ON specification.specification_id = release_component.specification_id
    LEFT JOIN component AS renamed ON renamed.component_id = specification.renamed_from_component_id
    WHERE release_component.release_id = :release_id AND (:component IS NULL OR component.key = :component)
    ORDER BY component.key
    """
  /// What the rows of a product say of its components in each release, without elements.
  case derived = """
    SELECT
      release.version AS release, component.key, said.version AS said_in, specification.edited_at
    FROM release
    JOIN release_component ON release_component.release_id = release.release_id
    JOIN component ON component.component_id = release_component.component_id
    JOIN specification ON specification.specification_id = release_component.specification_id
    JOIN release AS said ON said.release_id = specification.release_id
    WHERE release.product_id = :product_id
    """
  case head = """
    SELECT specification.title, specification.language, specification.team, renamed.key AS renamed_from
    FROM specification
    LEFT JOIN component AS renamed ON renamed.component_id = specification.renamed_from_component_id
    WHERE specification.specification_id = :specification_id
    """
  /// The components that the specification of a screen declares, in swipe order.
  case declared = """
    SELECT component.key, specified_component.position
    FROM specified_component
    JOIN component ON component.component_id = specified_component.component_id
    WHERE specified_component.specification_id = :specification_id
    ORDER BY specified_component.position
    """
  /// The screens in a release's scope that declare a component, in their order.
  case screens = """
    SELECT screen.key
    FROM release_screen
    JOIN specified_component ON specified_component.specification_id = release_screen.specification_id
      AND specified_component.component_id = :component_id
    JOIN screen ON screen.screen_id = release_screen.screen_id
    WHERE release_screen.release_id = :release_id AND release_screen.plan = 'in-scope'
    ORDER BY release_screen.position, screen.key
    """
  /// The elements of a component on a screen, with the addresses of their findings there and on the component, and what
  /// is expected of them.
  case outlineElements = """
    SELECT
      element.key, specified_element.element_type, specified_element.variant, on_screen.address_id,
      on_component.address_id AS component_address_id,
      specified_element.origin, specified_element.members, specified_element.label, specified_element.value,
      specified_element.traits, specified_element.hint, specified_element.text_color, specified_element.text_size
    FROM specified_element
    JOIN element ON element.element_id = specified_element.element_id
    JOIN state ON state.screen_id = :screen_id AND state.key = 'default'
    -- Without the plus signs the columns' affinity keeps SQLite from using the index on expressions.
    LEFT JOIN address AS on_screen ON on_screen.product_id = :product_id
      AND ifnull(on_screen.screen_id, 0) = +state.screen_id
      AND ifnull(on_screen.state_id, 0) = +state.state_id
      AND ifnull(on_screen.component_id, 0) = 0
      AND ifnull(on_screen.element_id, 0) = +element.element_id
    LEFT JOIN address AS on_component ON on_component.product_id = :product_id
      AND ifnull(on_component.screen_id, 0) = 0
      AND ifnull(on_component.state_id, 0) = 0
      AND ifnull(on_component.component_id, 0) = +element.component_id
      AND ifnull(on_component.element_id, 0) = +element.element_id
    WHERE specified_element.specification_id = :specification_id
    ORDER BY specified_element.position
    """
  /// Elements that have the same address on a screen in some of a JSON array of releases: the screen, the element, the
  /// component that has it, and the other component; NULL for the screen's own. Asked of one screen, or of the screens that
  /// declare a component.
  case clashes = """
    WITH
      place AS (
        SELECT release_screen.release_id, release_screen.screen_id, release_screen.specification_id
        FROM release_screen
        WHERE release_screen.screen_id = :screen_id
        UNION
        SELECT release_screen.release_id, release_screen.screen_id, release_screen.specification_id
        FROM specified_component
        JOIN specification ON specification.specification_id = specified_component.specification_id
        JOIN release_screen ON release_screen.screen_id = specification.screen_id
          AND release_screen.specification_id = specification.specification_id
        WHERE specified_component.component_id = :component_id
      ),
      shared AS (
        SELECT
          place.release_id, place.screen_id, place.specification_id AS screen_specification_id,
          release_component.component_id, release_component.specification_id
        FROM place
        JOIN json_each(:release_ids) AS touched ON touched.value = place.release_id
        JOIN specified_component ON specified_component.specification_id = place.specification_id
        JOIN release_component ON release_component.release_id = place.release_id
          AND release_component.component_id = specified_component.component_id
      )
    SELECT screen.key AS screen, element.key AS element, component.key AS component, NULL AS other_component
    FROM (SELECT DISTINCT screen_id, screen_specification_id, component_id, specification_id FROM shared) AS part
    JOIN specified_element ON specified_element.specification_id = part.specification_id
    JOIN element ON element.element_id = specified_element.element_id
    JOIN element AS own ON own.screen_id = part.screen_id AND own.key = element.key
    JOIN specified_element AS specified ON specified.specification_id = part.screen_specification_id
      AND specified.element_id = own.element_id
    JOIN screen ON screen.screen_id = part.screen_id
    JOIN component ON component.component_id = part.component_id
    UNION
    SELECT screen.key, element.key, component.key, other_component.key
    FROM (
      SELECT DISTINCT
        shared.screen_id, shared.component_id, shared.specification_id, other.component_id AS other_component_id,
        other.specification_id AS other_specification_id
      FROM shared
      JOIN shared AS other ON other.release_id = shared.release_id AND other.screen_id = shared.screen_id
        AND other.component_id <> shared.component_id
    ) AS pair
    JOIN specified_element ON specified_element.specification_id = pair.specification_id
    JOIN element ON element.element_id = specified_element.element_id
    JOIN element AS same ON same.component_id = pair.other_component_id AND same.key = element.key
    JOIN specified_element AS specified ON specified.specification_id = pair.other_specification_id
      AND specified.element_id = same.element_id
    JOIN screen ON screen.screen_id = pair.screen_id
    JOIN component ON component.component_id = pair.component_id
    JOIN component AS other_component ON other_component.component_id = pair.other_component_id
    WHERE other_component.key < component.key
    ORDER BY element, component, other_component
    """
}
