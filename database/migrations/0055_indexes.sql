-- migrate: outside a transaction

create index concurrently order_lines_by_sku on order_lines (sku_id);
create index concurrently cart_lines_by_sku on cart_lines (sku_id);
create index concurrently products_by_category on products (category_id);
create index concurrently merchant_followers_by_merchant on merchant_followers (merchant_id);
create index concurrently reviews_not_shown on reviews (status, id) where status <> 'shown';
create index concurrently reviews_found on reviews using gin
  (lower(body || ' ' || add_on_body || ' ' || author_name) gin_trgm_ops);

-- Messages that ran out of tries are in neither of these: however many they are, a round never reads them.
create index concurrently outbox_mail_due on outbox (next_try_at, id) where sent_at is null and channel = 'email' and tries < 8;
create index concurrently outbox_texts_due on outbox (next_try_at, id) where sent_at is null and channel = 'sms' and tries < 4;
drop index concurrently outbox_unsent;

-- Nothing asks by it: a transfer is found by its request key or through its entries.
drop index concurrently ledger_transfers_by_reference;
-- Held reviews are part of reviews_not_shown.
drop index concurrently reviews_held;

-- What retention looks for.
create index concurrently pre_orders_by_end on pre_orders (expires_at);
create index concurrently cart_lines_of_guests_by_age on cart_lines (updated_at) where guest_key is not null;
create index concurrently order_reminders_by_age on order_reminders (sent_at);
create index concurrently sessions_by_end on sessions (least(revoked_at, expires_at));
create index concurrently outbox_with_text on outbox (sent_at) where sent_at is not null and text <> '';
-- login_log is read from its oldest id on.
drop index concurrently login_log_by_age;

alter table coupon_claims validate constraint coupon_claims_of_payment;
alter table payments validate constraint payments_paid_at;

-- A sku sold or carried belongs to the product on the same row.
create unique index concurrently skus_of_product on skus (id, product_id);
