-- New members, topics and comments of past days, in the time zone of the forum's site, so that the figures of the office
-- need not read every comment of a month.
create table forum.days (
  site_id bigint not null,
  time_zone text not null,
  day date not null,
  members int not null,
  topics int not null,
  comments int not null,
  primary key (site_id, time_zone, day)
);
