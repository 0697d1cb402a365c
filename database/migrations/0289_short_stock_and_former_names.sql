-- The SKUs with few pieces left, so that the states of a shop's products need not read the stock of every SKU: those with at
-- most 20, or at most their own level. Some with more may be among them, so what is read here is compared again.
create table short_stock (
  sku_id bigint primary key references skus on delete cascade,
  merchant_id bigint not null
);
create index short_stock_of_merchant on short_stock (merchant_id);

create function stock_ran_short() returns trigger language plpgsql as $$
begin
  if new.on_hand - new.reserved <= greatest(20, new.low_at) then
    insert into short_stock (sku_id, merchant_id)
    select s.id, p.merchant_id from skus s join products p on p.id = s.product_id where s.id = new.sku_id
    on conflict do nothing;
  else
    delete from short_stock where sku_id = new.sku_id;
  end if;
  return null;
end $$;
create trigger stock_short_at_birth after insert on stock for each row execute function stock_ran_short();
-- only a crossing writes: every other order leaves the table alone
create trigger stock_short after update of on_hand, reserved, low_at on stock for each row
  when ((old.on_hand - old.reserved <= greatest(20, old.low_at)) <> (new.on_hand - new.reserved <= greatest(20, new.low_at)))
  execute function stock_ran_short();

-- The names that products had before. Orders keep the name of their day, and their buyer searches for what they show.
create table former_names (
  product_id bigint not null references products on delete cascade,
  name jsonb not null
);
create unique index former_names_once on former_names (product_id, md5(name::text));
create index former_names_found on former_names using gin (spaced_text(name::text) gin_trgm_ops);

create function product_renamed() returns trigger language plpgsql as $$
begin
  insert into former_names (product_id, name) values (old.id, old.name) on conflict do nothing;
  return null;
end $$;
create trigger product_renamed after update of name on products for each row
  when (old.name is distinct from new.name) execute function product_renamed();
