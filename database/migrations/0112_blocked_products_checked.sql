-- migrate: outside a transaction
alter table products validate constraint products_blocked_are_not_sold;
create index concurrently products_blocked on products (id desc) where blocked_reason is not null;
