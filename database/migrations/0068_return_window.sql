-- migrate: outside a transaction

-- Earnings are released once the days for returns are over, counted from the receipt; without one there is nothing to wait for.
create index concurrently orders_to_release_by_receipt on orders (coalesce(received_at, '-infinity'::timestamptz))
  where status = 'completed' and earnings_released_at is null;
drop index concurrently orders_to_release;
