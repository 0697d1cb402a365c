-- A charge that nobody is to pay any more is closed at its provider: when that is tried next (nothing: at once), how often
-- it was, and when it was done.
alter table payment_attempts add column close_at timestamptz;
alter table payment_attempts add column close_tries integer not null default 0;
alter table payment_attempts add column closed_at timestamptz;
create index payment_attempts_to_close on payment_attempts (id) where closed_at is null and status in ('open', 'failed');

alter table sandbox_charges drop constraint sandbox_charges_status_check;
alter table sandbox_charges add constraint sandbox_charges_status_check
  check (status in ('open', 'paid', 'failed', 'closed', 'refunded'));
