-- The mailbox that limits count for an e-mail address: most providers deliver ann+anything@example.com to ann@example.com.
create function mailbox_of(address text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(lower(address), '\+[^@]*@', '@')
$$;
-- Codes are deleted after a day: the table is small.
create index login_codes_by_mailbox on login_codes (channel, mailbox_of(address), created_at desc);
