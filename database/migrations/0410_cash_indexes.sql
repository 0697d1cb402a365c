-- migrate: outside a transaction
-- Orders that wait for their buyer's money, before they are sent or on delivery: what the limits of unpaid orders count.
create index concurrently payments_owed_by_user on payments (user_id) include (order_count, pieces)
  where status in ('unpaid', 'on_delivery') and pieces > 0;
create index concurrently payments_owed_by_network on payments (network_hash) include (order_count, pieces)
  where status in ('unpaid', 'on_delivery') and pieces > 0;
