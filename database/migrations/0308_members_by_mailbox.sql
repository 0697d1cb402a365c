-- migrate: outside a transaction
-- A verified address belongs to the person of the member with the same mailbox.
create index concurrently users_mailbox on users (mailbox_of(email)) where email is not null and kind = 'member';
