-- Who uploaded which picture: a review shows only pictures of its author's own.
create table uploaded_pictures (
  user_id bigint not null,
  url text not null,
  uploaded_at timestamptz not null default now(),
  -- What an uploaded picture is for and what it was sent as; both are checked again when it is attached to something.
  purpose text not null default 'any',
  format text not null check (format in ('jpeg', 'png', 'webp', 'heif', 'mp4')),
  -- null: nothing shows it yet, and a job deletes it after a day
  attached_at timestamptz,
  primary key (user_id, url)
);
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
