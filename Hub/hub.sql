-- The hub of an organisation: schema, roles and functions. `auditctl hub init` runs it, also over an older one.
--
-- Nobody but hub_owner has a right to a table. People come in through the functions below, which run as hub_owner, look
-- up what session_user may do, and have a search path of their own. A row is kept as the bytes that every copy of a file
-- has of it, without its first four fields, which the columns say: so number and stamp cannot be others than the chain
-- vouches for. Columns that say which product come first in each key, so that the same schema can be distributed
-- (citus.sql); it needs no sequence, trigger, policy, temporary table or deferred rule.

BEGIN;

DO $$
DECLARE wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['hub_owner', 'hub_user', 'hub_worker', 'hub_admin'] LOOP
    IF NOT EXISTS (SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = wanted) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
    END IF;
  END LOOP;
  EXECUTE format('GRANT hub_owner, hub_admin TO %I', current_user);
END $$;
-- hub_owner lets people in: `auditctl hub member`.
GRANT hub_user, hub_worker, hub_admin TO hub_owner WITH ADMIN OPTION;
GRANT hub_user TO hub_admin, hub_worker;
CREATE SCHEMA IF NOT EXISTS hub AUTHORIZATION hub_owner;
SET LOCAL ROLE hub_owner;
SET LOCAL search_path = hub, pg_catalog, pg_temp;
SET LOCAL client_min_messages = warning;

CREATE TABLE IF NOT EXISTS product (
  product_no int PRIMARY KEY, -- 0: what belongs to no product
  key text NOT NULL UNIQUE, -- as in the files
  platform text, -- NULL until somebody who writes has said it
  row_quota bigint NOT NULL DEFAULT 50000000, -- how many rows it may have
  byte_quota bigint NOT NULL DEFAULT 20000000000 -- how many bytes its rows and its evidence may have, in all
);
INSERT INTO product (product_no, key) VALUES (0, '') ON CONFLICT DO NOTHING;

CREATE TABLE IF NOT EXISTS replica (
  replica_no int PRIMARY KEY,
  uuid text NOT NULL UNIQUE CHECK (uuid ~ '^[0-9a-f]{32}$'), -- as in the files
  nick text NOT NULL UNIQUE, -- the first five characters of it that people read
  owner name NOT NULL, -- who may write as it
  started_at bigint NOT NULL, -- UTC, milliseconds since 1970
  registered_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz -- since when nobody may
);

CREATE TABLE IF NOT EXISTS member (
  person name, -- a role that can log in
  product_no int REFERENCES product,
  role text NOT NULL CHECK (role IN ('reader', 'auditor', 'manager')), -- an auditor writes, a manager freezes as well
  PRIMARY KEY (person, product_no)
);

CREATE TABLE IF NOT EXISTS head (
  product_no int NOT NULL,
  replica_no int NOT NULL,
  last_sequence bigint NOT NULL, -- number of the newest row
  row_count bigint NOT NULL,
  byte_count bigint NOT NULL,
  digest bytea NOT NULL, -- of the chain up to there, as the hub worked it out
  PRIMARY KEY (product_no, replica_no)
);

CREATE TABLE IF NOT EXISTS entry (
  product_no int NOT NULL,
  replica_no int NOT NULL,
  sequence bigint NOT NULL,
  stamp bigint NOT NULL, -- milliseconds since 1970 times 65,536, plus a counter
  log text NOT NULL, -- finding, issue, edit …
  fields bytea NOT NULL, -- the columns behind number and stamp, each as LENGTH:BYTES, or - for NULL
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (product_no, replica_no, sequence)
);

CREATE TABLE IF NOT EXISTS person (
  product_no int NOT NULL,
  uid text NOT NULL, -- as rows name them
  name text NOT NULL, -- what is shown
  renamed bigint, -- stamp of the rename that put an alias there; NULL: as it was typed
  PRIMARY KEY (product_no, uid)
);

CREATE TABLE IF NOT EXISTS place (
  product_no int NOT NULL,
  digest text NOT NULL, -- of what the specification said of a place
  parts text NOT NULL, -- digests of the parts it is made of
  PRIMARY KEY (product_no, digest)
);

CREATE TABLE IF NOT EXISTS document (
  product_no int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('pack', 'profile')),
  name text NOT NULL, -- KEY EDITION of a pack, SHA-256 of the content of a profile
  body text NOT NULL, -- YAML
  PRIMARY KEY (product_no, kind, name)
);

CREATE TABLE IF NOT EXISTS evidence (
  product_no int NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text NOT NULL,
  byte_count bigint NOT NULL CHECK (byte_count >= 0),
  name text NOT NULL,
  added_at bigint NOT NULL,
  is_complete boolean NOT NULL DEFAULT false, -- all bytes are here and have that SHA-256
  is_redacted boolean NOT NULL DEFAULT false, -- the bytes are gone for good
  PRIMARY KEY (product_no, sha256)
);

CREATE TABLE IF NOT EXISTS evidence_chunk (
  product_no int NOT NULL,
  sha256 text NOT NULL,
  position int NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (product_no, sha256, position)
);

CREATE TABLE IF NOT EXISTS snapshot (
  product_no int NOT NULL,
  release text NOT NULL,
  position int NOT NULL, -- order of the releases
  is_current boolean NOT NULL, -- the one that a portfolio shows
  body text NOT NULL, -- its row of the portfolio, JSON
  PRIMARY KEY (product_no, release)
);

CREATE TABLE IF NOT EXISTS snapshot_part (
  product_no int NOT NULL,
  release text NOT NULL,
  axis text NOT NULL, -- criterion, team
  key text NOT NULL,
  body text NOT NULL, -- JSON
  PRIMARY KEY (product_no, release, axis, key)
);

CREATE TABLE IF NOT EXISTS evaluation (
  product_no int NOT NULL,
  tool_version text NOT NULL,
  rules text NOT NULL, -- version of the rules
  by_role name NOT NULL,
  computed_at timestamptz NOT NULL,
  PRIMARY KEY (product_no)
);

CREATE TABLE IF NOT EXISTS evaluation_seen (
  product_no int NOT NULL,
  replica_no int NOT NULL,
  last_sequence bigint NOT NULL, -- how far the evaluation had its rows
  PRIMARY KEY (product_no, replica_no)
);

CREATE TABLE IF NOT EXISTS work (
  product_no int PRIMARY KEY,
  taken_at timestamptz,
  taken_by name
);

-- Who may do what

CREATE OR REPLACE FUNCTION hub.version() RETURNS int
LANGUAGE sql IMMUTABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$ SELECT 1 $$;

CREATE OR REPLACE FUNCTION hub.me() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$ SELECT session_user::text $$;

-- UTC, milliseconds since 1970.
CREATE OR REPLACE FUNCTION hub.clock() RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
  SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint
$$;

CREATE OR REPLACE FUNCTION hub.require_admin() RETURNS void
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(session_user, 'hub_admin', 'MEMBER') THEN
    RAISE EXCEPTION 'only an administrator of the hub may do that' USING ERRCODE = '42501';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION hub.is_worker() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
  SELECT pg_has_role(session_user, 'hub_worker', 'MEMBER')
$$;

-- What session_user is to a product; NULL: nothing. What belongs to no product is everybody's who is a member of any.
CREATE OR REPLACE FUNCTION hub.role_in(p int) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
DECLARE found text;
BEGIN
  IF p = 0 THEN
    SELECT max(CASE m.role WHEN 'reader' THEN 'reader' ELSE 'worker' END) INTO found
      FROM member m WHERE m.person = session_user;
    found := CASE found WHEN 'worker' THEN 'auditor' ELSE found END;
  ELSE
    SELECT m.role INTO found FROM member m WHERE m.person = session_user AND m.product_no = p;
  END IF;
  RETURN coalesce(found, CASE WHEN hub.is_worker() THEN 'reader' END);
END $$;

CREATE OR REPLACE FUNCTION hub.require(p int, is_writing boolean) RETURNS void
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
DECLARE role text := hub.role_in(p);
BEGIN
  IF role IS NULL OR (is_writing AND role = 'reader') THEN
    RAISE EXCEPTION 'you may not % that product', CASE WHEN is_writing THEN 'write to' ELSE 'see' END
      USING ERRCODE = '42501';
  END IF;
END $$;

-- Rows of no product are seen by those who share a product with whoever wrote them.
CREATE OR REPLACE FUNCTION hub.sees(p int, r int) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
  SELECT p > 0 OR hub.is_worker() OR EXISTS (
    SELECT 1
    FROM replica
    JOIN member theirs ON theirs.person = replica.owner
    JOIN member ours ON ours.product_no = theirs.product_no AND ours.person = session_user
    WHERE replica.replica_no = r
  ) OR EXISTS (SELECT 1 FROM replica WHERE replica.replica_no = r AND replica.owner = session_user)
$$;

-- Administration

CREATE OR REPLACE FUNCTION hub.set_member(person text, product_key text, role text) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
DECLARE p int;
BEGIN
  PERFORM hub.require_admin();
  IF NOT EXISTS (SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = person AND rolcanlogin) THEN
    RAISE EXCEPTION 'there is no role % that can log in; create it in PostgreSQL first', person USING ERRCODE = '42704';
  END IF;
  IF role = 'worker' THEN
    EXECUTE format('GRANT hub_worker TO %I', person);
    RETURN 0;
  END IF;
  IF product_key !~ '^[a-z0-9][a-z0-9-]*$' THEN
    RAISE EXCEPTION '% is no key of a product', product_key USING ERRCODE = '22023';
  END IF;
  PERFORM pg_advisory_xact_lock(7241, 1);
  SELECT product_no INTO p FROM product WHERE key = product_key;
  IF p IS NULL THEN
    SELECT max(product_no) + 1 INTO p FROM product;
    INSERT INTO product (product_no, key) VALUES (p, product_key);
  END IF;
  INSERT INTO member (person, product_no, role) VALUES (set_member.person, p, set_member.role)
    ON CONFLICT ON CONSTRAINT member_pkey DO UPDATE SET role = excluded.role;
  EXECUTE format('GRANT hub_user TO %I', person);
  RETURN p;
END $$;

CREATE OR REPLACE FUNCTION hub.remove_member(person text, product_key text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
BEGIN
  PERFORM hub.require_admin();
  DELETE FROM member WHERE member.person = remove_member.person
    AND member.product_no = (SELECT product_no FROM product WHERE key = product_key);
  RETURN FOUND;
END $$;

-- Of the products that session_user is a member of; an administrator sees all.
CREATE OR REPLACE FUNCTION hub.members() RETURNS TABLE (person text, product text, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
  SELECT member.person::text, product.key, member.role
  FROM member
  JOIN product ON product.product_no = member.product_no
  WHERE pg_has_role(session_user, 'hub_admin', 'MEMBER')
    OR member.product_no IN (SELECT product_no FROM member WHERE person = session_user)
  ORDER BY 2, 1
$$;

CREATE OR REPLACE FUNCTION hub.set_quota(product_key text, row_count bigint, byte_count bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
BEGIN
  PERFORM hub.require_admin();
  UPDATE product SET row_quota = coalesce(row_count, row_quota), byte_quota = coalesce(byte_count, byte_quota)
    WHERE key = product_key;
  RETURN FOUND;
END $$;

-- Nobody may write as a closed replica any more: a laptop that was lost.
CREATE OR REPLACE FUNCTION hub.close_replica(replica text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
BEGIN
  UPDATE replica SET closed_at = coalesce(closed_at, now())
    WHERE uuid = close_replica.replica
      AND (replica.owner = session_user OR pg_has_role(session_user, 'hub_admin', 'MEMBER'));
  RETURN FOUND;
END $$;

CREATE OR REPLACE FUNCTION hub.register(replica text, nick text, started_at bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
DECLARE known replica%ROWTYPE;
BEGIN
  PERFORM hub.require(0, true);
  PERFORM pg_advisory_xact_lock(7241, 2);
  SELECT * INTO known FROM replica WHERE replica.uuid = register.replica;
  IF FOUND THEN
    IF known.owner <> session_user THEN
      RAISE EXCEPTION 'replica % belongs to somebody else', known.nick USING ERRCODE = '42501';
    END IF;
    RETURN 'known';
  END IF;
  IF EXISTS (SELECT 1 FROM replica WHERE replica.nick = register.nick) THEN
    RAISE EXCEPTION 'another replica is called % already', register.nick USING ERRCODE = '23505';
  END IF;
  INSERT INTO replica (replica_no, uuid, nick, owner, started_at)
    SELECT coalesce(max(replica_no), 0) + 1, register.replica, register.nick, session_user, register.started_at
    FROM replica;
  RETURN 'registered';
END $$;

-- What there is

CREATE OR REPLACE FUNCTION hub.products()
RETURNS TABLE (product_no int, key text, platform text, role text, replica_count bigint, row_count bigint,
  byte_count bigint, row_quota bigint, byte_quota bigint, is_stale boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
  SELECT product.product_no, product.key, product.platform, hub.role_in(product.product_no), count(head.replica_no),
    coalesce(sum(head.row_count), 0)::bigint,
    (coalesce(sum(head.byte_count), 0) + coalesce((
      SELECT sum(evidence.byte_count) FROM evidence
      WHERE evidence.product_no = product.product_no AND NOT evidence.is_redacted
    ), 0))::bigint,
    product.row_quota, product.byte_quota, bool_or(head.last_sequence > coalesce(seen.last_sequence, 0))
  FROM product
  LEFT JOIN head ON head.product_no = product.product_no
  LEFT JOIN evaluation_seen seen ON seen.product_no = head.product_no AND seen.replica_no = head.replica_no
  WHERE hub.role_in(product.product_no) IS NOT NULL
  GROUP BY product.product_no
  ORDER BY product.key
$$;

CREATE OR REPLACE FUNCTION hub.heads(p int)
RETURNS TABLE (replica text, nick text, owner text, started_at bigint, last_sequence bigint, row_count bigint,
  digest bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
BEGIN
  PERFORM hub.require(p, false);
  RETURN QUERY SELECT replica.uuid, replica.nick, replica.owner::text, replica.started_at, head.last_sequence,
      head.row_count, head.digest
    FROM head JOIN replica ON replica.replica_no = head.replica_no
    WHERE head.product_no = p AND head.last_sequence > 0 AND hub.sees(p, head.replica_no)
    ORDER BY replica.replica_no;
END $$;

CREATE OR REPLACE FUNCTION hub.replicas() RETURNS TABLE (replica text, nick text, owner text, is_closed boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
  SELECT uuid, nick, owner::text, closed_at IS NOT NULL
  FROM replica
  WHERE owner = session_user OR hub.sees(0, replica_no) OR pg_has_role(session_user, 'hub_admin', 'MEMBER')
  ORDER BY replica_no
$$;

-- Push

-- The text of a field of a row, from 1; NULL where it is NULL or there is none.
CREATE OR REPLACE FUNCTION hub.field(fields bytea, wanted int) RETURNS text
LANGUAGE plpgsql IMMUTABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
DECLARE start int := 1; colon int; size int;
BEGIN
  FOR i IN 1..wanted LOOP
    IF start > octet_length(fields) THEN RETURN NULL; END IF;
    IF get_byte(fields, start - 1) = 45 THEN
      IF i = wanted THEN RETURN NULL; END IF;
      start := start + 1;
    ELSE
      colon := position('\x3a'::bytea IN substring(fields FROM start FOR 12));
      size := convert_from(substring(fields FROM start FOR colon - 1), 'UTF8')::int;
      IF i = wanted THEN RETURN convert_from(substring(fields FROM start + colon FOR size), 'UTF8'); END IF;
      start := start + colon + size + 1;
    END IF;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION hub.own_replica(p int, wanted text) RETURNS int
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
DECLARE known replica%ROWTYPE;
BEGIN
  PERFORM hub.require(p, true);
  SELECT * INTO known FROM replica WHERE uuid = wanted;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'replica % is not registered', wanted USING ERRCODE = 'AH001';
  ELSIF known.owner <> session_user THEN
    RAISE EXCEPTION 'replica % belongs to somebody else', known.nick USING ERRCODE = '42501';
  ELSIF known.closed_at IS NOT NULL THEN
    RAISE EXCEPTION 'replica % is closed', known.nick USING ERRCODE = '42501';
  END IF;
  RETURN known.replica_no;
END $$;

CREATE OR REPLACE FUNCTION hub.written_products() RETURNS int[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
  SELECT coalesce(array_agg(product_no), '{}') || 0
  FROM member
  WHERE person = session_user AND role <> 'reader'
$$;

-- What rows do on the hub itself: a freeze needs a manager, what must go goes here, too.
CREATE OR REPLACE FUNCTION hub.obey(p int, log text, stamp bigint, fields bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
DECLARE gone text; alias text; written int[];
BEGIN
  IF log = 'edit' THEN
    IF hub.field(fields, 3) = 'release' AND hub.field(fields, 5) = 'stage' AND hub.field(fields, 6) = '"frozen"'
      AND hub.role_in(p) <> 'manager'
    THEN
      RAISE EXCEPTION 'only a manager of that product may freeze a release' USING ERRCODE = 'AH005';
    END IF;
  ELSIF log = 'gate_run' THEN
    IF hub.role_in(p) <> 'manager' THEN
      RAISE EXCEPTION 'only a manager of that product may freeze a release' USING ERRCODE = 'AH005';
    END IF;
  ELSIF log = 'redaction' THEN
    gone := hub.field(fields, 1);
    written := hub.written_products();
    DELETE FROM evidence_chunk WHERE sha256 = gone AND product_no = ANY (written);
    UPDATE evidence SET name = 'redacted', is_redacted = true, is_complete = false
      WHERE sha256 = gone AND product_no = ANY (written);
  ELSIF log = 'person_rename' THEN
    gone := hub.field(fields, 1);
    alias := hub.field(fields, 2);
    written := hub.written_products();
    UPDATE person SET name = alias, renamed = obey.stamp
      WHERE uid = gone AND coalesce(renamed, 0) < obey.stamp AND product_no = ANY (written);
  END IF;
END $$;

-- Takes rows of a replica about a product that follow number `previous`, all or none. Where the hub is elsewhere it stores
-- nothing and says where: whoever pushes goes on from there, so that a push that broke off can be repeated.
CREATE OR REPLACE FUNCTION hub.push(
  p int, replica text, previous bigint, logs text[], sequences bigint[], stamps bigint[], fields bytea[], claimed bytea)
RETURNS TABLE (last_sequence bigint, row_count bigint, digest bytea, is_stored boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
DECLARE
  r int := hub.own_replica(p, replica);
  h head%ROWTYPE;
  q product%ROWTYPE;
  n int := cardinality(sequences);
  chain bytea;
  before bigint;
  size bigint := 0;
  used bigint;
  row bytea;
  i int := 0;
  latest bigint := ((extract(epoch FROM clock_timestamp()) * 1000)::bigint + 300000) * 65536 + 65535;
  uuid_field text := '32:' || replica || ',';
BEGIN
  IF n NOT BETWEEN 1 AND 10000 OR cardinality(logs) <> n OR cardinality(stamps) <> n OR cardinality(fields) <> n THEN
    RAISE EXCEPTION 'a push takes 1 to 10,000 rows' USING ERRCODE = 'AH003';
  END IF;
  INSERT INTO head (product_no, replica_no, last_sequence, row_count, byte_count, digest)
    VALUES (p, r, 0, 0, 0, decode(repeat('00', 32), 'hex')) ON CONFLICT DO NOTHING;
  SELECT * INTO h FROM head WHERE product_no = p AND replica_no = r FOR UPDATE;
  IF h.last_sequence <> previous THEN
    RETURN QUERY SELECT h.last_sequence, h.row_count, h.digest, false;
    RETURN;
  END IF;
  chain := h.digest;
  before := previous;
  FOREACH row IN ARRAY fields LOOP
    i := i + 1;
    IF sequences[i] <= before THEN
      RAISE EXCEPTION 'number % follows number %', sequences[i], before USING ERRCODE = 'AH003';
    END IF;
    before := sequences[i];
    IF stamps[i] > latest THEN
      RAISE EXCEPTION 'row % is stamped more than five minutes ahead of the hub', before USING ERRCODE = 'AH002';
    END IF;
    IF logs[i] !~ '^[a-z_]{1,40}$' THEN
      RAISE EXCEPTION 'row % has no log', before USING ERRCODE = 'AH003';
    END IF;
    size := size + octet_length(row);
    IF octet_length(row) > 8000000 OR size > 64000000 THEN
      RAISE EXCEPTION 'row % is too large', before USING ERRCODE = 'AH003';
    END IF;
    chain := sha256(chain || convert_to(
      octet_length(logs[i]) || ':' || logs[i] || ',' || uuid_field || length(before::text) || ':' || before || ','
      || length(stamps[i]::text) || ':' || stamps[i] || ',', 'UTF8') || row);
    IF logs[i] IN ('edit', 'gate_run', 'redaction', 'person_rename') THEN
      PERFORM hub.obey(p, logs[i], stamps[i], row);
    END IF;
  END LOOP;
  IF claimed IS NOT NULL AND claimed <> chain THEN
    RAISE EXCEPTION 'the rows do not follow those that the hub has' USING ERRCODE = 'AH004';
  END IF;
  SELECT * INTO q FROM product WHERE product_no = p;
  SELECT sum(o.row_count) + n INTO used FROM head o WHERE o.product_no = p;
  IF used > q.row_quota THEN
    RAISE EXCEPTION 'the product may have % rows, and would have %', q.row_quota, used USING ERRCODE = 'AH006';
  END IF;
  SELECT sum(o.byte_count) + size INTO used FROM head o WHERE o.product_no = p;
  IF used > q.byte_quota THEN
    RAISE EXCEPTION 'the product may have % bytes, and would have %', q.byte_quota, used USING ERRCODE = 'AH006';
  END IF;
  INSERT INTO entry (product_no, replica_no, sequence, stamp, log, fields)
    SELECT p, r, u.sequence, u.stamp, u.log, u.fields
    FROM unnest(sequences, stamps, logs, fields) AS u (sequence, stamp, log, fields);
  UPDATE head o SET last_sequence = before, row_count = o.row_count + n, byte_count = o.byte_count + size,
      digest = chain
    WHERE o.product_no = p AND o.replica_no = r;
  RETURN QUERY SELECT before, h.row_count + n, chain, true;
END $$;

CREATE OR REPLACE FUNCTION hub.push_platform(p int, said text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
DECLARE known text;
BEGIN
  PERFORM hub.require(p, true);
  UPDATE product SET platform = said WHERE product_no = p AND platform IS NULL AND said IN ('ios', 'android', 'web');
  SELECT platform INTO known FROM product WHERE product_no = p;
  RETURN known;
END $$;

-- Whom and what the rows name that are to come.
CREATE OR REPLACE FUNCTION hub.push_names(p int, uids text[], names text[], digests text[], parts text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
BEGIN
  PERFORM hub.require(p, true);
  IF cardinality(uids) > 10000 OR cardinality(digests) > 10000 THEN
    RAISE EXCEPTION 'a push takes at most 10,000 names' USING ERRCODE = 'AH003';
  END IF;
  -- A name that must go does not come back with somebody who has not heard of it.
  INSERT INTO person (product_no, uid, name, renamed)
    SELECT p, u.uid, coalesce(known.name, left(u.name, 1000)), known.renamed
    FROM unnest(uids, names) AS u (uid, name)
    LEFT JOIN LATERAL (
      SELECT person.name, person.renamed FROM person
      WHERE person.uid = u.uid AND person.renamed IS NOT NULL ORDER BY person.renamed DESC LIMIT 1
    ) known ON true
    ON CONFLICT DO NOTHING;
  INSERT INTO place (product_no, digest, parts)
    SELECT p, u.digest, u.parts FROM unnest(digests, parts) AS u (digest, parts) ON CONFLICT DO NOTHING;
END $$;

CREATE OR REPLACE FUNCTION hub.push_document(p int, kind text, name text, body text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
DECLARE known text;
BEGIN
  PERFORM hub.require(p, true);
  IF octet_length(body) > 16000000 THEN RAISE EXCEPTION 'the % is too large', kind USING ERRCODE = 'AH003'; END IF;
  INSERT INTO document VALUES (p, push_document.kind, push_document.name, push_document.body) ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN true; END IF;
  SELECT document.body INTO known FROM document
    WHERE product_no = p AND document.kind = push_document.kind AND document.name = push_document.name;
  IF known <> push_document.body THEN
    RAISE EXCEPTION '% % is one thing here and another on the hub', kind, name USING ERRCODE = 'AH004';
  END IF;
  RETURN false;
END $$;

-- Says which chunk of a piece of evidence is to come next; -1: all are here, -2: it was redacted.
CREATE OR REPLACE FUNCTION hub.offer_evidence(
  p int, sha256 text, media_type text, byte_count bigint, name text, added_at bigint) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
DECLARE known evidence%ROWTYPE; used numeric; quota bigint; first int;
BEGIN
  PERFORM hub.require(p, true);
  SELECT * INTO known FROM evidence e WHERE e.product_no = p AND e.sha256 = offer_evidence.sha256;
  IF NOT FOUND THEN
    IF offer_evidence.byte_count > 268435456 THEN
      RAISE EXCEPTION 'a piece of evidence may have 256 MiB' USING ERRCODE = 'AH006';
    END IF;
    SELECT byte_quota INTO quota FROM product WHERE product_no = p;
    SELECT coalesce(sum(e.byte_count), 0) + offer_evidence.byte_count
      + coalesce((SELECT sum(h.byte_count) FROM head h WHERE h.product_no = p), 0)
      INTO used FROM evidence e WHERE e.product_no = p AND NOT e.is_redacted;
    IF used > quota THEN
      RAISE EXCEPTION 'the product may have % bytes, and would have %', quota, used USING ERRCODE = 'AH006';
    END IF;
    INSERT INTO evidence (product_no, sha256, media_type, byte_count, name, added_at)
      VALUES (p, offer_evidence.sha256, offer_evidence.media_type, offer_evidence.byte_count,
        left(offer_evidence.name, 1000), offer_evidence.added_at)
      ON CONFLICT DO NOTHING;
    SELECT * INTO known FROM evidence e WHERE e.product_no = p AND e.sha256 = offer_evidence.sha256;
  ELSIF offer_evidence.added_at < known.added_at AND NOT known.is_redacted THEN
    -- A piece is that of the first who added it.
    UPDATE evidence e SET name = left(offer_evidence.name, 1000), added_at = offer_evidence.added_at
      WHERE e.product_no = p AND e.sha256 = offer_evidence.sha256;
  END IF;
  IF known.is_redacted THEN RETURN -2; END IF;
  IF known.is_complete THEN RETURN -1; END IF;
  SELECT coalesce(max(c.position) + 1, 0) INTO first FROM evidence_chunk c
    WHERE c.product_no = p AND c.sha256 = offer_evidence.sha256;
  RETURN first;
END $$;

CREATE OR REPLACE FUNCTION hub.push_chunk(p int, sha256 text, at int, bytes bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
DECLARE known evidence%ROWTYPE; size bigint; whole text;
BEGIN
  PERFORM hub.require(p, true);
  SELECT * INTO known FROM evidence e WHERE e.product_no = p AND e.sha256 = push_chunk.sha256 FOR UPDATE;
  IF NOT FOUND OR known.is_complete OR known.is_redacted THEN RETURN coalesce(known.is_complete, false); END IF;
  IF octet_length(bytes) > 4194304 THEN RAISE EXCEPTION 'a chunk is too large' USING ERRCODE = 'AH003'; END IF;
  INSERT INTO evidence_chunk VALUES (p, push_chunk.sha256, at, push_chunk.bytes) ON CONFLICT DO NOTHING;
  SELECT sum(octet_length(c.bytes)) INTO size FROM evidence_chunk c
    WHERE c.product_no = p AND c.sha256 = push_chunk.sha256;
  IF size < known.byte_count THEN RETURN false; END IF;
  SELECT encode(pg_catalog.sha256(string_agg(c.bytes, ''::bytea ORDER BY c.position)), 'hex') INTO whole
    FROM evidence_chunk c WHERE c.product_no = p AND c.sha256 = push_chunk.sha256;
  IF whole <> push_chunk.sha256 THEN
    DELETE FROM evidence_chunk c WHERE c.product_no = p AND c.sha256 = push_chunk.sha256;
    RETURN NULL;
  END IF;
  UPDATE evidence e SET is_complete = true WHERE e.product_no = p AND e.sha256 = push_chunk.sha256;
  RETURN true;
END $$;

-- Pull

CREATE OR REPLACE FUNCTION hub.pull(p int, replica text, after bigint, at_most int)
RETURNS TABLE (sequence bigint, stamp bigint, log text, fields bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
DECLARE r int;
BEGIN
  PERFORM hub.require(p, false);
  SELECT replica_no INTO r FROM replica WHERE uuid = pull.replica;
  IF NOT hub.sees(p, r) THEN RETURN; END IF;
  RETURN QUERY SELECT e.sequence, e.stamp, e.log, e.fields FROM entry e
    WHERE e.product_no = p AND e.replica_no = r AND e.sequence > after
    ORDER BY e.sequence LIMIT least(at_most, 10000);
END $$;

CREATE OR REPLACE FUNCTION hub.people(p int, uids text[]) RETURNS TABLE (uid text, name text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
BEGIN
  PERFORM hub.require(p, false);
  RETURN QUERY SELECT person.uid, person.name FROM person
    WHERE person.product_no = p AND person.uid = ANY (uids);
END $$;

CREATE OR REPLACE FUNCTION hub.places(p int, digests text[]) RETURNS TABLE (digest text, parts text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
BEGIN
  PERFORM hub.require(p, false);
  RETURN QUERY SELECT place.digest, place.parts FROM place
    WHERE place.product_no = p AND place.digest = ANY (digests);
END $$;

CREATE OR REPLACE FUNCTION hub.documents(p int) RETURNS TABLE (kind text, name text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
BEGIN
  PERFORM hub.require(p, false);
  RETURN QUERY SELECT document.kind, document.name FROM document WHERE document.product_no = p
    ORDER BY document.kind, document.name;
END $$;

CREATE OR REPLACE FUNCTION hub.document(p int, kind text, name text) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
DECLARE found text;
BEGIN
  PERFORM hub.require(p, false);
  SELECT body INTO found FROM document d
    WHERE d.product_no = p AND d.kind = document.kind AND d.name = document.name;
  RETURN found;
END $$;

CREATE OR REPLACE FUNCTION hub.evidence(p int, wanted text[])
RETURNS TABLE (sha256 text, media_type text, byte_count bigint, name text, added_at bigint, is_complete boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
BEGIN
  PERFORM hub.require(p, false);
  RETURN QUERY SELECT e.sha256, e.media_type, e.byte_count, e.name, e.added_at, e.is_complete FROM evidence e
    WHERE e.product_no = p AND e.sha256 = ANY (wanted);
END $$;

CREATE OR REPLACE FUNCTION hub.chunk(p int, wanted text, at int) RETURNS bytea
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
DECLARE found bytea;
BEGIN
  PERFORM hub.require(p, false);
  SELECT bytes INTO found FROM evidence_chunk c WHERE c.product_no = p AND c.sha256 = wanted AND c.position = at;
  RETURN found;
END $$;

-- Snapshots

-- A product of which there is more than its evaluation has seen, and that nobody has taken within ten minutes.
CREATE OR REPLACE FUNCTION hub.claim() RETURNS TABLE (product_no int, key text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
DECLARE p int;
BEGIN
  IF NOT hub.is_worker() THEN
    RAISE EXCEPTION 'only a worker may evaluate for others' USING ERRCODE = '42501';
  END IF;
  INSERT INTO work (product_no) SELECT product.product_no FROM product WHERE product.product_no > 0
    ON CONFLICT DO NOTHING;
  FOR p IN
    SELECT head.product_no
    FROM head
    LEFT JOIN evaluation_seen seen ON seen.product_no = head.product_no AND seen.replica_no = head.replica_no
    WHERE head.product_no > 0
    GROUP BY head.product_no
    HAVING bool_or(head.last_sequence > coalesce(seen.last_sequence, 0))
    ORDER BY head.product_no
  LOOP
    UPDATE work SET taken_at = now(), taken_by = session_user
      WHERE work.product_no = p AND (taken_at IS NULL OR taken_at < now() - interval '10 minutes');
    IF FOUND THEN
      RETURN QUERY SELECT product.product_no, product.key FROM product WHERE product.product_no = p;
      RETURN;
    END IF;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION hub.push_snapshot(
  p int, releases text[], current text, bodies text[], part_axes text[], part_keys text[], part_bodies text[],
  replicas text[], sequences bigint[], rules text, tool_version text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
BEGIN
  IF NOT hub.is_worker() THEN
    RAISE EXCEPTION 'only a worker may evaluate for others' USING ERRCODE = '42501';
  END IF;
  DELETE FROM snapshot WHERE product_no = p;
  DELETE FROM snapshot_part WHERE product_no = p;
  DELETE FROM evaluation_seen WHERE product_no = p;
  DELETE FROM evaluation WHERE product_no = p;
  INSERT INTO snapshot (product_no, release, position, is_current, body)
    SELECT p, u.release, u.n, u.release = current, u.body
    FROM unnest(releases, bodies) WITH ORDINALITY AS u (release, body, n);
  INSERT INTO snapshot_part (product_no, release, axis, key, body)
    SELECT p, current, u.axis, u.key, u.body FROM unnest(part_axes, part_keys, part_bodies) AS u (axis, key, body);
  INSERT INTO evaluation_seen (product_no, replica_no, last_sequence)
    SELECT p, replica.replica_no, least(u.sequence, head.last_sequence)
    FROM unnest(replicas, sequences) AS u (uuid, sequence)
    JOIN replica ON replica.uuid = u.uuid
    JOIN head ON head.product_no = p AND head.replica_no = replica.replica_no;
  INSERT INTO evaluation VALUES (p, push_snapshot.tool_version, push_snapshot.rules, session_user, now());
  UPDATE work SET taken_at = NULL, taken_by = NULL WHERE product_no = p;
END $$;

-- A row a product that session_user may see; body is NULL where nothing was evaluated.
CREATE OR REPLACE FUNCTION hub.portfolio()
RETURNS TABLE (product text, release text, body text, computed_at bigint, is_stale boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
  SELECT product.key, snapshot.release, snapshot.body, (extract(epoch FROM evaluation.computed_at) * 1000)::bigint,
    evaluation.product_no IS NULL OR EXISTS (
      SELECT 1
      FROM head
      LEFT JOIN evaluation_seen seen ON seen.product_no = head.product_no AND seen.replica_no = head.replica_no
      WHERE head.product_no = product.product_no AND head.last_sequence > coalesce(seen.last_sequence, 0)
    )
  FROM product
  LEFT JOIN evaluation ON evaluation.product_no = product.product_no
  LEFT JOIN snapshot ON snapshot.product_no = product.product_no AND snapshot.is_current
  WHERE product.product_no > 0 AND hub.role_in(product.product_no) IS NOT NULL
  ORDER BY product.key
$$;

CREATE OR REPLACE FUNCTION hub.portfolio_parts(wanted text)
RETURNS TABLE (product text, release text, key text, body text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = hub, pg_catalog, pg_temp AS $$
  SELECT product.key, part.release, part.key, part.body
  FROM product
  JOIN snapshot_part part ON part.product_no = product.product_no
  WHERE part.axis = wanted AND hub.role_in(product.product_no) IS NOT NULL
  ORDER BY part.key, product.key
$$;

-- The functions that people may call; the others are called by these.
REVOKE ALL ON ALL TABLES IN SCHEMA hub FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA hub FROM PUBLIC;
GRANT USAGE ON SCHEMA hub TO hub_user;
GRANT EXECUTE ON FUNCTION hub.version, hub.me, hub.clock, hub.members, hub.set_member, hub.remove_member, hub.set_quota,
  hub.close_replica, hub.register, hub.products, hub.heads, hub.replicas, hub.push, hub.push_platform, hub.push_names,
  hub.push_document, hub.offer_evidence, hub.push_chunk, hub.pull, hub.people, hub.places, hub.documents, hub.document,
  hub.evidence, hub.chunk, hub.claim, hub.push_snapshot, hub.portfolio, hub.portfolio_parts
  TO hub_user;

COMMIT;
