-- migrate: outside a transaction
create index concurrently order_search_texts_found on order_search_texts using gin (text gin_trgm_ops);
create index concurrently products_found on products using gin (spaced_text(name::text) gin_trgm_ops);
create index concurrently skus_by_code on skus (code) where code <> '';
create index concurrently users_by_text on users
  using gin (spaced_text(coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || nickname) gin_trgm_ops);
drop index concurrently users_found;

create index concurrently ledger_entries_by_kind on ledger_entries (account_id, kind, id desc) where kind is not null;

-- lists and their counts by status; also serves what orders_open was for
create index concurrently orders_by_status on orders (status, id desc);
drop index concurrently orders_open;

-- deleting an account touches all orders of its owner, the deleted ones too
create index concurrently orders_of_user on orders (user_id);
create index concurrently pre_orders_by_user on pre_orders (user_id);
create index concurrently order_events_by_buyer on order_events (actor_id) where actor_kind = 'buyer';
