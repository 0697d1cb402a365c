-- When and in which languages an advertisement is shown; no languages: in all.
alter table advertisements
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column locales text[] not null default '{}',
  add column views int not null default 0;

create table advertisement_days (
  advertisement_id bigint not null references advertisements on delete cascade,
  -- in the time zone of the site
  day date not null,
  views int not null default 0,
  clicks int not null default 0,
  primary key (advertisement_id, day)
);

-- Views and clicks as they come; a job adds them up, so that readers never wait for one another.
create table advertisement_events (
  advertisement_id bigint not null,
  day date not null,
  is_click boolean not null
);
