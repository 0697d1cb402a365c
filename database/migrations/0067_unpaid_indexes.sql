-- migrate: outside a transaction

-- Only open checkouts are in them: they are as small as what is unpaid now, however many payments there are.
create index concurrently payments_unpaid_by_user on payments (user_id) include (order_count, pieces)
  where status = 'unpaid' and pieces > 0;
create index concurrently payments_unpaid_by_network on payments (network_hash) include (order_count, pieces)
  where status = 'unpaid' and pieces > 0;
