-- Which products each buyer has bought, stored together: the lines of a buyer's orders are spread over as many pages as there
-- are orders.
create table bought_products (
  user_id bigint not null,
  product_id bigint not null,
  order_id bigint not null,
  primary key (user_id, product_id, order_id)
);

create function lines_bought() returns trigger language plpgsql as $$
begin
  insert into bought_products (user_id, product_id, order_id)
  select o.user_id, a.product_id, a.order_id from added a join orders o on o.id = a.order_id on conflict do nothing;
  return null;
end $$;
create trigger lines_bought after insert on order_lines referencing new table as added
  for each statement execute function lines_bought();
