-- migrate: outside a transaction

-- Searches read only the orders of a product's lines; the index of the product alone is a part of this one.
create index concurrently order_lines_of_product on order_lines (product_id, order_id);
drop index concurrently if exists order_lines_by_product;
