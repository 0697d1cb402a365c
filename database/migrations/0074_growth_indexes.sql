-- migrate: outside a transaction

-- The last digits of an order's phone, which its search text ends with, read backwards: a phone is found by its end,
-- however many others share its first digits.
create index concurrently order_search_texts_by_phone on order_search_texts (left(reverse(rtrim(text)), 11) text_pattern_ops);

-- a shop's figures read it alone
create index concurrently orders_of_merchant_by_paying on orders (merchant_id, paid_at)
  include (id, total_minor, currency, merchant_currency, rate, refund_stage) where paid_at is not null;
drop index concurrently orders_by_merchant_paid;
