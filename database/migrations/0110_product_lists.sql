-- migrate: outside a transaction
-- the lists of all products in the back office: any state, by sales and by price
create index concurrently products_all_by_sales on products (sales desc, id desc) where status <> 'deleted';
create index concurrently products_all_by_price on products (price_base desc, id desc) where status <> 'deleted';
