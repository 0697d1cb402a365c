-- What the secret of the deployment answers to a fixed text: a process with another secret must not start.
create table secret_check (
  is_only boolean primary key default true check (is_only),
  answer text not null,
  changed_at timestamptz not null default now()
);
