-- migrate: outside a transaction
-- Covers what figures and searches read of a line: its product, quantity and amount. These columns never change, and the
-- index replaces the one on the order alone, so a line still writes to as many indexes.
create index concurrently order_lines_of_order on order_lines (order_id) include (product_id, num, paid_minor);
drop index concurrently if exists order_lines_by_order;
