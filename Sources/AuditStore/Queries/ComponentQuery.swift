/// SQL about components and the screens that declare them.
enum ComponentQuery: String, Query {
  case byKey = """
    SELECT component_id
    FROM component
    WHERE product_id = :product_id AND key = :key
    """
  case insert = """
    INSERT INTO component (product_id, key)
    VALUES (:product_id, :key)
    RETURNING component_id
    """
  case insertElement = """
    INSERT INTO element (component_id, key)
    VALUES (:component_id, :key)
    ON CONFLICT DO NOTHING
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
      specification.team
    FROM release
    JOIN component ON component.product_id = release.product_id
    JOIN specification ON specification.component_id = component.component_id
    JOIN release AS first_release ON first_release.release_id = specification.first_release_id
    LEFT JOIN release AS last_release ON last_release.release_id = specification.last_release_id
    WHERE release.release_id = :release_id
      AND (:component IS NULL OR component.key = :component)
      AND first_release.position <= release.position
      AND (specification.last_release_id IS NULL OR release.position <= last_release.position)
    ORDER BY component.key
    """
  /// What an element of a component must expose; the columns are those of ``SpecificationQuery/expectations``.
  case expectations = """
    SELECT
      component_expectation.specified_element_id, 'default' AS state, component_expectation.label,
      component_expectation.value,
      component_expectation.is_value_placeholder, component_expectation.traits, component_expectation.hint,
      component_expectation.actions, component_expectation.focus, component_expectation.text_color,
      component_expectation.background_color, component_expectation.text_size, component_expectation.is_bold
    FROM specified_element
    JOIN component_expectation
      ON component_expectation.specified_element_id = specified_element.specified_element_id
    WHERE specified_element.specification_id = :specification_id
    ORDER BY component_expectation.specified_element_id
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
    FROM specified_component
    JOIN specification ON specification.specification_id = specified_component.specification_id
    JOIN screen ON screen.screen_id = specification.screen_id
    JOIN release_screen ON release_screen.screen_id = screen.screen_id
    JOIN release ON release.release_id = release_screen.release_id
    JOIN release AS first_release ON first_release.release_id = specification.first_release_id
    LEFT JOIN release AS last_release ON last_release.release_id = specification.last_release_id
    WHERE specified_component.component_id = :component_id AND release.release_id = :release_id
      AND first_release.position <= release.position
      AND (specification.last_release_id IS NULL OR release.position <= last_release.position)
    ORDER BY release_screen.position, screen.key
    """
  /// The elements of a component on a screen, with the addresses of their findings there and on the component.
  case outlineElements = """
    SELECT
      element.key, specified_element.element_type, specified_element.variant, on_screen.address_id,
      on_component.address_id AS component_address_id
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
  /// Every specification of a component with the positions it holds for; the columns are those of
  /// ``SpecificationQuery/ranges``.
  case ranges = """
    SELECT
      specification.specification_id AS id, first_release.position AS first_position, last_release.position AS last_position,
      specification.first_release_id, specification.last_release_id
    FROM specification
    JOIN release AS first_release ON first_release.release_id = specification.first_release_id
    LEFT JOIN release AS last_release ON last_release.release_id = specification.last_release_id
    WHERE specification.component_id = :component_id
    ORDER BY first_release.position
    """
  case insertSpecification = """
    INSERT INTO specification (component_id, first_release_id, last_release_id, title, team, created_at)
    VALUES (:component_id, :first_release_id, :last_release_id, :title, :team, :created_at)
    RETURNING specification_id
    """
  case insertDeclared = """
    INSERT INTO specified_component (specification_id, component_id, position)
    VALUES (:specification_id, :component_id, :position)
    """
  case insertExpectation = """
    INSERT INTO component_expectation (
      specified_element_id, label, value, is_value_placeholder, traits, hint, actions, focus, text_color,
      background_color, text_size, is_bold
    )
    VALUES (
      :specified_element_id, :label, :value, :is_value_placeholder, :traits, :hint, :actions, :focus, :text_color,
      :background_color, :text_size, :is_bold
    )
    """
  /// The specifications of screens that declare a component.
  case declaring = """
    SELECT specification_id
    FROM specified_component
    WHERE component_id = :component_id
    ORDER BY specification_id
    """
  /// Elements that would have the same address on a screen in some release: the screen, the element, the component that
  /// has it, and the other component; NULL for the screen's own.
  case clashes = """
    WITH
      declaring AS (
        SELECT specification.specification_id, specification.screen_id, first_release.position AS first_position,
          ifnull(last_release.position, 9223372036854775807) AS last_position
        FROM specification
        JOIN release AS first_release ON first_release.release_id = specification.first_release_id
        LEFT JOIN release AS last_release ON last_release.release_id = specification.last_release_id
        WHERE specification.specification_id = :specification_id
      ),
      part AS (
        SELECT NULL AS component, element.key, declaring.first_position, declaring.last_position
        FROM declaring
        JOIN specified_element ON specified_element.specification_id = declaring.specification_id
        JOIN element ON element.element_id = specified_element.element_id
        UNION ALL
        SELECT component.key, element.key, first_release.position,
          ifnull(last_release.position, 9223372036854775807)
        FROM declaring
        JOIN specified_component ON specified_component.specification_id = declaring.specification_id
        JOIN component ON component.component_id = specified_component.component_id
        JOIN specification ON specification.component_id = component.component_id
        JOIN release AS first_release ON first_release.release_id = specification.first_release_id
        LEFT JOIN release AS last_release ON last_release.release_id = specification.last_release_id
        JOIN specified_element ON specified_element.specification_id = specification.specification_id
        JOIN element ON element.element_id = specified_element.element_id
        WHERE first_release.position <= declaring.last_position
          AND (specification.last_release_id IS NULL OR last_release.position >= declaring.first_position)
      )
    SELECT DISTINCT screen.key AS screen, part.key AS element, part.component, other.component AS other_component
    FROM part
    JOIN part AS other ON other.key = part.key
      AND other.first_position <= part.last_position AND part.first_position <= other.last_position
    JOIN declaring
    JOIN screen ON screen.screen_id = declaring.screen_id
    WHERE part.component IS NOT NULL AND (other.component IS NULL OR other.component < part.component)
    ORDER BY part.key, part.component, other.component
    """
}
