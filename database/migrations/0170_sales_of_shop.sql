-- migrate: outside a transaction

create index concurrently sales_of_day_by_shop on sales_of_day (time_zone, merchant_id, day);
