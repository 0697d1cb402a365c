-- migrate: outside a transaction
-- Lists of members count without reading the users: only the deleted ones are excluded.
create index concurrently users_deleted on users (id) where status = 'deleted';
