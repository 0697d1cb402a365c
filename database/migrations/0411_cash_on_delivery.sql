-- An order may be sent before it is paid: its payment waits for the cash, without a deadline.
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check
  check (status in ('unpaid', 'on_delivery', 'paid', 'cancelled', 'expired', 'refunded')) not valid;

-- When the pieces of an order that its buyer did not accept were put back into stock.
alter table orders add column goods_back_at timestamptz;
-- Reviews, points and earnings follow from these states: nobody has them before the money is there.
alter table orders add constraint orders_received_are_paid
  check (status not in ('to_evaluate', 'completed') or paid_at is not null) not valid;

create or replace function unpaid_of(asked bigint, network text) returns jsonb language plpgsql stable as $$
declare
  near bigint[] := accounts_near(asked);
  of_account record;
  of_person record;
  of_network record;
  standing boolean;
begin
  select coalesce(sum(order_count), 0) as orders,
      coalesce(sum(pieces), 0) as pieces into of_account
    from payments where status in ('unpaid', 'on_delivery') and pieces > 0 and user_id = asked;
  select coalesce(sum(order_count), 0) as orders, coalesce(sum(pieces), 0) as pieces into of_person
    from payments where status in ('unpaid', 'on_delivery') and pieces > 0 and user_id = any(near);
  select has_verified_contact(u) into standing from users u where u.id = asked;
  select coalesce(sum(p.order_count), 0) as orders, coalesce(sum(p.pieces), 0) as pieces into of_network
    from payments p join users u on u.id = p.user_id
    where p.status in ('unpaid', 'on_delivery') and p.pieces > 0 and p.network_hash = network
      and has_verified_contact(u) = standing;
  return jsonb_build_object('account', to_jsonb(of_account), 'person', to_jsonb(of_person), 'network', to_jsonb(of_network),
    'hasPaid', exists (select from orders where user_id = asked and paid_at is not null and total_minor > 0));
end $$;
