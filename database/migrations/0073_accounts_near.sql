-- In functions, since most of what these questions cost is planning them: a connection plans the body of a plpgsql
-- function once, and a checkout asks them several times.

-- Accounts that count as the same side as `asked`: the same person's, and those used in the same browser. Programs without
-- cookies share keys with strangers and do not count.
create function accounts_near(asked bigint) returns bigint[] language plpgsql stable strict as $$
declare person bigint;
begin
  select coalesce(u.person_id, u.id) into person from users u where u.id = asked;
  return array(
    select person where person is not null
    union select u.id from users u where u.person_id = person
    union select near.user_id from known_devices own
      join known_devices near on near.device_hash = own.device_hash and near.by_cookie
      where own.user_id = asked and own.by_cookie);
end $$;

-- Whether one of its contacts is confirmed: a member's always are.
create function has_verified_contact(u users) returns boolean language sql stable as $$
  select case when u.kind = 'member' then coalesce(u.email, u.phone) is not null
    else coalesce(u.email_verified_at, u.phone_verified_at) is not null end
$$;

-- What `asked` has left unpaid: the account, its person, and its network as far as buyers of the same standing are in it.
create function unpaid_of(asked bigint, network text) returns jsonb language plpgsql stable as $$
declare
  of_account record;
  of_person record;
  of_network record;
  standing boolean;
begin
  select coalesce(sum(order_count), 0) as orders, coalesce(sum(pieces), 0) as pieces into of_account
    from payments where status = 'unpaid' and pieces > 0 and user_id = asked;
  select coalesce(sum(order_count), 0) as orders, coalesce(sum(pieces), 0) as pieces into of_person
    from payments where status = 'unpaid' and pieces > 0 and user_id = any(accounts_near(asked));
  select has_verified_contact(u) into standing from users u where u.id = asked;
  select coalesce(sum(p.order_count), 0) as orders, coalesce(sum(p.pieces), 0) as pieces into of_network
    from payments p join users u on u.id = p.user_id
    where p.status = 'unpaid' and p.pieces > 0 and p.network_hash = network and has_verified_contact(u) = standing;
  return jsonb_build_object('account', to_jsonb(of_account), 'person', to_jsonb(of_person), 'network', to_jsonb(of_network),
    'hasPaid', exists (select from orders where user_id = asked and paid_at is not null and total_minor > 0));
end $$;

-- The same once all others who count the same have committed: volatile, so that it reads after it has locked. The locks
-- are taken in one order and held until the end of the transaction.
create function unpaid_in_turn(asked bigint, network text) returns jsonb language plpgsql volatile as $$
declare name bigint;
begin
  for name in
    select distinct hashtextextended('unpaid ' || n, 0) as key
    from unnest(array_append(accounts_near(asked)::text[], coalesce(network, asked::text))) n order by key
  loop
    perform pg_advisory_xact_lock(name);
  end loop;
  return unpaid_of(asked, network);
end $$;
