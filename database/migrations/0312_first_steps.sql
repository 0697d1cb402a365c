-- Recommended steps before opening that the platform skipped; `opened` once staff have seen the list.
create table first_steps (
  key text primary key,
  noted_by bigint not null references users,
  noted_at timestamptz not null
);
