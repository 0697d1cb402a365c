-- What a job still does about the open orders, products and staff of a shop that the platform closed.
create table merchant_closings (
  merchant_id bigint primary key references merchants,
  -- paid orders that were not shipped: refunded at once, or after ship_by what was not shipped until then
  ship_by timestamptz,
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  finished_at timestamptz,
  -- orders cancelled and refunded so far, and those that could not be in the last round
  cancelled integer not null default 0,
  refunded integer not null default 0,
  stuck integer not null default 0
);
create index merchant_closings_open on merchant_closings (merchant_id) where finished_at is null;
