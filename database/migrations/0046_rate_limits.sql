-- Counters of the limits that protect secrets and money, shared by all processes. Unlogged: a write costs no disk, and
-- after a crash of the database they restart.
create unlogged table rate_limits (
  key text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
);
