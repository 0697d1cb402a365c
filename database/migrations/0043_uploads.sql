-- What an uploaded picture is for and what it was sent as; both are checked again when it is attached to something.
alter table uploaded_pictures
  add column purpose text not null default 'any',
  -- null: uploaded before formats were recorded
  add column format text check (format in ('jpeg', 'png', 'webp', 'heif')),
  -- null: nothing shows it yet, and a job deletes it after a day
  add column attached_at timestamptz;
update uploaded_pictures set attached_at = uploaded_at;
create index uploaded_pictures_unused on uploaded_pictures (uploaded_at) where attached_at is null;

-- Folders of the storage whose files a job deletes. An upload of the same picture takes its folder off this list.
create table discarded_pictures (
  folder text primary key,
  discarded_at timestamptz not null default now()
);

-- Bytes uploaded in a day (UTC), by account and by network.
create table upload_usage (
  day date not null,
  uploader text not null,
  bytes bigint not null check (bytes >= 0),
  primary key (day, uploader)
);

-- Refund evidence and qualification documents that still have a permanent public address: a job moves each once.
create table pictures_to_hide (
  source text not null check (source in ('refund', 'application')),
  id bigint not null,
  pictures text[] not null,
  -- those that something public shows as well: only a copy is made
  keep_public text[] not null default '{}',
  primary key (source, id)
);
insert into pictures_to_hide (source, id, pictures)
  select 'refund', id, images from refunds where array_to_string(images, ' ') like '%/media/images/%'
  union all
  select 'application', id, pictures from merchant_applications
  where array_to_string(pictures, ' ') like '%/media/images/%';
with named as (select distinct unnest(pictures) as url from pictures_to_hide),
shown as (
  select array_agg(url) as urls from (
    select n.url from named n where exists (select 1 from product_images i where i.url = n.url)
      or exists (select 1 from advertisements a where a.image_url = n.url)
      or exists (select 1 from merchants m where m.logo_url = n.url)
    union
    select unnest(images || add_on_images) from reviews where cardinality(images || add_on_images) > 0
  ) used
)
update pictures_to_hide h set keep_public = coalesce(
  (select array_agg(url) from unnest(h.pictures) url where url = any(shown.urls)), '{}')
from shown;
