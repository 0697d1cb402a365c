-- Who receives messages that nobody answers: an address that was typed in gets only a confirmation mail until its reader
-- confirms it. A row belongs to a shop, or to a site for the platform's own service. Addresses stored earlier have no row
-- and count as unconfirmed. The row stays when the address is removed: it counts the mails of the last 24 hours.
create table service_addresses (
  id bigint generated always as identity primary key,
  merchant_id bigint unique references merchants,
  site_id bigint unique references sites,
  email text not null,
  confirmed_at timestamptz,
  -- SHA-256 of the token in the link, until it is used
  token_hash text unique,
  token_expires_at timestamptz,
  mails integer not null default 0,
  mails_since timestamptz,
  check ((merchant_id is null) <> (site_id is null)),
  check ((token_hash is null) = (token_expires_at is null))
);
