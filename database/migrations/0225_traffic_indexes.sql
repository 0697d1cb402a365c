-- migrate: outside a transaction

-- For the retention, which deletes the oldest rows first.
create index concurrently shop_traffic_at on shop_traffic (at);
create index concurrently product_traffic_day on product_traffic (day);
