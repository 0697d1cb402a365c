-- An option or value that a product no longer has stays without a place: carts, stock and reviews still name by it what
-- was kept, ordered or counted.
alter table product_options alter column position drop not null;
alter table product_option_values alter column position drop not null;
