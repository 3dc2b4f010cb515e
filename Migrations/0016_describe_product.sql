-- Purpose: what reports and statements say of a product besides its name.
-- Date: 2026-11-22. Moves no data. Reversible by dropping the table.

CREATE TABLE product_detail (
  -- What reports say of a product: its maker, whom to ask, and texts of its own. One row at most for a product.
  product_id INTEGER PRIMARY KEY REFERENCES product, -- the product
  description TEXT CHECK (description <> ''), -- what it is, in a few sentences; NULL: not said
  vendor TEXT CHECK (vendor <> ''), -- the company that makes or sells it; NULL: not said
  contact_name TEXT CHECK (contact_name <> ''), -- whom to ask about its accessibility, a person or a team; NULL: not said
  contact_email TEXT CHECK (contact_email <> ''), -- an address for mail; NULL: not said
  contact_phone TEXT CHECK (contact_phone <> ''), -- a telephone number, as people write it; NULL: not said
  website TEXT CHECK (website <> ''), -- an address on the web that begins with http:// or https://; NULL: not said
  address TEXT CHECK (address <> ''), -- a postal address, with line breaks; NULL: not said
  legal_disclaimer TEXT CHECK (legal_disclaimer <> ''), -- what a lawyer wants to stand in a report; NULL: nothing
  enforcement TEXT CHECK (enforcement <> ''), -- whom to turn to when nobody answers; NULL: not said
  changed_at INTEGER NOT NULL -- UTC, milliseconds since 1970
) STRICT;
