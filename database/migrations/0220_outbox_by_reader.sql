-- migrate: outside a transaction
-- Messages to a person are deleted with the account, also those to an address that it had before.
create index concurrently outbox_by_reader on outbox (reader_id) where reader_id is not null;
