-- What each customer of a shop has bought: lists of customers by spending or number of orders summed all orders of the shop.
-- A pair in `customers_to_sum` has changed since: the job `customer sums` sums its orders again, and until then a list does. A
-- payment only adds a row of its own there, so payments never wait for each other.
create table customer_sums (
  merchant_id bigint not null,
  user_id bigint not null,
  orders int not null,
  spent_minor bigint not null,
  refunded_minor bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (merchant_id, user_id)
);
create index customer_sums_returning on customer_sums (merchant_id, user_id) where orders > 1;

create table customers_to_sum (
  merchant_id bigint not null,
  user_id bigint not null,
  id bigint generated always as identity,
  primary key (merchant_id, user_id, id)
);

create function customer_changed() returns trigger language plpgsql as $$
begin
  insert into customers_to_sum (merchant_id, user_id) values (new.merchant_id, new.user_id);
  return null;
end $$;
create trigger customer_added after insert on orders
  for each row when (new.paid_at is not null) execute function customer_changed();
create trigger customer_changed after update of paid_at, total_minor, refunded_minor on orders
  for each row when (new.paid_at is distinct from old.paid_at or (new.paid_at is not null
    and (new.total_minor, new.refunded_minor) is distinct from (old.total_minor, old.refunded_minor)))
  execute function customer_changed();
