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
