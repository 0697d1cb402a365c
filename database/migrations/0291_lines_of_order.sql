-- migrate: outside a transaction
-- Which products the orders of a buyer or of some days hold, and how much of each, is read in the index alone. These columns
-- never change, and it replaces the index of the order alone, so a line still writes as many indexes.
create index concurrently order_lines_of_order on order_lines (order_id) include (product_id, num, paid_minor);
drop index concurrently if exists order_lines_by_order;
