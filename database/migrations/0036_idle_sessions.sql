-- When a session was used again after the offices' idle time; its staff permissions wait for a new confirmation.
alter table sessions add column idled_at timestamptz;
