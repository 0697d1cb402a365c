-- Snoozed by an agent: after this message, until that moment (null: only until the shopper writes again).
alter table chat.conversations add column snoozed_after bigint;
alter table chat.conversations add column snoozed_until timestamptz;
-- When it came back from that.
alter table chat.conversations add column woken_at timestamptz;
