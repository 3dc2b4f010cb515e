-- Purpose: screens, states, elements, components, and what releases expect of them.
-- Date: 2026-11-22. Moves no data.
-- Screens, states, elements and components have a key that never changes and that findings name. A new key for the same
-- thing is another identity, which says from which one it was renamed in the release that renames it: then earlier
-- releases, and branches beside, keep the key they have.

CREATE TABLE screen (
  -- Identity by product and key. The unit of conformance.
  screen_id INTEGER PRIMARY KEY, -- local key
  product_id INTEGER NOT NULL REFERENCES product, -- the product
  key TEXT NOT NULL, -- sign-in
  UNIQUE (product_id, key)
) STRICT;

CREATE TABLE screen_reference (
  -- Derived. What a screen is called elsewhere, whatever the release.
  screen_id INTEGER NOT NULL REFERENCES screen, -- the screen
  scheme TEXT NOT NULL, -- url, or the key of an audit whose page numbers these are
  value TEXT NOT NULL CHECK (value <> ''), -- its name there
  PRIMARY KEY (screen_id, scheme, value)
) STRICT, WITHOUT ROWID;

CREATE TABLE component (
  -- Identity by product and key. Elements that several screens declare to share.
  component_id INTEGER PRIMARY KEY, -- local key
  product_id INTEGER NOT NULL REFERENCES product, -- the product
  key TEXT NOT NULL, -- tab-bar
  UNIQUE (product_id, key)
) STRICT;

CREATE TABLE state (
  -- Identity by screen and key. A named state of a screen.
  state_id INTEGER PRIMARY KEY, -- local key
  screen_id INTEGER NOT NULL REFERENCES screen, -- the screen
  key TEXT NOT NULL, -- default, after-failed-submit
  UNIQUE (screen_id, key)
) STRICT;

CREATE TABLE element (
  -- Identity by screen or component, and key. One stop of the screen reader.
  element_id INTEGER PRIMARY KEY, -- local key
  screen_id INTEGER REFERENCES screen, -- the screen it stands on; NULL in a component
  component_id INTEGER REFERENCES component, -- the component it is part of; NULL on a screen
  key TEXT NOT NULL, -- username
  UNIQUE (screen_id, key),
  UNIQUE (component_id, key),
  CHECK ((screen_id IS NULL) <> (component_id IS NULL))
) STRICT;

CREATE TABLE specification (
  -- Derived. What is said of a screen or a component from a release on, up to those that say something else.
  -- release_screen and release_component tell which holds where.
  specification_id INTEGER PRIMARY KEY, -- local key
  release_id INTEGER NOT NULL REFERENCES release, -- the release in which it was said
  screen_id INTEGER REFERENCES screen, -- the screen; NULL for a component
  component_id INTEGER REFERENCES component, -- the component; NULL for a screen
  title TEXT NOT NULL, -- for people
  language TEXT, -- BCP 47 tag of title and labels; NULL: the product's
  route TEXT, -- how a person reaches it; NULL when not said
  team TEXT, -- the team that owns it; NULL when not said
  renamed_from_screen_id INTEGER REFERENCES screen (screen_id), -- the screen that it was before; NULL: none
  renamed_from_component_id INTEGER REFERENCES component (component_id), -- the component that it was before; NULL: none
  edited_at INTEGER NOT NULL, -- when any of it was last said: UTC, milliseconds since 1970
  UNIQUE (screen_id, release_id),
  UNIQUE (component_id, release_id),
  CHECK ((screen_id IS NULL) <> (component_id IS NULL))
) STRICT;

-- The specifications of a team, for its issues.
CREATE INDEX specification_by_team ON specification (team) WHERE team IS NOT NULL;

CREATE TABLE specified_state (
  -- Derived. A state that a specification declares; `default` always has a row.
  specification_id INTEGER NOT NULL REFERENCES specification ON DELETE CASCADE, -- the specification
  state_id INTEGER NOT NULL REFERENCES state, -- the state
  position INTEGER NOT NULL, -- order, 0 is `default`
  title TEXT, -- for people; NULL when not said
  trigger TEXT, -- what brings it about; NULL for `default` or when not said
  renamed_from_state_id INTEGER REFERENCES state (state_id), -- the state that it was before; NULL: none
  PRIMARY KEY (specification_id, state_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE specified_component (
  -- Derived. A component that a screen declares to contain.
  specification_id INTEGER NOT NULL REFERENCES specification ON DELETE CASCADE, -- the screen's specification
  component_id INTEGER NOT NULL REFERENCES component, -- the component
  position INTEGER NOT NULL CHECK (position > 0), -- place in the screen's swipe order, which elements and components share
  PRIMARY KEY (specification_id, component_id)
) STRICT, WITHOUT ROWID;

-- The screens that declare a component.
CREATE INDEX specified_component_by_component ON specified_component (component_id);

CREATE TABLE specified_element (
  -- Derived. An element as a specification describes it, with what it must expose wherever no state says otherwise.
  specified_element_id INTEGER PRIMARY KEY, -- local key
  specification_id INTEGER NOT NULL REFERENCES specification ON DELETE CASCADE, -- the specification
  element_id INTEGER NOT NULL REFERENCES element, -- the element
  position INTEGER NOT NULL CHECK (position > 0), -- swipe order; on a screen components take places between
  element_type TEXT NOT NULL, -- key of its type
  variant TEXT, -- key of the type's variant; NULL when not said
  container TEXT, -- group, list or bar it stands in; NULL when not said
  members TEXT CHECK (members LIKE '[%]'), -- JSON array of the visible parts read as this one element; NULL: none
  width REAL CHECK (width > 0), -- pt, dp or CSS px; NULL when not known
  height REAL CHECK (height > 0), -- pt, dp or CSS px; NULL when not known
  identifier TEXT, -- the app's own name for it, by which captures know it; NULL when not known
  origin TEXT NOT NULL CHECK (origin IN ('person', 'captured')), -- captured: its words come from a capture, and nobody has confirmed them
  repeat_count INTEGER CHECK (repeat_count > 1), -- how many alike rows it stands for; NULL: itself
  has_presence INTEGER NOT NULL CHECK (has_presence IN (0, 1)), -- 1: it names the states in which it is present; 0: it says nothing, and is in all
  renamed_from_element_id INTEGER REFERENCES element (element_id), -- the element that it was before; NULL: none
  label TEXT, -- accessible name; NULL when not said
  value TEXT, -- value or its placeholder; NULL: none
  is_value_placeholder INTEGER NOT NULL CHECK (is_value_placeholder IN (0, 1)), -- 1: value says in words what stands there
  traits TEXT CHECK (traits LIKE '[%]'), -- JSON array of traits; NULL when not said, [] for none
  hint TEXT, -- NULL: none
  actions TEXT CHECK (actions LIKE '[%]'), -- JSON array of custom actions; NULL: none
  focus TEXT, -- what happens to focus; NULL when not said
  text_color TEXT, -- #RRGGBB; NULL when not known
  background_color TEXT, -- #RRGGBB; NULL when not known
  text_size REAL CHECK (text_size > 0), -- pt, sp or CSS px; NULL when not known
  is_bold INTEGER CHECK (is_bold IN (0, 1)), -- NULL when not known
  UNIQUE (specification_id, element_id),
  UNIQUE (specification_id, position)
) STRICT;

-- The specifications of an element, for the type that an issue shows.
CREATE INDEX specified_element_by_element ON specified_element (element_id);

CREATE TABLE specified_presence (
  -- Derived. A state in which an element is present.
  specified_element_id INTEGER NOT NULL REFERENCES specified_element ON DELETE CASCADE, -- the element
  state_id INTEGER NOT NULL REFERENCES state, -- the state
  PRIMARY KEY (specified_element_id, state_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE expectation (
  -- Derived. What an element must expose in a state in which it differs; all of it, not the difference alone.
  specified_element_id INTEGER NOT NULL REFERENCES specified_element ON DELETE CASCADE, -- the element
  state_id INTEGER NOT NULL REFERENCES state, -- the state; never `default`
  label TEXT, -- accessible name; NULL when not said
  value TEXT, -- value or its placeholder; NULL: none
  is_value_placeholder INTEGER NOT NULL CHECK (is_value_placeholder IN (0, 1)), -- 1: value says in words what stands there
  traits TEXT CHECK (traits LIKE '[%]'), -- JSON array of traits; NULL when not said, [] for none
  hint TEXT, -- NULL: none
  actions TEXT CHECK (actions LIKE '[%]'), -- JSON array of custom actions; NULL: none
  focus TEXT, -- what happens to focus; NULL when not said
  text_color TEXT, -- #RRGGBB; NULL when not known
  background_color TEXT, -- #RRGGBB; NULL when not known
  text_size REAL CHECK (text_size > 0), -- pt, sp or CSS px; NULL when not known
  is_bold INTEGER CHECK (is_bold IN (0, 1)), -- NULL when not known
  PRIMARY KEY (specified_element_id, state_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE address (
  -- Identity by its parts. What a finding is about: the product, a screen in a state, an element in a state, or a
  -- component.
  address_id INTEGER PRIMARY KEY, -- local key
  product_id INTEGER NOT NULL REFERENCES product, -- the product; alone: the product itself
  screen_id INTEGER REFERENCES screen, -- NULL for the product and for a component
  state_id INTEGER REFERENCES state, -- the screen's state; NULL for the product and for a component
  component_id INTEGER REFERENCES component, -- NULL unless a component
  element_id INTEGER REFERENCES element, -- NULL unless an element
  CHECK ((screen_id IS NULL) = (state_id IS NULL)),
  CHECK (screen_id IS NULL OR component_id IS NULL)
) STRICT;

-- The key of an address, with each new finding's place.
CREATE UNIQUE INDEX address_by_parts ON address (
  product_id, ifnull(screen_id, 0), ifnull(state_id, 0), ifnull(component_id, 0), ifnull(element_id, 0)
);

-- Issues of the components that a screen declares.
CREATE INDEX address_by_component ON address (component_id) WHERE component_id IS NOT NULL;

-- Issues by type of element, and findings on screens about the elements of a component.
CREATE INDEX address_by_element ON address (element_id) WHERE element_id IS NOT NULL;

CREATE TRIGGER address_is_not_updated BEFORE UPDATE ON address BEGIN
  SELECT raise(ABORT, 'address is never changed');
END;
CREATE TRIGGER address_is_not_deleted BEFORE DELETE ON address BEGIN
  SELECT raise(ABORT, 'address is never changed');
END;

CREATE TABLE place_digest (
  -- Identity by digest. What the specification said of the place of a finding, as far as the dimension of its check reads
  -- it: a pass counts while it says that again.
  place_digest_id INTEGER PRIMARY KEY, -- local key
  digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32), -- SHA-256 of what was said, or of the names and digests of parts
  parts TEXT CHECK (parts LIKE '{%}') -- JSON object: first half of the SHA-256 of each element by its key, for a check of a whole screen, which an added element sets aside and a removed one does not; NULL: one element, or the order counts
) STRICT;

CREATE TRIGGER place_digest_is_not_updated BEFORE UPDATE ON place_digest BEGIN
  SELECT raise(ABORT, 'place_digest is never changed');
END;
CREATE TRIGGER place_digest_is_not_deleted BEFORE DELETE ON place_digest BEGIN
  SELECT raise(ABORT, 'place_digest is never changed');
END;
