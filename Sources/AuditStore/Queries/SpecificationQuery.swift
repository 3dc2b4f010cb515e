/// SQL about screens and what releases say of them.
enum SpecificationQuery: String, Query {
  case screenByKey = """
    SELECT screen_id
    FROM screen
    WHERE product_id = :product_id AND key = :key
    """
  case insertScreen = """
    INSERT INTO screen (product_id, key)
    VALUES (:product_id, :key)
    RETURNING screen_id
    """
  case insertState = """
    INSERT INTO state (screen_id, key)
    VALUES (:screen_id, :key)
    ON CONFLICT DO NOTHING
    """
  case stateByKey = """
    SELECT state_id
    FROM state
    WHERE screen_id = :screen_id AND key = :key
    """
  case insertElement = """
    INSERT INTO element (screen_id, key)
    VALUES (:screen_id, :key)
    ON CONFLICT DO NOTHING
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
      specification.route, specification.team
    FROM release
    JOIN release_screen ON release_screen.release_id = release.release_id
    JOIN screen ON screen.screen_id = release_screen.screen_id
    JOIN specification ON specification.screen_id = screen.screen_id
    JOIN release AS first_release ON first_release.release_id = specification.first_release_id
    LEFT JOIN release AS last_release ON last_release.release_id = specification.last_release_id
    WHERE release.release_id = :release_id
      AND (:screen IS NULL OR screen.key = :screen)
      AND first_release.position <= release.position
      AND (specification.last_release_id IS NULL OR release.position <= last_release.position)
    ORDER BY release_screen.position, screen.key
    """
  case states = """
    SELECT state.key, specified_state.title, specified_state.trigger
    FROM specified_state
    JOIN state ON state.state_id = specified_state.state_id
    WHERE specified_state.specification_id = :specification_id AND specified_state.position > 0
    ORDER BY specified_state.position
    """
  case elements = """
    SELECT
      specified_element.specified_element_id, element.key, specified_element.element_type,
      specified_element.variant, specified_element.container, specified_element.members,
      specified_element.width, specified_element.height,
      EXISTS (
        SELECT 1
        FROM stated_presence
        WHERE stated_presence.specified_element_id = specified_element.specified_element_id
      ) AS is_presence_stated
    FROM specified_element
    JOIN element ON element.element_id = specified_element.element_id
    WHERE specified_element.specification_id = :specification_id
    ORDER BY specified_element.position
    """
  case presences = """
    SELECT specified_presence.specified_element_id, state.key AS state
    FROM specified_element
    JOIN specified_presence ON specified_presence.specified_element_id = specified_element.specified_element_id
    JOIN state ON state.state_id = specified_presence.state_id
    JOIN specified_state ON specified_state.specification_id = specified_element.specification_id
      AND specified_state.state_id = specified_presence.state_id
    WHERE specified_element.specification_id = :specification_id
    ORDER BY specified_presence.specified_element_id, specified_state.position
    """
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
  case outlineElements = """
    SELECT
      element.key, specified_element.element_type, specified_element.variant, specified_presence.state_id,
      EXISTS (
        SELECT 1
        FROM expectation
        WHERE expectation.specified_element_id = specified_element.specified_element_id
          AND expectation.state_id = specified_presence.state_id
      ) AS differs,
      address.address_id
    FROM specified_element
    JOIN element ON element.element_id = specified_element.element_id
    JOIN specified_presence
      ON specified_presence.specified_element_id = specified_element.specified_element_id
    LEFT JOIN address ON address.product_id = :product_id
      AND ifnull(address.screen_id, 0) = +element.screen_id
      AND ifnull(address.state_id, 0) = +specified_presence.state_id
      AND ifnull(address.component_id, 0) = 0
      AND ifnull(address.element_id, 0) = +element.element_id
    WHERE specified_element.specification_id = :specification_id
    ORDER BY specified_element.position, specified_presence.state_id
    """
  /// Every specification of a screen with the positions it holds for.
  case ranges = """
    SELECT
      specification.specification_id AS id, first_release.position AS first_position, last_release.position AS last_position,
      specification.first_release_id, specification.last_release_id
    FROM specification
    JOIN release AS first_release ON first_release.release_id = specification.first_release_id
    LEFT JOIN release AS last_release ON last_release.release_id = specification.last_release_id
    WHERE specification.screen_id = :screen_id
    ORDER BY first_release.position
    """
  case setLastRelease = """
    UPDATE specification
    SET last_release_id = :last_release_id
    WHERE specification_id = :specification_id
    """
  case delete = """
    DELETE FROM specification
    WHERE specification_id = :specification_id
    """
  case insert = """
    INSERT INTO specification (screen_id, first_release_id, last_release_id, title, route, team, created_at)
    VALUES (:screen_id, :first_release_id, :last_release_id, :title, :route, :team, :created_at)
    RETURNING specification_id
    """
  case insertSpecifiedState = """
    INSERT INTO specified_state (specification_id, state_id, position, title, trigger)
    VALUES (:specification_id, :state_id, :position, :title, :trigger)
    """
  case insertSpecifiedElement = """
    INSERT INTO specified_element (
      specification_id, element_id, position, element_type, variant, container, members, width, height
    )
    VALUES (
      :specification_id, :element_id, :position, :element_type, :variant, :container, :members, :width, :height
    )
    RETURNING specified_element_id
    """
  case insertPresence = """
    INSERT INTO specified_presence (specified_element_id, state_id)
    VALUES (:specified_element_id, :state_id)
    """
  case insertStatedPresence = """
    INSERT INTO stated_presence (specified_element_id)
    VALUES (:specified_element_id)
    """
  case insertExpectation = """
    INSERT INTO expectation (
      specified_element_id, state_id, label, value, is_value_placeholder, traits, hint, actions, focus,
      text_color, background_color, text_size, is_bold
    )
    VALUES (
      :specified_element_id, :state_id, :label, :value, :is_value_placeholder, :traits, :hint, :actions, :focus,
      :text_color, :background_color, :text_size, :is_bold
    )
    """
}
