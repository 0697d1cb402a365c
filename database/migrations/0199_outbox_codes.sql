-- migrate: outside a transaction
-- Codes are sent before everything else that is due, however much that is.
create index concurrently outbox_codes_due on outbox (next_try_at, id) where sent_at is null and (secret or code is not null);
