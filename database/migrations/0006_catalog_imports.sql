-- One run of a product file, kept so that its progress and its report can be asked for.
create table catalog_imports (
  id uuid primary key,
  merchant_id bigint not null references merchants,
  actor_id bigint references users,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  lines bigint not null default 0,
  products_created bigint not null default 0,
  products_updated bigint not null default 0,
  problem_count bigint not null default 0,
  problems jsonb not null default '[]',
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index catalog_imports_by_merchant on catalog_imports (merchant_id, started_at desc);
