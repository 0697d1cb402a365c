-- Counters of the limits that guard secrets and money, shared by all processes. Unlogged: a write costs no disk, and after
-- a crash of the database they begin anew.
create unlogged table rate_limits (
  key text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
);
