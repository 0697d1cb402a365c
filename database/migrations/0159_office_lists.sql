-- migrate: outside a transaction

create index concurrently orders_of_customers on orders (merchant_id, user_id)
  include (paid_at, total_minor, refunded_minor, currency, merchant_currency, rate) where paid_at is not null;
create index concurrently merchant_withdrawals_by_time on merchant_withdrawals (requested_at desc, id desc);
create index concurrently merchant_audit_by_time on merchant_audit_log (merchant_id, created_at desc, id desc);
create index concurrently products_sold_out on products (id desc) where status = 'on_sale' and not in_stock;
create index concurrently conversations_ended_by_desk on chat.conversations (merchant_id, id desc) where state = 'ended';
create index concurrently threads_labelled on chat.threads (merchant_id) where labels <> '{}';
create index concurrently conversations_waiting_by_desk on chat.conversations (merchant_id, started_at, id desc) where state = 'waiting';
create index concurrently conversations_current_by_desk on chat.conversations (merchant_id, id desc) where state <> 'ended';
create index concurrently members_newest on forum.members (site_id, joined_at desc, user_id desc);
