-- migrate: outside a transaction
create index concurrently conversations_snoozed on chat.conversations (id) where snoozed_after is not null;
