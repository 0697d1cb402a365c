-- One change of many products at once: worked through in batches, each with its progress in one transaction.
create table product_changes (
  id uuid primary key,
  merchant_id bigint not null references merchants,
  actor_id bigint references users,
  change jsonb not null,
  product_ids bigint[] not null,
  state text not null default 'running' check (state in ('running', 'done')),
  -- how many of the products have been looked at, in order
  done integer not null default 0,
  changed integer not null default 0,
  -- [{productId, code}]: those that were left as they are, and why
  refused jsonb not null default '[]',
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index product_changes_by_merchant on product_changes (merchant_id, started_at desc);
create index product_changes_running on product_changes (started_at) where state = 'running';
