-- A pre-sale waits for its balance, a group order for its group: both are paid in part or in full and not to be shipped yet.
alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check check (status in
  ('to_pay', 'to_pay_rest', 'in_group', 'to_ship', 'to_receive', 'to_evaluate', 'completed', 'cancelled'));

-- What a gift balance pays of a payment, and how that lies upon its orders and lines: fixed when it is paid, so that a
-- refund gives back exactly what came from where. An order's part that no line has is that of its freight.
alter table payments add column gift_minor bigint not null default 0 check (gift_minor between 0 and amount_minor);
alter table orders add column gift_minor bigint not null default 0 check (gift_minor between 0 and total_minor);
alter table order_lines add column gift_minor bigint not null default 0 check (gift_minor between 0 and paid_minor);

-- Points that each line was paid with, beside what they were worth.
alter table order_lines add column points_used bigint not null default 0 check (points_used >= 0);

-- Pieces of a line that went back to the merchant or never left it; its order's money that went back.
alter table order_lines add column refunded_num integer not null default 0 check (refunded_num between 0 and num);
alter table orders add column refunded_minor bigint not null default 0 check (refunded_minor between 0 and total_minor);

-- The sandbox's books of what it sent back: a charge may go back in parts.
create table sandbox_refunds (
  refund_ref text primary key,
  charge_ref text not null references sandbox_charges,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null default now()
);

-- Deployments that stand already: their administrators learn the new keys.
update roles set permissions = array(select distinct unnest(permissions || array[
  'refunds.manage', 'promotions.manage', 'reviews.manage', 'payments.manage']) order by 1)
where key in ('owner', 'admin');
