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

-- What was given before there was a limit stays given, and is known from now on.
insert into review_points (order_line_id, user_id, day, points)
select l.id, a.owner_id, t.created_at::date, e.amount
from ledger_transfers t
  join ledger_entries e on e.transfer_id = t.id
  join ledger_accounts a on a.id = e.account_id and a.owner_kind = 'user'
  join order_lines l on l.id::text = t.reference
where t.kind = 'points.reviewed';

-- What the platform took out of a slot of the flash sale is not put into it again; the shop reads why.
create table flash_refusals (
  slot_id bigint not null references flash_slots on delete cascade,
  sku_id bigint not null references skus,
  reason text not null check (char_length(reason) between 1 and 200),
  refused_at timestamptz not null default now(),
  primary key (slot_id, sku_id)
);
