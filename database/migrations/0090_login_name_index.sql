-- migrate: outside a transaction
create unique index concurrently users_by_login_name on users (login_name) where login_name is not null;
