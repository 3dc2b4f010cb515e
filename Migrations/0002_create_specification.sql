-- Purpose: products, releases, and the specification of their screens.
-- Date: 2026-11-21. Moves no data. Reversible by restoring the backup taken before it.
-- Screens, states, elements and components have an identity that findings name; what a release says of them is a
-- specification, which carries the first and the last release it holds for.

CREATE TABLE product (
  -- One app on one platform.
  product_id INTEGER PRIMARY KEY, -- local key
  key TEXT NOT NULL UNIQUE, -- banking
  title TEXT NOT NULL, -- for people
  platform TEXT NOT NULL CHECK (platform IN ('ios', 'android', 'web')), -- what it runs on
  profile_id INTEGER REFERENCES profile, -- profile of its next release; NULL: none chosen
  created_at INTEGER NOT NULL -- UTC, milliseconds since 1970
) STRICT;

CREATE TABLE release (
  -- A version of a product.
  release_id INTEGER PRIMARY KEY, -- local key
  product_id INTEGER NOT NULL REFERENCES product, -- the product
  version TEXT NOT NULL, -- as people write it: 5.2
  position INTEGER NOT NULL CHECK (position > 0), -- order among the product's releases, from 1
  predecessor_id INTEGER REFERENCES release, -- the release it follows; NULL for a first one
  stage TEXT NOT NULL CHECK (stage IN ('planned', 'auditing', 'frozen')), -- frozen: takes no finding any more
  profile_id INTEGER NOT NULL REFERENCES profile, -- what counts for it
  created_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  frozen_at INTEGER, -- UTC, milliseconds since 1970; NULL while not frozen
  UNIQUE (product_id, version),
  UNIQUE (product_id, position),
  CHECK ((stage = 'frozen') = (frozen_at IS NOT NULL))
) STRICT;

CREATE INDEX release_by_predecessor ON release (predecessor_id);

CREATE TABLE build (
  -- What was really tested.
  build_id INTEGER PRIMARY KEY, -- local key
  release_id INTEGER NOT NULL REFERENCES release, -- the release it was built for
  name TEXT NOT NULL, -- as people write it
  position INTEGER NOT NULL CHECK (position > 0), -- order among the release's builds, from 1
  created_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (release_id, name),
  UNIQUE (release_id, position)
) STRICT;

CREATE TABLE release_pack (
  -- The edition of a pack that a release is audited by.
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  pack_edition_id INTEGER NOT NULL REFERENCES pack_edition, -- the edition
  PRIMARY KEY (release_id, pack_edition_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE screen (
  -- The unit of conformance: its identity over releases.
  screen_id INTEGER PRIMARY KEY, -- local key
  product_id INTEGER NOT NULL REFERENCES product, -- the product
  key TEXT NOT NULL, -- sign-in
  UNIQUE (product_id, key)
) STRICT;

CREATE TABLE component (
  -- Elements that several screens declare to share: its identity over releases.
  component_id INTEGER PRIMARY KEY, -- local key
  product_id INTEGER NOT NULL REFERENCES product, -- the product
  key TEXT NOT NULL, -- tab-bar
  UNIQUE (product_id, key)
) STRICT;

CREATE TABLE state (
  -- A named state of a screen: its identity over releases.
  state_id INTEGER PRIMARY KEY, -- local key
  screen_id INTEGER NOT NULL REFERENCES screen, -- the screen
  key TEXT NOT NULL, -- default, after-failed-submit
  UNIQUE (screen_id, key)
) STRICT;

CREATE TABLE element (
  -- One stop of the screen reader: its identity over releases.
  element_id INTEGER PRIMARY KEY, -- local key
  screen_id INTEGER REFERENCES screen, -- the screen it stands on; NULL in a component
  component_id INTEGER REFERENCES component, -- the component it is part of; NULL on a screen
  key TEXT NOT NULL, -- username
  UNIQUE (screen_id, key),
  UNIQUE (component_id, key),
  CHECK ((screen_id IS NULL) <> (component_id IS NULL))
) STRICT;

CREATE TABLE release_screen (
  -- A screen in the scope of a release.
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  screen_id INTEGER NOT NULL REFERENCES screen, -- the screen
  position INTEGER NOT NULL, -- order in lists and reports
  PRIMARY KEY (release_id, screen_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX release_screen_by_screen ON release_screen (screen_id);

CREATE TABLE process (
  -- Screens that a person goes through in order to do one thing.
  process_id INTEGER PRIMARY KEY, -- local key
  product_id INTEGER NOT NULL REFERENCES product, -- the product
  key TEXT NOT NULL, -- checkout
  title TEXT NOT NULL, -- for people
  UNIQUE (product_id, key)
) STRICT;

CREATE TABLE process_screen (
  -- A screen's place in a process.
  process_id INTEGER NOT NULL REFERENCES process, -- the process
  first_release_id INTEGER NOT NULL REFERENCES release, -- first release it holds for
  position INTEGER NOT NULL, -- order, from 1
  screen_id INTEGER NOT NULL REFERENCES screen, -- the screen
  last_release_id INTEGER REFERENCES release, -- last release it holds for; NULL: until further notice
  PRIMARY KEY (process_id, first_release_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE specification (
  -- What releases say of a screen or a component.
  specification_id INTEGER PRIMARY KEY, -- local key
  screen_id INTEGER REFERENCES screen, -- the screen; NULL for a component
  component_id INTEGER REFERENCES component, -- the component; NULL for a screen
  first_release_id INTEGER NOT NULL REFERENCES release, -- first release it holds for
  last_release_id INTEGER REFERENCES release, -- last release it holds for; NULL: until further notice
  title TEXT NOT NULL, -- for people
  route TEXT, -- how a person reaches it; NULL when not said
  team TEXT, -- the team that owns it; NULL when not said
  created_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (screen_id, first_release_id),
  UNIQUE (component_id, first_release_id),
  CHECK ((screen_id IS NULL) <> (component_id IS NULL))
) STRICT;

CREATE TABLE specified_state (
  -- A state that a specification declares; `default` always has a row.
  specification_id INTEGER NOT NULL REFERENCES specification ON DELETE CASCADE, -- the specification
  state_id INTEGER NOT NULL REFERENCES state, -- the state
  position INTEGER NOT NULL, -- order, 0 is `default`
  title TEXT, -- for people; NULL when not said
  trigger TEXT, -- what brings it about; NULL for `default` or when not said
  PRIMARY KEY (specification_id, state_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE specified_component (
  -- A component that a screen declares to contain.
  specification_id INTEGER NOT NULL REFERENCES specification ON DELETE CASCADE, -- the screen's specification
  component_id INTEGER NOT NULL REFERENCES component, -- the component
  position INTEGER NOT NULL, -- place in swipe order
  PRIMARY KEY (specification_id, component_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE specified_element (
  -- An element as a specification describes it.
  specified_element_id INTEGER PRIMARY KEY, -- local key
  specification_id INTEGER NOT NULL REFERENCES specification ON DELETE CASCADE, -- the specification
  element_id INTEGER NOT NULL REFERENCES element, -- the element
  position INTEGER NOT NULL, -- swipe order, from 1
  element_type TEXT NOT NULL, -- key of its type
  variant TEXT, -- key of the type's variant; NULL when not said
  container TEXT, -- group, list or bar it stands in; NULL when not said
  members TEXT CHECK (members LIKE '[%]'), -- JSON array of the visible parts read as this one element; NULL: none
  width REAL CHECK (width > 0), -- pt, dp or CSS px; NULL when not known
  height REAL CHECK (height > 0), -- pt, dp or CSS px; NULL when not known
  UNIQUE (specification_id, element_id),
  UNIQUE (specification_id, position)
) STRICT;

CREATE TABLE specified_presence (
  -- A state in which an element is present.
  specified_element_id INTEGER NOT NULL REFERENCES specified_element ON DELETE CASCADE, -- the element
  state_id INTEGER NOT NULL REFERENCES state, -- the state
  PRIMARY KEY (specified_element_id, state_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE expectation (
  -- What an element must expose: a row for `default`, which is the base, and one for each state that differs from it.
  specified_element_id INTEGER NOT NULL REFERENCES specified_element ON DELETE CASCADE, -- the element
  state_id INTEGER NOT NULL REFERENCES state, -- the state
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
  -- What a finding is about: the product, a screen in a state, an element in a state, or a component.
  address_id INTEGER PRIMARY KEY, -- local key
  product_id INTEGER NOT NULL REFERENCES product, -- the product; alone: the product itself
  screen_id INTEGER REFERENCES screen, -- NULL for the product and for a component
  state_id INTEGER REFERENCES state, -- the screen's state; NULL for the product and for a component
  component_id INTEGER REFERENCES component, -- NULL unless a component
  element_id INTEGER REFERENCES element, -- NULL unless an element
  CHECK ((screen_id IS NULL) = (state_id IS NULL)),
  CHECK (screen_id IS NULL OR component_id IS NULL)
) STRICT;

CREATE UNIQUE INDEX address_by_parts ON address (
  product_id, ifnull(screen_id, 0), ifnull(state_id, 0), ifnull(component_id, 0), ifnull(element_id, 0)
);

CREATE TRIGGER address_is_not_updated BEFORE UPDATE ON address BEGIN
  SELECT raise(ABORT, 'address is never changed');
END;
CREATE TRIGGER address_is_not_deleted BEFORE DELETE ON address BEGIN
  SELECT raise(ABORT, 'address is never changed');
END;
