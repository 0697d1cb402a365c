-- One visit a day counts; the streak is the day of the ladder that it was.
create table points_check_ins (
  user_id bigint not null references users,
  day date not null,
  streak integer not null check (streak > 0),
  points integer not null check (points > 0),
  created_at timestamptz not null default now(),
  primary key (user_id, day)
);

-- Points that an order brings: returnable from its receipt until nothing of it can be sent back any more.
create table order_points (
  order_id bigint primary key references orders,
  user_id bigint not null references users,
  points bigint not null check (points >= 0),
  status text not null default 'returnable' check (status in ('returnable', 'released')),
  created_at timestamptz not null default now()
);
create index order_points_by_user on order_points (user_id);

-- Points that a review brought, once for each line: counted by person and day, and taken back with a line that is given
-- back whole.
create table review_points (
  order_line_id bigint primary key references order_lines,
  user_id bigint not null references users,
  day date not null,
  points integer not null check (points > 0),
  taken_back_at timestamptz
);
create index review_points_by_day on review_points (user_id, day);

-- What a published topic, a reply or an accepted answer of a forum brought its author, once each. 0: nothing, because the
-- day had its number already or the author is not verified. Less can be taken back than was given, since points are spent
-- in between; giving again returns as much as was taken.
create table post_points (
  kind text not null check (kind in ('topic', 'reply', 'answer')),
  -- the number of the topic, or of the comment
  subject_id bigint not null,
  site_id bigint not null references sites,
  user_id bigint not null references users,
  day date not null,
  points integer not null check (points >= 0),
  -- null: the author has them
  taken_back integer check (taken_back between 0 and points),
  -- movements so far: each has a key of its own in the ledger
  moves integer not null default 0,
  primary key (kind, subject_id)
);
create index post_points_by_day on post_points (user_id, site_id, day);
