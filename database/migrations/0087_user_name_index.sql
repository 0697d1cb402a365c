-- migrate: outside a transaction
create unique index concurrently users_by_username on users (lower(username)) where username is not null;
alter table users validate constraint users_username_form;
