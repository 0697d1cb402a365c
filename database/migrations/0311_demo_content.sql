-- One row once a trial run has filled the database with demo content; production refuses to start while it is there.
create table demo_content (
  is_only boolean primary key default true check (is_only),
  filled_at timestamptz not null default now()
);
