-- migrate: outside a transaction
-- What the job has to fill in. New orders are never in it.
create index concurrently order_search_texts_timeless on order_search_texts (order_id) where placed_at is null;
