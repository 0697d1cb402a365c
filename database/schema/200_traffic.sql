-- Page views and visitors of shops, by hour. A visitor counts in the first hour of the day in which they came, so that
-- the hours of a day add up to its visitors.
create table shop_traffic (
  merchant_id bigint not null references merchants,
  at timestamptz not null,
  views bigint not null check (views >= 0),
  visitors bigint not null check (visitors >= 0),
  primary key (merchant_id, at)
);
-- For the retention, which deletes the oldest rows first.
create index shop_traffic_at on shop_traffic (at);

create table product_traffic (
  product_id bigint not null references products on delete cascade,
  day date not null,
  views bigint not null check (views >= 0),
  primary key (product_id, day)
);
create index product_traffic_day on product_traffic (day);

-- Who was counted today: a keyed hash, deleted after two days.
create table traffic_visitors (
  day date not null,
  merchant_id bigint not null,
  visitor bigint not null,
  primary key (day, merchant_id, visitor)
);

-- Views and visitors of the pages of apps, by day of UTC. Apps are in a schema of their own, which this one does not refer to.
create table app_traffic (
  app_id bigint not null,
  day date not null,
  views bigint not null check (views >= 0),
  visitors bigint not null check (visitors >= 0),
  primary key (app_id, day)
);
create index app_traffic_day on app_traffic (day);

-- Who was counted today, as above.
create table app_visitors (
  day date not null,
  app_id bigint not null,
  visitor bigint not null,
  primary key (day, app_id, visitor)
);
