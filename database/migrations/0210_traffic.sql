-- Page views and visitors of shops, by hour. A visitor counts in the first hour of the day in which they came, so that
-- the hours of a day add up to its visitors.
create table shop_traffic (
  merchant_id bigint not null references merchants (id),
  at timestamptz not null,
  views bigint not null check (views >= 0),
  visitors bigint not null check (visitors >= 0),
  primary key (merchant_id, at)
);

create table product_traffic (
  product_id bigint not null references products (id) on delete cascade,
  day date not null,
  views bigint not null check (views >= 0),
  primary key (product_id, day)
);

-- Who was counted today: a keyed hash, deleted after two days.
create table traffic_visitors (
  day date not null,
  merchant_id bigint not null,
  visitor bigint not null,
  primary key (day, merchant_id, visitor)
);
