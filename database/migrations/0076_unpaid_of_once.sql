-- The accounts are determined once. As part of the condition, a plan that scans the table asks for them again for every
-- row, and a connection keeps the plan that it made while the table was small.
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
    from payments where status = 'unpaid' and pieces > 0 and user_id = asked;
  select coalesce(sum(order_count), 0) as orders, coalesce(sum(pieces), 0) as pieces into of_person
    from payments where status = 'unpaid' and pieces > 0 and user_id = any(near);
  select has_verified_contact(u) into standing from users u where u.id = asked;
  select coalesce(sum(p.order_count), 0) as orders, coalesce(sum(p.pieces), 0) as pieces into of_network
    from payments p join users u on u.id = p.user_id
    where p.status = 'unpaid' and p.pieces > 0 and p.network_hash = network and has_verified_contact(u) = standing;
  return jsonb_build_object('account', to_jsonb(of_account), 'person', to_jsonb(of_person), 'network', to_jsonb(of_network),
    'hasPaid', exists (select from orders where user_id = asked and paid_at is not null and total_minor > 0));
end $$;
