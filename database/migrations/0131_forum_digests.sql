-- Digests by member and day of the site's time zone. The key makes sure that each is written once, whichever process
-- gets there first; one without news is noted as well.
create table forum.digests (
  site_id bigint not null,
  user_id bigint not null,
  day date not null,
  is_sent boolean not null default false,
  primary key (site_id, user_id, day)
);
create index digests_by_day on forum.digests (day);
create index digests_of_user on forum.digests (user_id);
