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
