-- Names as on an identity document, given voluntarily and reviewed by staff. Only the masked forms are readable; the whole
-- is sealed with the secret of the deployment. `mark` recognises a document without revealing it.
create table forum.real_names (
  site_id bigint not null,
  user_id bigint not null,
  country text not null,
  document text not null check (document in ('id_card', 'passport')),
  sealed text not null,
  name_shown text not null,
  number_shown text not null,
  mark text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  reason text not null default '' check (length(reason) <= 500),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  primary key (site_id, user_id)
);
-- a document belongs to one account of a forum
create unique index real_names_by_mark on forum.real_names (site_id, mark) where state <> 'rejected';
create index real_names_waiting on forum.real_names (site_id, submitted_at) where state = 'pending';
