-- When a shopper is to be notified of answers that were not read by then; null: no unread answer, or notified.
alter table chat.threads add column notice_at timestamptz;
-- The shopper has been notified of answers up to this message.
alter table chat.threads add column noticed_id bigint not null default 0;
create index threads_to_notice on chat.threads (notice_at) where notice_at is not null;
