-- migrate: outside a transaction
-- The platform's list of all products, newest first: imported products may be older than their numbers.
create index concurrently products_all_by_age on products (created_at desc, id desc) where status <> 'deleted';
