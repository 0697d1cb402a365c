-- SKUs with few pieces left, so that the states of a shop's products are found without reading the stock of every SKU: at
-- most 20 pieces, or at most the SKU's own level. The table may hold others as well: queries compare the stock itself.
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
-- fires only when the stock passes the level: most orders do not write to the table
create trigger stock_short after update of on_hand, reserved, low_at on stock for each row
  when ((old.on_hand - old.reserved <= greatest(20, old.low_at)) <> (new.on_hand - new.reserved <= greatest(20, new.low_at)))
  execute function stock_ran_short();

-- Former names of products: an order shows the name that its product had, and its buyer searches for that name.
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
