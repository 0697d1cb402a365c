-- Earnings of subsidised orders whose buyer and shop seem to be one side: nothing of them is released before staff has decided.
create table earning_holds (
  order_id bigint primary key references orders,
  merchant_id bigint not null references merchants,
  -- what the two share: owner (one person's accounts), device (a browser), address
  shared text[] not null check (cardinality(shared) > 0 and shared <@ '{owner,device,address}'),
  -- what the platform pays towards the order, in the order's currency; taken back when the earnings are refused
  subsidy_minor bigint not null check (subsidy_minor > 0),
  status text not null default 'held' check (status in ('held', 'released', 'refused')),
  reason text not null default '' check (char_length(reason) <= 500),
  held_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'held') = (decided_at is null))
);
create index earning_holds_by_status on earning_holds (status, held_at desc, order_id desc);
create index earning_holds_by_merchant on earning_holds (merchant_id);
