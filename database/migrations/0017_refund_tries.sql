-- A refund that the provider refuses is tried again after growing pauses, so that it does not keep others waiting.
alter table payment_attempts add column refund_tries int not null default 0;
-- Nothing: at once.
alter table payment_attempts add column refund_at timestamptz;
