-- The sections of a site's home page in their order; a site without any shows the standard list.
create table home_sections (
  id bigint generated always as identity primary key,
  site_id bigint not null references sites on delete cascade,
  kind text not null check (kind in ('quick_links', 'flash', 'coupons', 'groups', 'best', 'fresh', 'shops', 'featured',
    'floors', 'more', 'products', 'picture')),
  -- empty: the usual title of its kind
  title jsonb not null default '{}',
  text jsonb not null default '{}',
  image_url text not null default '',
  link text not null default '',
  product_ids bigint[] not null default '{}',
  active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  -- none: shown in all
  locales text[] not null default '{}',
  -- part of the address at which it is shown before it is public
  preview_key uuid not null default gen_random_uuid(),
  sort int not null
);
create index home_sections_of_site on home_sections (site_id, sort);
