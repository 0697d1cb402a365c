-- migrate: outside a transaction
alter table products validate constraint products_sold_are_approved;
alter table products validate constraint products_status_check;
create index concurrently products_waiting on products (id desc) where status = 'waiting';
