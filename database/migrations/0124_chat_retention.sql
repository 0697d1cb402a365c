-- migrate: outside a transaction
create index concurrently conversations_ended on chat.conversations (ended_at) where ended_at is not null;
