-- migrate: outside a transaction

-- Lists are sorted by time. Ids only decide between equal times: rows of concurrent transactions and imported ones do not
-- have them in the order of their times.
create index concurrently ledger_entries_by_time on ledger_entries (account_id, moved_at desc, id desc) include (amount);
drop index concurrently ledger_entries_of_account;
create index concurrently ledger_entries_by_kind_and_time on ledger_entries (account_id, kind, moved_at desc, id desc)
  where kind is not null;
drop index concurrently ledger_entries_by_kind;
create index concurrently ledger_entries_undated on ledger_entries (id) where moved_at = '-infinity';

create index concurrently orders_of_buyer on orders (user_id, placed_at desc, id desc) where deleted_at is null;
drop index concurrently orders_by_user;
create index concurrently orders_of_buyer_by_status on orders (user_id, status, placed_at desc, id desc) where deleted_at is null;
drop index concurrently orders_by_user_and_status;
create index concurrently orders_of_buyer_refunded on orders (user_id, placed_at desc, id desc)
  where refund_stage is not null and deleted_at is null;
drop index concurrently orders_with_refund;
create index concurrently orders_of_merchant_by_status on orders (merchant_id, status, placed_at desc, id desc);
drop index concurrently orders_by_merchant;
create index concurrently orders_of_merchant on orders (merchant_id, placed_at desc, id desc);
drop index concurrently orders_by_merchant_and_day;
create index concurrently orders_by_status_and_time on orders (status, placed_at desc, id desc);
drop index concurrently orders_by_status;
create index concurrently orders_by_time on orders (placed_at desc, id desc);
drop index concurrently orders_by_placing;

create index concurrently notices_of_user on notices (user_id, created_at desc, id desc);
drop index concurrently notices_by_user;

create index concurrently stock_movements_of_sku on stock_movements (sku_id, created_at desc, id desc);
drop index concurrently stock_movements_by_sku;

create index concurrently reviews_of_user on reviews (user_id, created_at desc, id desc);
drop index concurrently reviews_by_user;
create index concurrently reviews_of_merchant on reviews (merchant_id, created_at desc, id desc);
drop index concurrently reviews_by_merchant;
create index concurrently reviews_by_time on reviews (created_at desc, id desc);
