-- migrate: outside a transaction

create index concurrently refunds_by_moving on refunds (moved_at) where moved_at is not null;
create index concurrently presales_forfeited on presales (order_id) where deposit = 'forfeited';
