-- What an open checkout keeps from others, for the limits on unpaid orders; 0 for payments that reserve nothing.
alter table payments
  add column order_count integer not null default 0,
  add column pieces integer not null default 0,
  -- keyed hash of the network that it was placed from; null for networks that are not counted
  add column network_hash text;
