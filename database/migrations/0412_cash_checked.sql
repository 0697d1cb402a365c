-- migrate: outside a transaction
alter table payments validate constraint payments_status_check;
alter table orders validate constraint orders_received_are_paid;
drop index concurrently if exists payments_unpaid_by_user;
drop index concurrently if exists payments_unpaid_by_network;
