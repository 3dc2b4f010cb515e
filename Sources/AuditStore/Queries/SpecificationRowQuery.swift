/// SQL that writes what follows from the edits of screens and components.
enum SpecificationRowQuery: String, Query {
  case insertScreen = """
    INSERT INTO screen (product_id, key)
    VALUES (:product_id, :key)
    ON CONFLICT DO NOTHING
    """
  case insertComponent = """
    INSERT INTO component (product_id, key)
    VALUES (:product_id, :key)
    ON CONFLICT DO NOTHING
    """
  case insertState = """
    INSERT INTO state (screen_id, key)
    VALUES (:screen_id, :key)
    ON CONFLICT DO NOTHING
    """
  case insertScreenElement = """
    INSERT INTO element (screen_id, key)
    VALUES (:screen_id, :key)
    ON CONFLICT DO NOTHING
    """
  case insertComponentElement = """
    INSERT INTO element (component_id, key)
    VALUES (:component_id, :key)
    ON CONFLICT DO NOTHING
    """
  /// The specifications of a screen or a component, by the releases in which they were said.
  case ofThing = """
    SELECT specification_id, release_id
    FROM specification
    WHERE screen_id = :screen_id OR component_id = :component_id
    """
  /// The specifications of a product, in the order of the releases in which they were said.
  case ofProduct = """
    SELECT
      specification.specification_id, release.version AS release, screen.key AS screen, component.key AS component,
      specification.edited_at
    FROM release
    JOIN specification ON specification.release_id = release.release_id
    LEFT JOIN screen ON screen.screen_id = specification.screen_id
    LEFT JOIN component ON component.component_id = specification.component_id
    WHERE release.product_id = :product_id
    ORDER BY release.position, specification.specification_id
    """
  case write = """
    INSERT INTO specification (
      release_id, screen_id, component_id, title, language, route, team, renamed_from_screen_id,
      renamed_from_component_id, edited_at
    )
    VALUES (
      :release_id, :screen_id, :component_id, :title, :language, :route, :team, :renamed_from_screen_id,
      :renamed_from_component_id, :edited_at
    )
    ON CONFLICT DO UPDATE SET
      title = excluded.title, language = excluded.language, route = excluded.route, team = excluded.team,
      renamed_from_screen_id = excluded.renamed_from_screen_id,
      renamed_from_component_id = excluded.renamed_from_component_id, edited_at = excluded.edited_at
    RETURNING specification_id
    """
  case forget = """
    DELETE FROM specification
    WHERE specification_id = :specification_id
    """
  case forgetStates = """
    DELETE FROM specified_state
    WHERE specification_id = :specification_id
    """
  case forgetComponents = """
    DELETE FROM specified_component
    WHERE specification_id = :specification_id
    """
  case forgetElements = """
    DELETE FROM specified_element
    WHERE specification_id = :specification_id
    """
  case addState = """
    INSERT INTO specified_state (specification_id, state_id, position, title, trigger, renamed_from_state_id)
    VALUES (:specification_id, :state_id, :position, :title, :trigger, :renamed_from_state_id)
    """
  case addComponent = """
    INSERT INTO specified_component (specification_id, component_id, position)
    VALUES (:specification_id, :component_id, :position)
    """
  case addElement = """
    INSERT INTO specified_element (
      specification_id, element_id, position, element_type, variant, container, members, width, height,
      identifier, origin, repeat_count, renamed_from_element_id, has_presence, label, value, is_value_placeholder,
      traits, hint, actions, focus, text_color, background_color, text_size, is_bold
    )
    VALUES (
      :specification_id, :element_id, :position, :element_type, :variant, :container, :members, :width, :height,
      :identifier, :origin, :repeat_count, :renamed_from_element_id, :has_presence, :label, :value,
      :is_value_placeholder, :traits, :hint, :actions, :focus, :text_color, :background_color, :text_size, :is_bold
    )
    RETURNING specified_element_id
    """
  case addPresence = """
    INSERT INTO specified_presence (specified_element_id, state_id)
    VALUES (:specified_element_id, :state_id)
    """
  case addExpectation = """
    INSERT INTO expectation (
      specified_element_id, state_id, label, value, is_value_placeholder, traits, hint, actions, focus,
      text_color, background_color, text_size, is_bold
    )
    VALUES (
      :specified_element_id, :state_id, :label, :value, :is_value_placeholder, :traits, :hint, :actions, :focus,
      :text_color, :background_color, :text_size, :is_bold
    )
    """
  case keepScreen = """
    INSERT INTO release_screen (release_id, screen_id, specification_id, plan, position, sample, reason)
    VALUES (:release_id, :screen_id, :specification_id, :plan, :position, :sample, :reason)
    ON CONFLICT DO UPDATE SET
      specification_id = excluded.specification_id, plan = excluded.plan, position = excluded.position,
      sample = excluded.sample, reason = excluded.reason
    """
  case dropScreen = """
    DELETE FROM release_screen
    WHERE release_id = :release_id AND screen_id = :screen_id
    """
  case keepComponent = """
    INSERT INTO release_component (release_id, component_id, specification_id)
    VALUES (:release_id, :component_id, :specification_id)
    ON CONFLICT DO UPDATE SET specification_id = excluded.specification_id
    """
  case dropComponent = """
    DELETE FROM release_component
    WHERE release_id = :release_id AND component_id = :component_id
    """
  case copyScreens = """
    INSERT INTO release_screen (release_id, screen_id, specification_id, plan, position, sample, reason)
    SELECT :release_id, screen_id, specification_id, plan, position, sample, reason
    FROM release_screen
    WHERE release_id = :predecessor_id
    """
  case copyComponents = """
    INSERT INTO release_component (release_id, component_id, specification_id)
    SELECT :release_id, component_id, specification_id
    FROM release_component
    WHERE release_id = :predecessor_id
    """
  case forgetScreensOfProduct = """
    DELETE FROM release_screen
    WHERE release_id IN (SELECT release_id FROM release WHERE product_id = :product_id)
    """
  case forgetComponentsOfProduct = """
    DELETE FROM release_component
    WHERE release_id IN (SELECT release_id FROM release WHERE product_id = :product_id)
    """
  case forgetOfScreens = """
    DELETE FROM specification
    WHERE screen_id IN (SELECT screen_id FROM screen WHERE product_id = :product_id)
    """
  case forgetOfComponents = """
    DELETE FROM specification
    WHERE component_id IN (SELECT component_id FROM component WHERE product_id = :product_id)
    """
}
