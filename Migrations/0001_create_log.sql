-- Purpose: the file's own history, its replicas and people, and the log of edits.
-- Date: 2026-11-22. The first schema: moves no data.
--
-- The first word of a table's comment is its class, which merge, recovery, digests and `database rebuild` go by:
--   Log       a row that a replica numbered (replica_id, sequence) and stamped; added, never changed
--   Part      a row that is written with a log row, belongs to it, and is covered by its digest
--   Identity  what log rows refer to; known in every copy by its natural key, added with the first row that names it
--   Derived   follows from the logs and from nothing else; can be made anew at any time
--   Catalog   guideline packs and profiles; an edition is never changed
--   Static    fixed words of a standard
--   Local     of this file alone: never merged, exported or pushed
-- An identity's columns that say "derived" follow from its edits.
--
-- stamp is a hybrid logical clock: milliseconds since 1970 times 65,536, plus a counter; never behind the newest in the
-- file. Whatever is written after something was seen has the greater stamp. Order is (stamp, uuid of the replica,
-- sequence), the same in every copy; a local key is never an order.

CREATE TABLE schema_migration (
  -- Local. One row for each migration that was applied to this file.
  number INTEGER PRIMARY KEY, -- 1, 2, 3 … without gaps
  name TEXT NOT NULL, -- the file's name without number and ending
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64), -- of the text as it was applied, to notice a later edit; lower-case hex
  applied_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  tool_version TEXT NOT NULL, -- auditctl version that applied it
  sql TEXT NOT NULL -- the text; last, so that opening a file does not read it
) STRICT;

CREATE TABLE schema_view (
  -- Local. Which text the views were made from; a program that has another one makes them anew.
  schema_view_id INTEGER PRIMARY KEY CHECK (schema_view_id = 1), -- one row
  digest INTEGER NOT NULL -- a hash of the text
) STRICT;

CREATE TABLE replica (
  -- Identity by uuid. One copy of the file on one machine; each log row names the replica that wrote it.
  replica_id INTEGER PRIMARY KEY, -- local key
  uuid TEXT NOT NULL UNIQUE, -- the same in every copy of the file; its first characters are the replica's nick
  started_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  last_sequence INTEGER NOT NULL DEFAULT 0 CHECK (last_sequence >= 0), -- derived: newest number it has given
  last_stamp INTEGER NOT NULL DEFAULT 0 CHECK (last_stamp >= 0), -- derived: newest stamp it has given; the greatest of all is the clock
  digest INTEGER NOT NULL DEFAULT 0 -- sum of the hashes of its log rows over local keys, modulo 2 to the 64th; damage shows in it
) STRICT;

CREATE TABLE own_replica (
  -- Local. The replica that this file writes as, and where it was when it last did.
  own_replica_id INTEGER PRIMARY KEY CHECK (own_replica_id = 1), -- one row
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica
  machine TEXT NOT NULL, -- identifies the machine
  file_identity TEXT NOT NULL -- identifies the file on that machine; empty: the next write begins a new replica
) STRICT;

CREATE TABLE log_chain (
  -- Derived. How far a replica's rows about a product go, and the digest that chains them, the same in every copy. Grows
  -- with each write; a recovery alone makes it anew, and only where every row is proven to be what was written.
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica
  product_id INTEGER NOT NULL, -- the product; 0: rows that belong to none
  last_sequence INTEGER NOT NULL CHECK (last_sequence > 0), -- number of the newest of them
  row_count INTEGER NOT NULL CHECK (row_count > 0), -- how many there are
  digest BLOB NOT NULL CHECK (length(digest) = 32), -- SHA-256 of the digest before and of the row's uuid, number, natural keys and values
  is_sound INTEGER NOT NULL DEFAULT 1 CHECK (is_sound IN (0, 1)), -- 0: a recovery found that rows are missing or changed, so nothing vouches for them
  PRIMARY KEY (replica_id, product_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE log_gap (
  -- Identity by replica and number. Numbers of a replica whose rows were lost, as a recovery found.
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica
  first_sequence INTEGER NOT NULL CHECK (first_sequence > 0), -- the first number that is lost
  last_sequence INTEGER NOT NULL CHECK (last_sequence >= first_sequence), -- the last one
  noted_at INTEGER NOT NULL, -- when it was found: UTC, milliseconds since 1970
  PRIMARY KEY (replica_id, first_sequence)
) STRICT, WITHOUT ROWID;

CREATE TABLE person (
  -- Identity by uid. Somebody who signed something. Digests cover the uid, so that the name can go.
  person_id INTEGER PRIMARY KEY, -- local key
  uid TEXT NOT NULL UNIQUE CHECK (length(uid) = 32), -- 128 random bits, hexadecimal
  name TEXT NOT NULL CHECK (name <> ''), -- as typed, trimmed; derived once person_rename has a row for it
  folded_name TEXT NOT NULL -- the name without case; two people of one folded name are one to every rule
) STRICT;

-- Who signs is looked up by name with each write that names somebody.
CREATE INDEX person_by_name ON person (folded_name);

CREATE TABLE person_rename (
  -- Log. A name that must go, here and wherever the row arrives; the name itself is not in it.
  person_rename_id INTEGER PRIMARY KEY, -- local key
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  person_id INTEGER NOT NULL REFERENCES person, -- whose
  alias TEXT NOT NULL CHECK (alias <> ''), -- what is shown instead
  author_person_id INTEGER REFERENCES person (person_id), -- who asked for it; NULL when not said
  renamed_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (replica_id, sequence)
) STRICT;

CREATE TRIGGER person_rename_is_not_updated BEFORE UPDATE ON person_rename BEGIN
  SELECT raise(ABORT, 'person_rename is append-only');
END;
CREATE TRIGGER person_rename_is_not_deleted BEFORE DELETE ON person_rename BEGIN
  SELECT raise(ABORT, 'person_rename is append-only');
END;

CREATE TABLE clock_bound (
  -- Log. Stamps of a replica that ran ahead of the time: from a number on they count as the bound
  -- (`database fork --clock`).
  clock_bound_id INTEGER PRIMARY KEY, -- local key
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  bounded_replica_id INTEGER NOT NULL REFERENCES replica (replica_id), -- whose stamps
  first_sequence INTEGER NOT NULL CHECK (first_sequence > 0), -- from which number of its own on
  bound INTEGER NOT NULL, -- the stamp that they count as
  UNIQUE (replica_id, sequence)
) STRICT;

CREATE TRIGGER clock_bound_is_not_updated BEFORE UPDATE ON clock_bound BEGIN
  SELECT raise(ABORT, 'clock_bound is append-only');
END;
CREATE TRIGGER clock_bound_is_not_deleted BEFORE DELETE ON clock_bound BEGIN
  SELECT raise(ABORT, 'clock_bound is append-only');
END;

CREATE TABLE edit (
  -- Log. A new value of something that can change. (product, release, entity, key, field) is a register: its value now
  -- is the newest edit that no other replaces; two that none replaces, of different values, are a conflict.
  edit_id INTEGER PRIMARY KEY, -- local key
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  product_id INTEGER NOT NULL REFERENCES product, -- the product
  release_id INTEGER REFERENCES release, -- the release it was said in, from which those after it on the line take it; NULL: of no release
  entity TEXT NOT NULL CHECK (entity IN ('product', 'release', 'build', 'process', 'screen', 'component')), -- what kind of thing
  key TEXT NOT NULL, -- its key within product or release; empty for product and release themselves
  field TEXT NOT NULL CHECK (field <> ''), -- one word, and for a field of many the key behind a space: title, element username
  value TEXT, -- JSON; NULL takes it away
  person_id INTEGER REFERENCES person, -- who; NULL when not said
  reason TEXT CHECK (reason <> ''), -- why; NULL when not said
  edited_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (replica_id, sequence)
) STRICT;

-- The edits of one thing, to work its values out anew, and the heads of a register before a new edit replaces them.
CREATE INDEX edit_by_register ON edit (product_id, entity, key, field);

-- What was renamed: every command asks for it, and few edits say it.
CREATE INDEX edit_of_rename ON edit (product_id) WHERE field = 'renamed-from' OR instr(value, '"renamed_from"') > 0;

-- What was edited since some moment, as a session's beginning.
CREATE INDEX edit_by_stamp ON edit (product_id, stamp);

CREATE TRIGGER edit_is_not_updated BEFORE UPDATE ON edit BEGIN
  SELECT raise(ABORT, 'edit is append-only');
END;
CREATE TRIGGER edit_is_not_deleted BEFORE DELETE ON edit BEGIN
  SELECT raise(ABORT, 'edit is append-only');
END;

CREATE TABLE edit_replacement (
  -- Part of an edit: an edit of the same register that it takes the place of.
  edit_id INTEGER NOT NULL REFERENCES edit, -- the newer edit
  replaced_edit_id INTEGER NOT NULL REFERENCES edit (edit_id), -- the one that no longer counts
  PRIMARY KEY (edit_id, replaced_edit_id)
) STRICT, WITHOUT ROWID;

-- Whether an edit is a head: whether any replaces it.
CREATE INDEX edit_replacement_by_replaced ON edit_replacement (replaced_edit_id);

CREATE TRIGGER edit_replacement_is_not_updated BEFORE UPDATE ON edit_replacement BEGIN
  SELECT raise(ABORT, 'edit_replacement is append-only');
END;
CREATE TRIGGER edit_replacement_is_not_deleted BEFORE DELETE ON edit_replacement BEGIN
  SELECT raise(ABORT, 'edit_replacement is append-only');
END;

CREATE TABLE web_user (
  -- Local. Somebody who may sign in to the web app.
  web_user_id INTEGER PRIMARY KEY, -- local key
  name TEXT NOT NULL UNIQUE CHECK (name <> ''), -- the name that signs what they write
  role TEXT NOT NULL CHECK (role <> ''), -- what they may do, in one word
  token_sha256 TEXT NOT NULL UNIQUE CHECK (length(token_sha256) = 64), -- of the token, which is kept nowhere
  created_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  ended_at INTEGER -- since when the token is void: UTC, milliseconds since 1970; NULL: it is good
) STRICT;

CREATE TABLE peer_position (
  -- Local. How far a hub or another file has a replica's rows about a product, as of the last exchange.
  peer TEXT NOT NULL CHECK (peer <> ''), -- which hub or file
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica
  product_id INTEGER NOT NULL, -- the product; 0: rows that belong to none
  last_sequence INTEGER NOT NULL CHECK (last_sequence > 0), -- number of the newest of them
  digest BLOB NOT NULL CHECK (length(digest) = 32), -- of its chain up to there: a history that was rewritten shows in it
  PRIMARY KEY (peer, replica_id, product_id)
) STRICT, WITHOUT ROWID;
